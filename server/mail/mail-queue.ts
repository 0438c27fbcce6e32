import { randomInt } from 'node:crypto';
import { startLoop } from '#server/jobs/loop.ts';
import { pauseAfter } from '#server/jobs/pauses.ts';
import { createLogThrottle, type LogThrottle } from '#server/logging/log-throttle.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { MailNotSent } from './mail-not-sent.ts';
import type { Mail, Mailer, MailLog, MailSettings } from './mailer.ts';
import { openMailer } from './open-mailer.ts';
import {
  addToOutbox,
  countSentMails,
  type DueMail,
  dropOlderMails,
  findDueMails,
  finishMail,
  type MailOrder,
  postponeMail,
  takeMail,
} from './outbox.ts';
import { sendingAtOnce, sendingSeconds } from './smtp-mailer.ts';

/** Writes a mail at the moment it is sent. Nothing when there is nobody to write to. */
export type MailWriter = (order: MailOrder, now: Date) => Promise<Mail | undefined>;

/** Sends mails, however long the mail server is away and whatever happens to this process. */
export interface Post {
  /** From now on mails of this kind can be sent; those of a kind nobody writes wait. */
  writes(kind: string, write: MailWriter): void;
  /** Takes on a mail: once this resolves it is not lost. `db` may be a transaction. */
  order(order: MailOrder, db?: Site['db']): Promise<void>;
  /** Sends what is due now and resolves when that is done; the post does so by itself every few seconds. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

export interface PostOptions {
  readonly site: Site;
  readonly settings: MailSettings;
  readonly log: MailLog;
  readonly clock?: () => Date;
}

const lease = 'mail';
/** Longer than a mail takes to be written and sent. */
const takenSeconds = sendingSeconds + 30;
/** Whoever sends says all the time that he is still at it, so that nobody waits long for one who was killed. */
const leaseSeconds = 30;
const everyMs = 10_000;
const closingMs = 5_000;
const giveUpSeconds = 2 * 86_400;
/** One address gets no more of one kind than this, however many ask: it may be somebody else's. */
export const mailsAnHour = 20;

/**
 * A moment after the request that ordered a mail, and never the same: its answer, and that to the next one,
 * must not tell how much there was to do.
 */
function soonMs(): number {
  return randomInt(300, 1_200);
}

interface Office extends Required<PostOptions> {
  readonly mailer: Mailer;
  readonly writers: ReadonlyMap<string, MailWriter>;
  readonly troubles: LogThrottle;
}

/** What all mails have in common that fail for the same reason: what servers say may differ from mail to mail. */
function kindOf(error: unknown, reason: string): string {
  if (error instanceof MailNotSent) return reason.split(':', 1)[0] ?? '';
  return error instanceof Error ? error.name : 'unknown';
}

async function notSent({ site, log, clock, troubles }: Office, mail: DueMail, error: unknown): Promise<void> {
  const known = error instanceof MailNotSent;
  const reason = error instanceof Error ? error.message : 'unknown';
  const attempt = mail.attempts + 1;
  const details = { mail: mail.id, kind: mail.kind, attempt, reason, ...(known ? {} : { err: error }) };
  const now = clock();
  if ((known && error.final) || now >= secondsAfter(mail.createdAt, giveUpSeconds)) {
    await finishMail(site, mail, { state: 'failed', reason }, now);
    log.error(details, 'A mail was given up');
    return;
  }
  const until = secondsAfter(now, pauseAfter(attempt));
  await postponeMail(site, mail, { until, reason });
  const untold = troubles.met(kindOf(error, reason));
  if (untold === undefined) return;
  log.warn({ ...details, until, untold }, 'A mail could not be sent and is tried again later');
}

/** Writes and sends one mail. */
async function sendMail(office: Office, mail: DueMail): Promise<void> {
  const { site, mailer, writers, clock } = office;
  const now = clock();
  if (!(await takeMail(site, mail, takenSeconds, now))) return;
  await dropOlderMails(site, mail, now);
  if ((await countSentMails(site, mail.topic, secondsAfter(now, -3_600))) >= mailsAnHour) {
    return finishMail(site, mail, { state: 'dropped', reason: 'too many to one address' }, now);
  }
  let written: Mail | undefined;
  try {
    written = await writers.get(mail.kind)?.(mail, now);
    if (written) await mailer.send(written);
  } catch (error) {
    return notSent(office, mail, error);
  }
  const end = written
    ? ({ state: 'sent', reason: null } as const)
    : ({ state: 'dropped', reason: 'nobody to write to' } as const);
  await finishMail(site, mail, end, clock());
}

function newestOfEachTopic(mails: readonly DueMail[]): readonly DueMail[] {
  return [...new Map(mails.map((mail) => [mail.topic, mail])).values()];
}

/**
 * Sends all that is due, some at a time. One process of all does so at a time: otherwise an older mail to somebody
 * could overtake a newer one, and void its link.
 */
async function sendDue(office: Office, holder: string): Promise<void> {
  const { site, writers, clock } = office;
  const due = () => findDueMails(site, [...writers.keys()], sendingAtOnce, clock());
  const mayGoOn = () => takeLease(site, lease, leaseSeconds, { holder, now: clock() });
  let mails = await due();
  if (mails.length === 0 || !(await mayGoOn())) return;
  // Where this fails, the lease is told of at the next round.
  const stillThere = setInterval(() => void mayGoOn().catch(() => false), (leaseSeconds * 1000) / 3).unref();
  try {
    while (mails.length > 0 && (await mayGoOn())) {
      await Promise.all(newestOfEachTopic(mails).map((mail) => sendMail(office, mail)));
      mails = await due();
    }
  } finally {
    clearInterval(stillThere);
  }
  await releaseLease(site, lease, holder);
}

/** Opens the post and keeps it going. */
export function openPost({ site, settings, log, clock = siteNow }: PostOptions): Post {
  const writers = new Map<string, MailWriter>();
  const mailer = openMailer(settings, log);
  const troubles = createLogThrottle(() => clock().getTime());
  const office: Office = { site, settings, log, clock, writers, mailer, troubles };
  const holder = newHolder();
  const work = async () => {
    if (writers.size > 0) await sendDue(office, holder);
  };
  const onError = (err: unknown) => log.warn({ err }, 'The outbox could not be worked');
  const loop = startLoop(work, { everyMs, onError });
  return {
    writes(kind, write) {
      writers.set(kind, write);
      loop.wake(soonMs());
    },
    async order(order, db = site.db) {
      await addToOutbox({ db }, order, clock());
      loop.wake(soonMs());
    },
    deliver: loop.run,
    async close() {
      await loop.stop(closingMs);
      office.mailer.close();
    },
  };
}
