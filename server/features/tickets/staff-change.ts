import type { Transaction } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { type TicketState, ticketLimits } from '#contract/tickets/tickets.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, type Change, writeAudit } from '#server/site/audit.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { insertMessage, lockTicket, type TicketRow } from '#server/site/tickets/tickets.ts';
import { stamp } from '#server/site/time.ts';
import { readText } from './messages.ts';

type AuditedDb = Transaction<SiteTables>;

/** An answer as it was written, and what the player reads instead. */
export interface Answer {
  readonly text: string;
  readonly language: LanguageCode;
  readonly translation: string;
  readonly isSolved: boolean;
  /** The last message its writer has read. */
  readonly seen?: number | undefined;
}

/** What the audit log says of a change; never what anybody wrote, which is to be erased with the ticket. */
type Entry = Pick<Change, 'action' | 'before' | 'after'>;

/** @throws ApiError `tickets.notFound` */
function changeTicket(
  site: Site,
  actor: Actor,
  id: number,
  now: Date,
  change: (db: AuditedDb, ticket: TicketRow) => Promise<Entry>,
): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const ticket = await lockTicket({ db, dialect: site.dialect }, id);
    if (!ticket) throw new ApiError('tickets.notFound');
    await writeAudit(db, actor, { ...(await change(db, ticket)), subject: `ticket/${id}` }, now);
  });
}

/** Notes wait for no answer. @throws ApiError `tickets.outdated` */
async function requireSeen(db: AuditedDb, id: number, seen: number | undefined): Promise<void> {
  if (seen === undefined) return;
  const newer = await db
    .selectFrom('ticket_messages')
    .select('id')
    .where('ticket_id', '=', id)
    .where('id', '>', seen)
    .where('author', '!=', 'note')
    .limit(1)
    .executeTakeFirst();
  if (newer) throw new ApiError('tickets.outdated');
}

/** Nobody undoes unseen what somebody else of the team has changed. @throws ApiError `tickets.outdated` */
function requireUnchanged<T>(startedFrom: T | undefined, stored: T, wanted: T): void {
  const isOutdated = startedFrom !== undefined && startedFrom !== stored && wanted !== stored;
  if (isOutdated) throw new ApiError('tickets.outdated');
}

/**
 * @param notify queues the player's mail, in the same transaction
 * @throws ApiError `tickets.incomplete`, `tickets.notFound`, `tickets.closed`, `tickets.outdated`
 */
export function answerTicket(
  site: Site,
  actor: Actor,
  id: number,
  given: Answer,
  { now, notify }: { readonly now: Date; readonly notify: (db: Site['db']) => Promise<void> },
): Promise<void> {
  const content = readText(given.text);
  const translation = isBlank(given.translation)
    ? null
    : readText(given.translation, ticketLimits.translation);
  return changeTicket(site, actor, id, now, async (db, ticket) => {
    if (ticket.state === 'closed') throw new ApiError('tickets.closed');
    await requireSeen(db, id, given.seen);
    const at = stamp(now);
    const translated_to = translation === null ? null : ticket.language;
    const { language, isSolved } = given;
    const message = { author: 'team', writer: actor.login, language, content, at } as const;
    await insertMessage(db, ticket, { ...message, translation, translated_to });
    const state = isSolved ? 'solved' : 'waiting';
    const answered_at = ticket.answered_at ?? at;
    await db
      .updateTable('tickets')
      .set({ state, changed_at: at, answered_at, assigned: ticket.assigned ?? actor.login })
      .where('id', '=', id)
      .execute();
    await notify(db);
    return { action: 'ticket.answer', before: { state: ticket.state }, after: { state } };
  });
}

/** @throws ApiError `tickets.incomplete`, `tickets.notFound` */
export function writeNote(
  site: Site,
  actor: Actor,
  id: number,
  { text, language }: { readonly text: string; readonly language: LanguageCode },
  now: Date,
): Promise<void> {
  const content = readText(text);
  return changeTicket(site, actor, id, now, async (db, ticket) => {
    const written = { language, content, at: stamp(now) };
    await insertMessage(db, ticket, { author: 'note', writer: actor.login, ...written });
    return { action: 'ticket.note' };
  });
}

/** @throws ApiError `tickets.notFound`, `tickets.outdated` */
export function changeState(
  site: Site,
  actor: Actor,
  id: number,
  {
    state,
    startedFrom,
    seen,
  }: {
    readonly state: TicketState;
    /** The state the change began with. */
    readonly startedFrom?: TicketState | undefined;
    readonly seen?: number | undefined;
  },
  now: Date,
): Promise<void> {
  return changeTicket(site, actor, id, now, async (db, ticket) => {
    await requireSeen(db, id, seen);
    requireUnchanged(startedFrom, ticket.state, state);
    await db
      .updateTable('tickets')
      .set({ state, changed_at: stamp(now) })
      .where('id', '=', id)
      .execute();
    return { action: 'ticket.state', before: { state: ticket.state }, after: { state } };
  });
}

/**
 * @param login null for nobody
 * @param startedFrom who had it when the change began
 * @throws ApiError `tickets.notFound`, `tickets.outdated`
 */
export function assignTicket(
  site: Site,
  actor: Actor,
  id: number,
  { login, startedFrom }: { readonly login: string | null; readonly startedFrom: string | null | undefined },
  now: Date,
): Promise<void> {
  return changeTicket(site, actor, id, now, async (db, ticket) => {
    requireUnchanged(startedFrom, ticket.assigned, login);
    await db.updateTable('tickets').set({ assigned: login }).where('id', '=', id).execute();
    return {
      action: 'ticket.assign',
      before: { assigned: ticket.assigned ?? '' },
      after: { assigned: login ?? '' },
    };
  });
}

/** @returns its id @throws ApiError `tickets.replyIncomplete`, `tickets.tooManyTemplates` */
export async function addTemplate(
  site: Site,
  actor: Actor,
  given: { readonly name: string; readonly language: LanguageCode; readonly text: string },
  now: Date,
): Promise<number> {
  const name = oneLine(given.name);
  const content = severalLines(given.text);
  const isTooLong = name.length > ticketLimits.templateName || content.length > ticketLimits.text;
  if (isBlank(name) || isBlank(content) || isTooLong) throw new ApiError('tickets.replyIncomplete');
  const row = { name, language: given.language, content };
  return auditedTransaction(site, async (db) => {
    const { insertId } = await db.insertInto('ticket_templates').values(row).executeTakeFirstOrThrow();
    const id = Number(insertId);
    const change = { action: 'ticketTemplate.add', subject: `ticket-template/${id}`, after: row } as const;
    await writeAudit(db, actor, change, now);
    // Counted after the audit, which lets in one change at a time.
    const { total } = await db
      .selectFrom('ticket_templates')
      .select((each) => each.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    if (Number(total) > ticketLimits.templates) {
      throw new ApiError('tickets.tooManyTemplates', { values: { limit: ticketLimits.templates } });
    }
    return id;
  });
}

/** @throws ApiError `tickets.notFound` */
export function removeTemplate(site: Site, actor: Actor, id: number, now: Date): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const found = await db.selectFrom('ticket_templates').selectAll().where('id', '=', id).executeTakeFirst();
    if (!found) throw new ApiError('tickets.notFound');
    const { id: _, ...before } = found;
    const gone = await db.deleteFrom('ticket_templates').where('id', '=', id).executeTakeFirst();
    if (gone.numDeletedRows === 0n) throw new ApiError('tickets.notFound');
    const change = { action: 'ticketTemplate.remove', subject: `ticket-template/${id}`, before } as const;
    await writeAudit(db, actor, change, now);
  });
}
