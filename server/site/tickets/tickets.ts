import type { Kysely, Selectable } from 'kysely';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import type { TicketFilesTable, TicketMessagesTable, TicketsTable } from '#server/site/tables/tickets.ts';

type SiteDb = Pick<Site, 'db'>;

export type TicketRow = Selectable<TicketsTable>;
export type MessageRow = Selectable<TicketMessagesTable>;
export type FileRow = Selectable<TicketFilesTable>;

/** The game reuses numbers: a row is an account's only with its login. */
export interface TicketOwner {
  readonly accountId: number;
  readonly login: string;
}

export function findTicket({ db }: SiteDb, id: number): Promise<TicketRow | undefined> {
  return db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The last changed first. */
export function listTicketsOf({ db }: SiteDb, { accountId, login }: TicketOwner): Promise<TicketRow[]> {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ticketLimits.listed)
    .execute();
}

/** A ticket for changing it, in the transaction of the change. */
export function lockTicket({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  return db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(dialect))
    .executeTakeFirst();
}

/** In the order they were written, notes among them. */
export function listMessages({ db }: SiteDb, ticketId: number): Promise<MessageRow[]> {
  return db
    .selectFrom('ticket_messages')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute();
}

/** By message. */
export async function listFiles({ db }: SiteDb, messages: readonly number[]) {
  const byMessage = new Map<number, FileRow[]>();
  if (messages.length === 0) return byMessage;
  const rows = await db
    .selectFrom('ticket_files')
    .selectAll()
    .where('message_id', 'in', messages)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const id = row.message_id ?? 0;
    byMessage.set(id, [...(byMessage.get(id) ?? []), row]);
  }
  return byMessage;
}

export function findFile({ db }: SiteDb, id: number): Promise<FileRow | undefined> {
  return db.selectFrom('ticket_files').selectAll().where('id', '=', id).executeTakeFirst();
}

type NewMessage = Pick<MessageRow, 'author' | 'writer' | 'language' | 'content' | 'at'> &
  Partial<Pick<MessageRow, 'translation' | 'translated_to'>>;

/** @returns its id */
export async function insertMessage(
  db: Kysely<SiteTables>,
  { id, account_id, login }: Pick<TicketRow, 'id' | 'account_id' | 'login'>,
  message: NewMessage,
): Promise<number> {
  const { insertId } = await db
    .insertInto('ticket_messages')
    .values({ translation: null, translated_to: null, ticket_id: id, account_id, login, ...message })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}
