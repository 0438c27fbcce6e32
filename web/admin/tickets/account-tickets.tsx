import { PartFailure } from '#web/admin/part-failure.tsx';
import { useFetched } from '#web/admin/use-fetched.ts';
import '#web/tickets/tickets.css';
import { useCallback } from 'react';
import { useLoaderData } from 'react-router';
import { adminPaths } from '#web/admin/paths.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { TicketState } from '#web/tickets/ticket-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';

interface AccountTicketsProps {
  readonly accountId: number;
  /** Numbers are used again, so the number alone would also find the tickets of who had it before. */
  readonly login: string;
}

/** The tickets of one account, the last changed first. */
export function AccountTickets({ accountId, login }: AccountTicketsProps) {
  const { t } = useTexts();
  const api = useApi();
  const load = useCallback(
    (signal: AbortSignal) => {
      const asked = { params: { id: accountId }, query: { login }, signal };
      return api.call('GET /api/admin/accounts/{id}/tickets', asked);
    },
    [api, accountId, login],
  );
  const { data: answer, error, reload } = useFetched(load);
  // Renewed with the page, where one of them may have been changed.
  useLaterChanges(useLoaderData<unknown>(), () => void reload());
  if (!answer && error) return <PartFailure title={t('tickets.title')} error={error} onRetry={reload} />;
  if (!answer) return <p className="ticket-meta">{t('site.loading')}</p>;
  const tickets = answer.data;
  if (tickets.length === 0) return <p className="ticket-meta">{t('admin.tickets.none')}</p>;
  return (
    <ul className="ticket-list">
      {tickets.map(({ id, subject, state }) => (
        <li key={id} className="ticket-row-text">
          <Link to={adminPaths.ticket(id)} className="link" dir="auto">
            {subject}
          </Link>
          <span>
            <TicketState state={state} />
          </span>
        </li>
      ))}
    </ul>
  );
}
