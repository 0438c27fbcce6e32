import type { Kysely } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { type TicketCategory, ticketLimits } from '#contract/tickets/tickets.ts';
import { withLock } from '#server/access/distributed-lock.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isBlank, oneLine } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { findAppeal } from '#server/site/tickets/appeals.ts';
import { insertMessage, lockTicket, type TicketOwner } from '#server/site/tickets/tickets.ts';
import { isoTime, parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { incomplete, isOwner, readText } from './messages.ts';

type Db = Kysely<SiteTables>;

/** What a player writes. */
export interface Written {
  readonly text: string;
  readonly files: readonly number[];
  /** Of his page. */
  readonly language: LanguageCode;
}

const hour = 3_600;

/** Two requests of an account at once could both find room below its limits. */
export function lockOf({ accountId }: TicketOwner): string {
  return `tickets ${accountId}`;
}

async function refuseTooFast(db: Db, { accountId, login }: TicketOwner, now: Date): Promise<void> {
  const { total, first } = await db
    .selectFrom('ticket_messages')
    .select((each) => [each.fn.countAll().as('total'), each.fn.min('at').as('first')])
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .where('author', '=', 'player')
    .where('at', '>', stamp(secondsAfter(now, -hour)))
    .executeTakeFirstOrThrow();
  if (Number(total) < ticketLimits.messagesPerHour || first === null) return;
  const over = secondsAfter(parseStamp(first), hour).getTime() - now.getTime();
  const values = { limit: ticketLimits.messagesPerHour };
  throw new ApiError('tickets.tooFast', { values, retryAfter: Math.max(1, Math.ceil(over / 1_000)) });
}

async function refuseTooMany(db: Db, { accountId, login }: TicketOwner): Promise<void> {
  const { total } = await db
    .selectFrom('tickets')
    .select((each) => each.fn.countAll().as('total'))
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .where('state', 'in', ['open', 'waiting'])
    // Whoever is banned cannot close the others first.
    .where('ban_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(total) < ticketLimits.open) return;
  throw new ApiError('tickets.tooMany', { values: { limit: ticketLimits.open } });
}

async function refuseSecondAppeal(db: Db, owner: TicketOwner, banId: number): Promise<void> {
  const appeal = await findAppeal({ db }, owner, banId);
  if (appeal && appeal.state !== 'closed') throw new ApiError('tickets.appealOpen');
}

/** Each picture goes into one message, and only into one of its owner. */
async function attachFiles(
  db: Db,
  { accountId, login }: TicketOwner,
  message: number,
  files: Written['files'],
) {
  const wanted = [...new Set(files)];
  if (wanted.length === 0) return;
  const { numUpdatedRows } = await db
    .updateTable('ticket_files')
    .set({ message_id: message })
    .where('id', 'in', wanted)
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .where('message_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(wanted.length)) throw new ApiError('tickets.fileNotFound');
}

async function addMessage(
  db: Db,
  owner: TicketOwner,
  id: number,
  { text, files, language }: Written,
  now: Date,
): Promise<void> {
  const ticket = { id, account_id: owner.accountId, login: owner.login };
  const message = { author: 'player', writer: owner.login, content: text, language, at: stamp(now) } as const;
  await attachFiles(db, owner, await insertMessage(db, ticket, message), files);
}

/** What a ticket begins with. */
interface NewTicket extends Written {
  readonly category: TicketCategory;
  readonly subject: string;
  /** Of an appeal, which does not count among the account's tickets. */
  readonly banId?: number;
}

/**
 * @returns its number
 * @throws ApiError `tickets.incomplete`, `tickets.tooMany`, `tickets.appealOpen`, `tickets.tooFast`, `tickets.fileNotFound`
 */
export async function openTicket(
  { config, site, webhooks }: Pick<Services, 'config' | 'site' | 'webhooks'>,
  owner: TicketOwner,
  given: NewTicket,
  now: Date,
): Promise<number> {
  const subject = oneLine(given.subject);
  if (isBlank(subject) || subject.length > ticketLimits.subject) throw incomplete();
  const text = readText(given.text);
  const { category, language, banId } = given;
  return withLock(site, lockOf(owner), () =>
    site.db.transaction().execute(async (db) => {
      await (banId === undefined ? refuseTooMany(db, owner) : refuseSecondAppeal(db, owner, banId));
      await refuseTooFast(db, owner, now);
      const at = stamp(now);
      const { insertId } = await db
        .insertInto('tickets')
        .values({
          account_id: owner.accountId,
          login: owner.login,
          language,
          category,
          subject,
          state: 'open',
          opened_at: at,
          changed_at: at,
          ban_id: banId ?? null,
        })
        .executeTakeFirstOrThrow();
      const id = Number(insertId);
      await addMessage(db, owner, id, { ...given, text }, now);
      const data = { id, url: `${config.publicUrl}/${config.SOURCE_LANGUAGE}/admin/tickets/${id}` };
      await webhooks.send({ type: 'ticket.opened', topic: `ticket/${id}`, at: isoTime(at), data }, db);
      return id;
    }),
  );
}

/** @throws ApiError `tickets.notFound`, also for those of others */
async function lockOwn(site: Pick<Site, 'db' | 'dialect'>, owner: TicketOwner, id: number) {
  const ticket = await lockTicket(site, id);
  if (!ticket || !isOwner(ticket, owner)) throw new ApiError('tickets.notFound');
  return ticket;
}

/** @throws ApiError `tickets.incomplete`, `tickets.notFound`, `tickets.closed`, `tickets.tooFast`, `tickets.fileNotFound` */
export function writeMessage(
  site: Site,
  owner: TicketOwner,
  id: number,
  given: Written,
  now: Date,
): Promise<void> {
  const text = readText(given.text);
  return withLock(site, lockOf(owner), () =>
    site.db.transaction().execute(async (db) => {
      const ticket = await lockOwn({ db, dialect: site.dialect }, owner, id);
      if (ticket.state === 'closed') throw new ApiError('tickets.closed');
      await refuseTooFast(db, owner, now);
      await addMessage(db, owner, id, { ...given, text }, now);
      await db
        .updateTable('tickets')
        .set({ state: 'open', language: given.language, helpful: null, changed_at: stamp(now) })
        .where('id', '=', id)
        .execute();
    }),
  );
}

/** Closing what is closed changes nothing. @throws ApiError `tickets.notFound` */
export function closeOwn(site: Site, owner: TicketOwner, id: number, now: Date): Promise<void> {
  return site.db.transaction().execute(async (db) => {
    const ticket = await lockOwn({ db, dialect: site.dialect }, owner, id);
    if (ticket.state === 'closed') return;
    const change = { state: 'closed', changed_at: stamp(now) } as const;
    await db.updateTable('tickets').set(change).where('id', '=', id).execute();
  });
}

/** @throws ApiError `tickets.notFound`, `tickets.notSolved` */
export function rateTicket(site: Site, owner: TicketOwner, id: number, isHelpful: boolean): Promise<void> {
  return site.db.transaction().execute(async (db) => {
    const { state } = await lockOwn({ db, dialect: site.dialect }, owner, id);
    if (state === 'open' || state === 'waiting') throw new ApiError('tickets.notSolved');
    const helpful = isHelpful ? 1 : 0;
    await db.updateTable('tickets').set({ helpful }).where('id', '=', id).execute();
  });
}
