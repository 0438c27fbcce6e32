import { loadPage } from '#web/page/read-page.ts';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import '#web/tickets/tickets.css';
import './tickets.css';
import { useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { StaffTicketSummary, TicketFigures } from '#contract/api/tickets/staff-calls.ts';
import { ticketCategories, ticketStates } from '#contract/tickets/tickets.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { TicketState } from '#web/tickets/ticket-state.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { FirstAnswer } from './ticket-figures.tsx';
import { TicketFilter } from './ticket-filter.tsx';

type Listed = ResponseOf<'GET /api/admin/tickets'>;

interface Data {
  readonly tickets: Listed;
  readonly figures: TicketFigures;
  /** As in the address, without the page. */
  readonly search: string;
}

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('tickets.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

function oneOf<Value extends string>(values: readonly Value[], given: string | null): Value | undefined {
  return values.find((each) => each === given);
}

export async function loader({ context, request }: LoaderArgs): Promise<Data> {
  const api = context.get(apiContext);
  const { searchParams: search } = new URL(request.url);
  const query = {
    state: oneOf(ticketStates, search.get('state')),
    category: oneOf(ticketCategories, search.get('category')),
    assigned: oneOf(['mine', 'nobody'] as const, search.get('assigned')),
    search: (search.get('q') ?? '').slice(0, 100),
  };
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const [tickets, figures] = await Promise.all([
    loadPage(request.url, (page) => api.call('GET /api/admin/tickets', { query: { ...given, page } })),
    api.call('GET /api/admin/ticket-figures'),
  ]);
  search.delete('page');
  return { tickets, figures: figures.data, search: search.toString() };
}

export const ErrorBoundary = AdminFailure;

/** Tickets of all players, by what staff look for. */
export function Component() {
  const { t } = useTexts();
  const { tickets, figures, search } = useLoaderData<Data>();
  const { data, pagination } = tickets;
  return (
    <section aria-labelledby="admin-tickets">
      <SectionTitle
        id="admin-tickets"
        aside={<Link to={adminPaths.ticketReplies}>{t('tickets.replies')}</Link>}
      >
        {t('tickets.title')}
      </SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">
          <Labelled label={t('admin.tickets.openCount')}>{figures.open}</Labelled>
          <FirstAnswer figures={figures} />
        </p>
        <TicketFilter search={search} />
        {data.length === 0 ? (
          <StateBox
            kind="empty"
            icon="check"
            level={3}
            title={t('admin.tickets.empty')}
            text={search !== '' && t('admin.tickets.emptyText')}
          />
        ) : (
          <ul className="ticket-list">
            {data.map((ticket) => (
              <Row key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        )}
        <Pagination
          pagination={pagination}
          hrefOf={(page) => {
            const query = new URLSearchParams(search);
            if (page > 1) query.set('page', String(page));
            return { pathname: adminPaths.tickets, search: `?${query}` };
          }}
        />
      </div>
    </section>
  );
}

function Row({ ticket }: { readonly ticket: StaffTicketSummary }) {
  const { t } = useTexts();
  const { id, subject, category, login, assigned, changedAt, state } = ticket;
  return (
    <li className="ticket-row panel">
      <span className="ticket-row-text">
        <Link to={adminPaths.ticket(id)} className="link" dir="auto">
          {subject}
        </Link>
        <span className="ticket-meta">
          {id} · {t(`tickets.category.${category}`)} · <span translate="no">{login}</span> ·{' '}
          <SiteTime at={changedAt} /> ·{' '}
          <Labelled label={t('admin.tickets.assigned')}>
            <span translate="no">{assigned ?? t('admin.tickets.nobody')}</span>
          </Labelled>
        </span>
      </span>
      <TicketState state={state} />
    </li>
  );
}
