import type { TicketState } from '#contract/tickets/tickets.ts';
import type { Site } from '#server/site/site.ts';
import type { TicketOwner, TicketRow } from './tickets.ts';

type SiteDb = Pick<Site, 'db'>;

/** The last appeal of an account against a ban. */
export function findAppeal(
  { db }: SiteDb,
  { accountId, login }: TicketOwner,
  banId: number,
): Promise<TicketRow | undefined> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('ban_id', '=', banId)
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The number and state of a ticket. */
export interface AppealTicket {
  readonly ticketId: number;
  readonly state: TicketState;
}

/** The last appeal against each of these bans. */
export async function listAppeals(
  { db }: SiteDb,
  banIds: readonly number[],
): Promise<ReadonlyMap<number, AppealTicket>> {
  if (banIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tickets')
    .select(['id', 'ban_id', 'state'])
    .where('ban_id', 'in', banIds)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, ban_id, state }) => [Number(ban_id), { ticketId: id, state }]));
}
