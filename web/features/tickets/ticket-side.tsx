import { useRevalidator } from 'react-router';
import type { Ticket } from '#contract/api/tickets/player-calls.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { TicketFacts } from '#web/tickets/ticket-facts.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { PasswordNote } from './password-note.tsx';

/** What it is about, its rating, and the way to close it. */
export function TicketSide({ ticket }: { readonly ticket: Ticket }) {
  const { id, state } = ticket;
  return (
    <aside className="ticket-side" aria-labelledby="ticket-facts">
      <div className="ticket-card panel" tabIndex={-1}>
        <TicketFacts ticket={ticket} level={2} />
        {state !== 'closed' && <Close id={id} />}
      </div>
      {(state === 'solved' || state === 'closed') && <Rating ticket={ticket} />}
      <PasswordNote />
    </aside>
  );
}

function Close({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const submission = useSubmission(t('tickets.failed'));
  useFocusAfterRemoval(submission.busy);
  const close = async () => {
    await api.call('POST /api/tickets/{id}/close', { params: { id } });
    await revalidate();
  };
  return (
    <>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div>
        <Button
          variant="quiet"
          size="small"
          icon="check"
          busy={submission.busy}
          busyText={t('tickets.sending')}
          onClick={() => void submission.send(close)}
        >
          {t('tickets.close')}
        </Button>
      </div>
    </>
  );
}

function Rating({ ticket: { id, state, isHelpful } }: { readonly ticket: Ticket }) {
  const { t } = useTexts();
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission(t('tickets.failed'));
  const rate = (helpful: boolean) =>
    submission.send(async () => {
      await api.call('PUT /api/tickets/{id}/rating', { params: { id }, body: { isHelpful: helpful } });
      toast({ kind: 'success', title: t('tickets.rated') });
      await revalidate();
    });
  return (
    <Note edge="success" icon="check" level={2} title={t('tickets.helpfulAsk')}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div className="ticket-actions">
        {[true, false].map((answer) => (
          <Button
            key={String(answer)}
            variant={isHelpful === answer ? 'ghost' : 'quiet'}
            size="small"
            aria-pressed={isHelpful === answer}
            onClick={() => void rate(answer)}
          >
            {t(answer ? 'tickets.yes' : 'tickets.no')}
          </Button>
        ))}
      </div>
      {state === 'solved' && <p>{t('tickets.reopen', { days: ticketLimits.solvedDays })}</p>}
    </Note>
  );
}
