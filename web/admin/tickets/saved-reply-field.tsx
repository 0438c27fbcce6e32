import { useState } from 'react';
import type { TicketTemplate } from '#contract/api/tickets/staff-calls.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';

interface SavedReplyFieldProps {
  readonly templates: readonly TicketTemplate[];
  readonly onInsert: (template: TicketTemplate) => void;
}

/** Those that come with the site have no number. */
const keyOf = ({ id, name }: TicketTemplate) => String(id ?? name);

/** Inserts by a button: in a closed list, an arrow key already chooses. */
export function SavedReplyField({ templates, onInsert }: SavedReplyFieldProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState('');
  const template = templates.find((each) => keyOf(each) === chosen);
  return (
    <div className="ticket-insert">
      <Field id="answer-template" label={t('tickets.replies')}>
        <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
          <option value="">{t('admin.tickets.choose')}</option>
          {templates.map((each) => (
            <option key={keyOf(each)} value={keyOf(each)}>
              {each.name}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="quiet" icon="plus" onClick={() => template && onInsert(template)}>
        {t('admin.media.insert')}
      </Button>
    </div>
  );
}
