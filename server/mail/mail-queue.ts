import { randomInt } from 'node:crypto';
import { backoffSeconds } from '#server/jobs/backoff.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { createLogThrottle, type LogThrottle } from '#server/logging/log-throttle.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { MailDeliveryError } from './mail-error.ts';
import type { Mail, Mailer, MailLog, MailSettings } from './mailer.ts';
import { openMailer } from './open-mailer.ts';
import {
  addToOutbox,
  claimMail,
  countSentMails,
  type DueMail,
  dropOlderMails,
  findDueMails,
  finishMail,
  type MailRequest,
  postponeMail,
} from './outbox.ts';
import { maxConcurrentMails, sendTimeoutSeconds } from './smtp-mailer.ts';

/** Renders a mail when it is sent; undefined when there is nobody to write to. */
export type MailRenderer = (order: MailRequest, now: Date) => Promise<Mail | undefined>;

/** A persistent queue: mails survive an unreachable mail server and a killed process. */
export interface MailQueue {
  /**
   * Registers the renderer of a kind of mail; mails of other kinds stay queued.
   * @param limit how many may go to one address about one thing; what is beyond is dropped
   */
  handle(kind: string, write: MailRenderer, limit?: MailLimit): void;
  /** Queues a mail; once this resolves it is not lost. `db` may be a transaction. */
  enqueue(order: MailRequest, db?: Site['db']): Promise<void>;
  /** Sends a mail past the queue, once. @returns the server's answer @throws MailDeliveryError */
  sendNow(mail: Mail): Promise<string>;
  /** Sends everything due and resolves when done; the queue also does so every few seconds. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

export interface MailQueueOptions {
  readonly site: Site;
  readonly settings: MailSettings;
  readonly log: MailLog;
  readonly clock?: () => Date;
}

const lease = 'mail';
/** Longer than rendering and sending a mail takes. */
const claimSeconds = sendTimeoutSeconds + 30;
/** Short and renewed while sending, so that a killed process does not block the others for long. */
const leaseSeconds = 30;
const pollMs = 10_000;
const stopTimeoutMs = 5_000;
const giveUpSeconds = 2 * 86_400;
/** Per address and kind: the address may belong to somebody else than the requester. */
export const maxMailsPerHour = 20;

export interface MailLimit {
  readonly mails: number;
  readonly seconds: number;
}

const usualLimit: MailLimit = { mails: maxMailsPerHour, seconds: 3_600 };

/** A random delay, so that response times do not reveal whether a request queued a mail. */
function randomDelayMs(): number {
  return randomInt(300, 1_200);
}

interface Context extends Required<MailQueueOptions> {
  readonly mailer: Mailer;
  readonly renderers: ReadonlyMap<string, { readonly write: MailRenderer; readonly limit: MailLimit }>;
  readonly throttle: LogThrottle;
}

/** Groups failures for the log throttle; server replies may differ from mail to mail. */
function throttleKey(error: unknown, reason: string): string {
  if (error instanceof MailDeliveryError) return reason.split(':', 1)[0] ?? '';
  return error instanceof Error ? error.name : 'unknown';
}

const isTooOld = ({ createdAt }: DueMail, now: Date) => now >= secondsAfter(createdAt, giveUpSeconds);

async function giveUp(
  { site, log }: Context,
  mail: DueMail,
  details: { readonly attempt: number; readonly reason: string },
  now: Date,
): Promise<void> {
  await finishMail(site, mail, { state: 'failed', reason: details.reason }, now);
  log.error({ mail: mail.id, kind: mail.kind, ...details }, 'Gave up on a mail');
}

async function handleFailure(context: Context, mail: DueMail, error: unknown): Promise<void> {
  const { site, log, clock, throttle } = context;
  const known = error instanceof MailDeliveryError;
  const reason = error instanceof Error ? error.message : 'unknown';
  const attempt = mail.attempts + 1;
  const details = { attempt, reason, ...(known ? {} : { err: error }) };
  const now = clock();
  if ((known && error.permanent) || isTooOld(mail, now)) return giveUp(context, mail, details, now);
  const until = secondsAfter(now, backoffSeconds(attempt));
  await postponeMail(site, mail, { until, reason });
  const suppressed = throttle.record(throttleKey(error, reason));
  if (suppressed === undefined) return;
  log.warn(
    { mail: mail.id, kind: mail.kind, ...details, until, suppressed },
    'A mail could not be sent and will be retried',
  );
}

async function sendMail(context: Context, mail: DueMail): Promise<void> {
  const { site, mailer, renderers, clock } = context;
  const now = clock();
  if (!(await claimMail(site, mail, claimSeconds, now))) return;
  await dropOlderMails(site, mail, now);
  // Nobody tried for long, as the site was off: what it says is not true any more.
  if (isTooOld(mail, now)) {
    const reason = mail.reason ?? 'nothing could be sent in time';
    return giveUp(context, mail, { attempt: mail.attempts, reason }, now);
  }
  const { write, limit = usualLimit } = renderers.get(mail.kind) ?? {};
  if ((await countSentMails(site, mail.topic, secondsAfter(now, -limit.seconds))) >= limit.mails) {
    return finishMail(site, mail, { state: 'dropped', reason: 'too many to one address' }, now);
  }
  let rendered: Mail | undefined;
  try {
    rendered = await write?.(mail, now);
    if (rendered) await mailer.send(rendered);
  } catch (error) {
    return handleFailure(context, mail, error);
  }
  const end = rendered
    ? ({ state: 'sent', reason: null } as const)
    : ({ state: 'dropped', reason: 'nobody to write to' } as const);
  await finishMail(site, mail, end, clock());
}

function newestOfEachTopic(mails: readonly DueMail[]): readonly DueMail[] {
  return [...new Map(mails.map((mail) => [mail.topic, mail])).values()];
}

/**
 * Sends everything due, several mails at a time. Only one process does so at once: otherwise an older mail
 * could overtake a newer one whose link replaces it.
 */
async function sendDue(context: Context, holder: string): Promise<void> {
  const { site, renderers, clock } = context;
  const due = () => findDueMails(site, [...renderers.keys()], maxConcurrentMails, clock());
  const renewLease = () => takeLease(site, lease, leaseSeconds, { holder, now: clock() });
  let mails = await due();
  if (mails.length === 0 || !(await renewLease())) return;
  // A failed renewal shows in the next round.
  const renewal = setInterval(() => void renewLease().catch(() => false), (leaseSeconds * 1000) / 3).unref();
  try {
    while (mails.length > 0 && (await renewLease())) {
      await Promise.all(newestOfEachTopic(mails).map((mail) => sendMail(context, mail)));
      mails = await due();
    }
  } finally {
    clearInterval(renewal);
  }
  await releaseLease(site, lease, holder);
}

export function openMailQueue({ site, settings, log, clock = siteNow }: MailQueueOptions): MailQueue {
  const renderers = new Map<string, { write: MailRenderer; limit: MailLimit }>();
  const mailer = openMailer(settings, log);
  const throttle = createLogThrottle(() => clock().getTime());
  const context: Context = { site, settings, log, clock, renderers, mailer, throttle };
  const holder = newHolder();
  const work = async () => {
    if (renderers.size > 0) await sendDue(context, holder);
  };
  const onError = (err: unknown) => log.warn({ err }, 'The mail queue could not be processed');
  const loop = startLoop(work, { intervalMs: pollMs, onError });
  return {
    handle(kind, write, limit = usualLimit) {
      renderers.set(kind, { write, limit });
      loop.wake(randomDelayMs());
    },
    async enqueue(order, db = site.db) {
      await addToOutbox({ db }, order, clock());
      loop.wake(randomDelayMs());
    },
    sendNow: (mail) => mailer.send(mail),
    deliver: loop.run,
    async close() {
      await loop.stop(stopTimeoutMs);
      context.mailer.close();
    },
  };
}
