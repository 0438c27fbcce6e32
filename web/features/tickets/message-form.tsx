import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { MessageField } from './message-field.tsx';

interface MessageFormProps {
  readonly name: 'ticket-message' | 'appeal';
  /** Under which an unsent text is kept. */
  readonly draftName: string;
  /** Why it cannot be sent yet. */
  readonly waitingFor?: string | undefined;
  /** @throws ApiError */
  readonly send: (text: string) => Promise<void>;
  /** Below the text. */
  readonly children?: ReactNode;
}

/** Writes a message to the team, and shows it. */
export function MessageForm({ name, draftName, waitingFor, send, children }: MessageFormProps) {
  const { t } = useTexts();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const draft = useDraft(draftName, { text: '' });
  const { text } = draft.value;
  const form = useForm<'text'>({
    name,
    problems: text.trim() === '' ? [{ field: 'text', text: t('tickets.incomplete', ticketLimits) }] : [],
    failureTitle: t('tickets.failed'),
    send: async () => {
      await send(text);
      draft.forgetSent(draft.value);
      form.reset();
      toast({ kind: 'success', title: t('tickets.sent') });
      await revalidate();
    },
  });
  return (
    <form className="ticket-card ticket-form panel" method="post" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <MessageField
        id={form.idOf('text')}
        error={form.errorOf('text')}
        text={text}
        onChange={(typed) => draft.change({ text: typed })}
      />
      {children}
      <FormEnd
        submit={t('tickets.send')}
        busyText={waitingFor ?? t('tickets.sending')}
        busy={form.busy || waitingFor !== undefined}
      />
    </form>
  );
}
