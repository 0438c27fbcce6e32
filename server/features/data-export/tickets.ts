import type { Site } from '#server/site/site.ts';
import { listFiles, listMessages, type TicketOwner, type TicketRow } from '#server/site/tickets/tickets.ts';
import { isoTime } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** Without notes, of which only the number is told (docs/decisions/126-tickets.md), and without who answered. */
async function readTicket(site: SiteDb, ticket: TicketRow) {
  const messages = await listMessages(site, ticket.id);
  const shown = messages.filter(({ author }) => author !== 'note');
  const files = await listFiles(
    site,
    shown.map(({ id }) => id),
  );
  return {
    number: ticket.id,
    category: ticket.category,
    subject: ticket.subject,
    state: ticket.state,
    openedAt: isoTime(ticket.opened_at),
    changedAt: isoTime(ticket.changed_at),
    helpful: ticket.helpful === null ? null : ticket.helpful === 1,
    notesOfTheTeam: messages.length - shown.length,
    messages: shown.map(({ id, author, content, language, translation, at }) => ({
      from: author,
      language,
      text: content,
      translation,
      at: isoTime(at),
      pictures: (files.get(id) ?? []).map(({ width, height, bytes }) => ({ width, height, bytes })),
    })),
  };
}

export async function readTickets(
  site: SiteDb,
  { id, login }: { readonly id: TicketOwner['accountId']; readonly login: string },
) {
  const rows = await site.db
    .selectFrom('tickets')
    .selectAll()
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('id')
    .execute();
  const tickets = [];
  for (const row of rows) tickets.push(await readTicket(site, row));
  return tickets;
}
