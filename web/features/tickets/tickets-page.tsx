import { SiteTime } from '#web/ui/time/site-time.tsx';
import '#web/tickets/tickets.css';
import { useLoaderData } from 'react-router';
import type { TicketSummary } from '#contract/api/tickets/player-calls.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { apiContext } from '#web/api.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { nullWithoutSession } from '#web/page/null-without-session.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { TicketState } from '#web/tickets/ticket-state.tsx';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { NewTicket } from './new-ticket.tsx';
import { PasswordNote } from './password-note.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('tickets.title'),
  description: t('tickets.lead'),
  noIndex: true,
});

/** Null without a session. */
export async function loader({ context }: LoaderArgs): Promise<readonly TicketSummary[] | null> {
  const tickets = await nullWithoutSession(context.get(apiContext).call('GET /api/tickets'));
  return tickets?.data ?? null;
}

/** The own tickets, and a new one. */
export function Component() {
  const { t } = useTexts();
  const account = useFormAccount();
  const tickets = useLoaderData<readonly TicketSummary[] | null>();
  return (
    <>
      <PageHeader
        view="study"
        overline={account?.login}
        title={t('tickets.title')}
        lead={t('tickets.lead')}
      />
      <PageBody>
        {account && tickets ? (
          <div className="ticket-columns" key={account.id}>
            <div className="ticket-messages">
              <TicketList tickets={tickets} />
              <NewTicket />
            </div>
            <PasswordNote />
          </div>
        ) : (
          <LoginRequired />
        )}
      </PageBody>
    </>
  );
}

function TicketList({ tickets }: { readonly tickets: readonly TicketSummary[] }) {
  const { t } = useTexts();
  if (tickets.length === 0) {
    return <StateBox kind="empty" icon="chat" title={t('tickets.empty')} text={t('tickets.emptyText')} />;
  }
  return (
    <ul className="ticket-list">
      {tickets.map(({ id, subject, category, state, changedAt }) => (
        <li key={id} className="ticket-row panel">
          <span className="ticket-row-text">
            <Link to={paths.ticket(id)} className="link" dir="auto">
              {subject}
            </Link>
            <span className="ticket-meta">
              {t('tickets.number', { number: id })} · {t(`tickets.category.${category}`)} ·{' '}
              <SiteTime at={changedAt} />
            </span>
          </span>
          <TicketState state={state} />
        </li>
      ))}
    </ul>
  );
}
