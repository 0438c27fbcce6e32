import { chosenCategories, ticketLimits } from '#contract/tickets/tickets.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useLeadOn } from '#web/forms/use-lead-on.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { MessageField } from './message-field.tsx';
import { PictureField } from './picture-field.tsx';
import { usePictures } from './use-pictures.ts';

type Input = 'subject' | 'text';

const empty = { category: chosenCategories[0] as string, subject: '', text: '' };

/** Writes to the team, then opens the ticket. */
export function NewTicket() {
  const { t } = useTexts();
  const api = useApi();
  const leadOn = useLeadOn();
  const pictures = usePictures('new-ticket');
  const draft = useDraft('new-ticket', empty);
  const { subject, text } = draft.value;
  const category = chosenCategories.find((each) => each === draft.value.category) ?? chosenCategories[0];
  const required = t('tickets.incomplete', ticketLimits);
  const problems: FieldText<Input>[] = [];
  if (subject.trim() === '') problems.push({ field: 'subject', text: required });
  if (text.trim() === '') problems.push({ field: 'text', text: required });
  const form = useForm<Input>({
    name: 'ticket',
    problems,
    failureTitle: t('tickets.failed'),
    send: async () => {
      const files = [...pictures.ids];
      const { id } = await api.call('POST /api/tickets', { body: { category, subject, text, files } });
      draft.forget();
      pictures.forget(files);
      form.reset();
      await leadOn(paths.ticket(id));
    },
  });
  return (
    <Frame>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <h2 id="new-ticket" className="text-section">
          {t('tickets.new')}
        </h2>
        <ErrorSummary {...form.summary} />
        <Field id="ticket-category" label={t('tickets.about')}>
          <Select value={category} onChange={(event) => draft.change({ category: event.target.value })}>
            {chosenCategories.map((each) => (
              <option key={each} value={each}>
                {t(`tickets.category.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id={form.idOf('subject')}
          label={t('tickets.subject')}
          error={form.errorOf('subject')}
          required
          maxLength={ticketLimits.subject}
          value={subject}
          onChange={(event) => draft.change({ subject: event.target.value })}
        />
        <MessageField
          id={form.idOf('text')}
          error={form.errorOf('text')}
          text={text}
          onChange={(typed) => draft.change({ text: typed })}
        />
        <PictureField pictures={pictures} />
        <FormEnd
          submit={t('tickets.send')}
          busyText={pictures.waitingFor ?? t('tickets.sending')}
          busy={form.busy || pictures.waitingFor !== undefined}
        />
      </form>
    </Frame>
  );
}
