import { useState } from 'react';
import type { StaffTicketMessage } from '#contract/api/tickets/staff-calls.ts';
import { isSameLanguage, type LanguageCode } from '#contract/languages.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { languageName } from '#web/admin/translations/translation-item.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { TicketMessage, TicketText } from '#web/tickets/ticket-message.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

interface StaffMessageProps {
  readonly message: StaffTicketMessage;
  readonly canTranslate: boolean;
}

/** A message as it was written, and beside it what the player reads, or a machine translation of what he wrote. */
export function StaffMessage({ message, canTranslate }: StaffMessageProps) {
  const { t } = useTexts();
  const { code } = useLanguage();
  const { id, from, writer, translation, language } = message;
  const isForeign = from === 'player' && !isSameLanguage(language, code);
  return (
    <TicketMessage
      {...message}
      name={writer}
      mark={from === 'note' ? t('admin.tickets.noteMark') : undefined}
      filesAt="/api/admin/ticket-files"
    >
      <TicketText {...message} />
      {translation && (
        <div className="ticket-other">
          <p className="ticket-meta">
            {t('admin.tickets.translation')} · {languageName(translation.language).name}
          </p>
          <TicketText {...translation} />
        </div>
      )}
      {canTranslate && isForeign && <MachineTranslation id={id} />}
    </TicketMessage>
  );
}

function MachineTranslation({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const { code } = useLanguage();
  const api = useStaffApi();
  const submission = useSubmission();
  useFocusAfterRemoval(submission.busy);
  const [made, setMade] = useState<{ readonly text: string; readonly language: LanguageCode }>();
  // After a change of the language it can be asked for anew.
  if (made?.language === code) {
    return (
      <div className="ticket-other" tabIndex={-1}>
        <p className="ticket-meta">{t('admin.tickets.machine')}</p>
        <TicketText {...made} />
      </div>
    );
  }
  const translate = async () => {
    const call = 'POST /api/admin/ticket-messages/{id}/translation';
    const { text } = await api.call(call, { params: { id }, body: { language: code } });
    setMade({ text, language: code });
  };
  return (
    <div tabIndex={-1}>
      {submission.failure.map(({ text }) => (
        <FieldError key={text} id={`ticket-translation-${id}`}>
          {text}
        </FieldError>
      ))}
      <Button
        variant="quiet"
        size="small"
        icon="globe"
        busy={submission.busy}
        busyText={t('site.loading')}
        onClick={() => void submission.send(translate)}
      >
        {t('admin.tickets.translate', { language: languageName(code).name })}
      </Button>
    </div>
  );
}
