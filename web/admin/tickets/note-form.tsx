import type { FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';

/** Writes a note that no player sees. */
export function NoteForm({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const { revalidate } = useRevalidator();
  const submission = useSubmission(t('tickets.failed'));
  const draft = useDraft(`ticket-note-${id}`, { text: '' });
  const { text } = draft.value;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void submission.send(async () => {
      await api.call('POST /api/admin/tickets/{id}/notes', { params: { id }, body: { text } });
      draft.forgetSent(draft.value);
      await revalidate();
    });
  }

  return (
    <form className="ticket-card ticket-form panel" method="post" noValidate onSubmit={submit}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <Field id="ticket-note" label={t('admin.tickets.note')} hint={t('admin.tickets.noteMark')}>
        <TextArea
          rows={3}
          maxLength={ticketLimits.text}
          value={text}
          onChange={(event) => draft.change({ text: event.target.value })}
        />
      </Field>
      <div>
        <Button type="submit" variant="quiet" busy={submission.busy} busyText={t('tickets.sending')}>
          {t('admin.tickets.saveNote')}
        </Button>
      </div>
    </form>
  );
}
