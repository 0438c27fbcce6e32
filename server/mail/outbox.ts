import { createHash } from 'node:crypto';
import { type AccountMail, accountMailKinds } from '#contract/api/account/security.ts';
import { defaultLanguage, isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import type { OutboxState } from '#server/site/tables/mail.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** A queued mail; it is rendered when it is sent. */
export interface MailRequest {
  /** Names the renderer. */
  readonly kind: string;
  readonly recipient: string;
  readonly language: LanguageCode;
  /** What the mail is about, such as a login: mails about others to the same address are other topics. */
  readonly about?: string;
  /** Of what it is about, such as a ticket of the login: mails about its other parts are other topics. */
  readonly part?: string;
  /** What the renderer needs; deleted with the recipient. Never a secret. */
  readonly details?: Readonly<Record<string, string>>;
}

export interface DueMail extends MailRequest {
  readonly id: number;
  readonly topic: string;
  /** Number of earlier tries. */
  readonly attempts: number;
  /** Why the last try failed. */
  readonly reason: string | null;
  readonly createdAt: Date;
}

const maxReasonLength = 500;
/** Enough of a hash to tell what it is of. */
const halfHash = 32;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const beginningOf = (topic: string) => topic.slice(0, halfHash);

/**
 * Hashes kind and address (without regard to case), so that the address is not stored twice. Topics of the parts of
 * something begin as its own does: `listMailsTo` finds them without knowing the parts.
 */
function topicOf({ kind, recipient, about, part }: MailRequest): string {
  const whole = hashOf(`${kind} ${recipient.toLowerCase()}${about === undefined ? '' : ` ${about}`}`);
  return part === undefined ? whole : beginningOf(whole) + beginningOf(hashOf(part));
}

/** Inserts a mail. `db` may be a transaction. */
export async function addToOutbox({ db }: SiteDb, order: MailRequest, now: Date): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      kind: order.kind,
      recipient: order.recipient,
      language: order.language,
      details: order.details ? JSON.stringify(order.details) : null,
      topic: topicOf(order),
      state: 'waiting',
      created_at: stamp(now),
      due_at: stamp(now),
    })
    .execute();
}

export async function findDueMails(
  { db }: SiteDb,
  kinds: readonly string[],
  limit: number,
  now: Date,
): Promise<readonly DueMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'topic', 'recipient', 'language', 'details', 'attempts', 'reason', 'created_at'])
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
    ...(row.details === null ? {} : { details: JSON.parse(row.details) }),
    attempts: row.attempts,
    reason: row.reason,
    createdAt: parseStamp(row.created_at),
  }));
}

/**
 * Claims a mail for `seconds`; without a result by then it is due again.
 * @returns false when another process claimed it first
 */
export async function claimMail({ db }: SiteDb, mail: DueMail, seconds: number, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, due_at: stamp(secondsAfter(now, seconds)) })
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** A mail to the owner of an account, as far as it is remembered. */
export interface PastMail {
  readonly kind: AccountMail['kind'];
  readonly state: OutboxState;
  readonly language: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const mostListed = 100;

/** The newest mails to an address, or to it about this account; a finished mail is found although it has forgotten its address. */
export async function listMailsTo(
  { db }: SiteDb,
  { recipient, about }: { readonly recipient: string; readonly about: string },
): Promise<readonly PastMail[]> {
  const kinds = new Map(
    accountMailKinds.flatMap((kind) => {
      const mail = { kind, recipient, language: defaultLanguage };
      return [mail, { ...mail, about }].map((one) => [beginningOf(topicOf(one)), kind] as const);
    }),
  );
  const rows = await db
    .selectFrom('outbox')
    .select(['topic', 'state', 'language', 'created_at', 'finished_at'])
    // No digit of a hash comes after f.
    .where(({ or, between }) => or([...kinds.keys()].map((start) => between('topic', start, `${start}g`))))
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ topic, state, language, created_at, finished_at }) => ({
    kind: kinds.get(beginningOf(topic)) ?? 'reset',
    state,
    language,
    createdAt: parseStamp(created_at),
    finishedAt: finished_at === null ? null : parseStamp(finished_at),
  }));
}

/** Drops older queued mails of the same topic, whose content is out of date. */
export async function dropOlderMails({ db }: SiteDb, { id, topic }: DueMail, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set(finishedColumns('dropped', 'a newer one was asked for', now))
    .where('topic', '=', topic)
    .where('state', '=', 'waiting')
    .where('id', '<', id)
    .execute();
}

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

/** Matches the row only while this claim is the latest. */
function updateClaimed({ db }: SiteDb, { id, attempts }: DueMail) {
  return db
    .updateTable('outbox')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts + 1);
}

/** Deletes the recipient and what the mail said, which are not needed any more. */
function finishedColumns(state: Exclude<OutboxState, 'waiting'>, reason: string | null, now: Date) {
  return {
    state,
    reason: reason?.slice(0, maxReasonLength) ?? null,
    recipient: null,
    details: null,
    finished_at: stamp(now),
  };
}

export async function finishMail(
  site: SiteDb,
  mail: DueMail,
  end: { readonly state: Exclude<OutboxState, 'waiting'>; readonly reason: string | null },
  now: Date,
): Promise<void> {
  await updateClaimed(site, mail)
    .set(finishedColumns(end.state, end.reason, now))
    .execute();
}

export async function postponeMail(
  site: SiteDb,
  mail: DueMail,
  { until, reason }: { readonly until: Date; readonly reason: string },
): Promise<void> {
  await updateClaimed(site, mail)
    .set({ due_at: stamp(until), reason: reason.slice(0, maxReasonLength) })
    .execute();
}
