import { createHash } from 'node:crypto';
import { defaultLanguage, isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import type { OutboxState } from '#server/site/tables.ts';
import { momentOf, secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** A mail that is asked for. Its text is written when it is sent. */
export interface MailOrder {
  /** Which writer knows what to say. */
  readonly kind: string;
  readonly recipient: string;
  readonly language: LanguageCode;
}

/** A mail of the outbox whose turn it is. */
export interface DueMail extends MailOrder {
  readonly id: number;
  readonly topic: string;
  /** How often it was tried before. */
  readonly attempts: number;
  readonly createdAt: Date;
}

const reasonLength = 500;

/** Mails of one sort to one address are one topic, however the address is spelled. */
function topicOf({ kind, recipient }: MailOrder): string {
  return createHash('sha256').update(`${kind} ${recipient.toLowerCase()}`).digest('hex');
}

/** Puts a mail into the outbox: the same one insert whoever it goes to. `db` may be a transaction. */
export async function addToOutbox({ db }: SiteDb, order: MailOrder, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind: order.kind,
      recipient: order.recipient,
      language: order.language,
      topic: topicOf(order),
      state: 'waiting',
      created_at: stamp(now),
      due_at: stamp(now),
    })
    .execute();
}

/** Mails of these kinds whose turn it is, oldest first. */
export async function findDueMails(
  { db }: SiteDb,
  kinds: readonly string[],
  limit: number,
  now: Date,
): Promise<readonly DueMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'topic', 'recipient', 'language', 'attempts', 'created_at'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', stamp(now))
    .where('kind', 'in', [...kinds])
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    recipient: row.recipient ?? '',
    language: isLanguageCode(row.language) ? row.language : defaultLanguage,
    attempts: row.attempts,
    createdAt: momentOf(row.created_at),
  }));
}

/**
 * Takes a mail for `seconds`; afterwards, when its taker has not said how it went, it is due again.
 * @returns false when somebody else has taken it since it was found
 */
export async function takeMail({ db }: SiteDb, mail: DueMail, seconds: number, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, due_at: stamp(secondsAfter(now, seconds)) })
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Drops the waiting mails on the same topic that are older: their text would be out of date. */
export async function dropOlderMails({ db }: SiteDb, { id, topic }: DueMail, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set(finished('dropped', 'a newer one was asked for', now))
    .where('topic', '=', topic)
    .where('state', '=', 'waiting')
    .where('id', '<', id)
    .execute();
}

/** How many mails on a topic went out since a moment. */
export async function countSentMails({ db }: SiteDb, topic: string, since: Date): Promise<number> {
  const { sent } = await db
    .selectFrom('outbox')
    .select((count) => count.fn.countAll<number>().as('sent'))
    .where('topic', '=', topic)
    .where('state', '=', 'sent')
    .where('finished_at', '>=', stamp(since))
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** The row of a mail as long as nobody else has taken it since this taker did. */
function rowOf({ db }: SiteDb, { id, attempts }: DueMail) {
  return db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts + 1);
}

/** Nobody needs to know any more who it went to. */
function finished(state: Exclude<OutboxState, 'waiting'>, reason: string | null, now: Date) {
  return { state, reason: reason?.slice(0, reasonLength) ?? null, recipient: null, finished_at: stamp(now) };
}

/** A mail that was taken is done with, one way or another. */
export async function finishMail(
  site: SiteDb,
  mail: DueMail,
  end: { readonly state: Exclude<OutboxState, 'waiting'>; readonly reason: string | null },
  now: Date,
): Promise<void> {
  await rowOf(site, mail)
    .set(finished(end.state, end.reason, now))
    .execute();
}

/** A mail that was taken could not be sent. */
export async function postponeMail(
  site: SiteDb,
  mail: DueMail,
  { until, reason }: { readonly until: Date; readonly reason: string },
): Promise<void> {
  await rowOf(site, mail)
    .set({ due_at: stamp(until), reason: reason.slice(0, reasonLength) })
    .execute();
}
