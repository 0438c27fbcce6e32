import '#web/tickets/tickets.css';
import './tickets.css';
import { useLoaderData } from 'react-router';
import type { StaffTicket, TicketTemplate } from '#contract/api/tickets/staff-calls.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AnswerForm } from './answer-form.tsx';
import { NoteForm } from './note-form.tsx';
import { StaffMessage } from './staff-message.tsx';
import { TicketSidebar } from './ticket-sidebar.tsx';

interface Data {
  readonly ticket: StaffTicket;
  readonly templates: readonly TicketTemplate[];
}

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('tickets.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context, params }: LoaderArgs): Promise<Data> {
  const api = context.get(apiContext);
  const id = Number(params.id);
  const ticket = (await api.call('GET /api/admin/tickets/{id}', { params: { id } })).data;
  const { language } = ticket;
  const templates = (await api.call('GET /api/admin/ticket-templates', { query: { language } })).data;
  return { ticket, templates };
}

export const ErrorBoundary = AdminFailure;

/** One ticket: the conversation with notes, an answer, and who has it. */
export function Component() {
  const { t } = useTexts();
  const { ticket, templates } = useLoaderData<Data>();
  return (
    <section aria-labelledby="admin-ticket">
      <SectionTitle id="admin-ticket" aside={<Link to={adminPaths.tickets}>{t('tickets.back')}</Link>}>
        <span dir="auto">{ticket.subject}</span>
      </SectionTitle>
      <div className="ticket-columns" key={ticket.id}>
        <div className="ticket-messages">
          {ticket.messages.map((message) => (
            <StaffMessage key={message.id} message={message} canTranslate={ticket.canTranslate} />
          ))}
          {ticket.state === 'closed' ? (
            <p className="ticket-meta">{t('tickets.closed')}</p>
          ) : (
            <AnswerForm ticket={ticket} templates={templates} />
          )}
          <NoteForm id={ticket.id} />
        </div>
        <TicketSidebar ticket={ticket} />
      </div>
    </section>
  );
}
