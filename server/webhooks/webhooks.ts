import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { backoffSeconds } from '#server/jobs/backoff.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { type SiteKey, SiteKeyError } from '#server/site/site-key.ts';
import { secondsAfter } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import {
  type DueDelivery,
  findDueDelivery,
  findDueWebhooks,
  noteOutcome,
  queueDelivery,
  readListeners,
  takeDelivery,
} from './deliveries.ts';
import type { WebhookEvent } from './events.ts';
import { internet, isBlockedNow, type Network } from './network.ts';
import { type Outcome, post, postTimeoutMs } from './post.ts';
import { requestOf } from './request-of.ts';
import { watchEvents } from './watch-events.ts';

/** Tells other services what happens here (docs/decisions/128-webhooks.md). */
export interface Webhooks {
  /**
   * Queues an event for all webhooks that want it; once this resolves it is not lost. `db` may be the transaction in
   * which it happens.
   */
  send(event: WebhookEvent, db?: Site['db']): Promise<void>;
  /** Sends an event to one webhook now, past the queue; undefined when there is none. */
  tryNow(id: number, event: WebhookEvent): Promise<Outcome | undefined>;
  /** Whether an address leads to where webhooks must not go. */
  isBlocked(url: URL): Promise<boolean>;
  /** Looks for what has happened and delivers what is due; so does the job every few seconds. Never rejects. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

export interface WebhooksOptions {
  readonly site: Site;
  readonly siteKey: SiteKey;
  readonly publicUrl: string;
  readonly log: SiteLog;
  readonly network?: Network;
  readonly clock?: () => Date;
}

const leaseName = 'webhooks';
const leaseSeconds = 60;
const pollMs = 10_000;
/** Longer than a try takes. */
const takenSeconds = postTimeoutMs / 1000 + 20;
const giveUpSeconds = 86_400;
const stopTimeoutMs = 5_000;
/** The receiver says that there will never be another answer. */
const goneStatus = 410;

type Context = Required<WebhooksOptions>;

async function send(
  { site, siteKey, network, clock }: Context,
  id: number,
  event: WebhookEvent,
  key: string,
) {
  const webhook = await site.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
  if (!webhook) return undefined;
  try {
    return await post(await requestOf(siteKey, webhook, { id: key, event, now: clock() }), network);
  } catch (error) {
    if (!(error instanceof SiteKeyError)) throw error;
    return { status: null, reason: 'key', retryAfter: null, answer: '' } as const;
  }
}

/** The last try may come a moment after its time. */
const graceSeconds = 600;
/** Of what waited while the site was off: it is not true any more, so it is not sent. */
const late: Outcome = { status: null, reason: 'late', retryAfter: null, answer: '' };

const isTooOld = ({ createdAt }: DueDelivery, now: Date) =>
  now >= secondsAfter(createdAt, giveUpSeconds + graceSeconds);

/** When to try again; null when it was delivered, or is given up. */
function nextTry({ createdAt, attempts }: DueDelivery, outcome: Outcome, now: Date): Date | null {
  const { reason, status, retryAfter } = outcome;
  if (reason === null || status === goneStatus) return null;
  const next = secondsAfter(now, Math.max(backoffSeconds(attempts + 1), retryAfter ?? 0));
  return next > secondsAfter(createdAt, giveUpSeconds) ? null : next;
}

function reportTo(log: SiteLog, err: unknown): void {
  if (!(err instanceof SiteUnavailable)) {
    log.warn({ err }, 'Webhooks could not be delivered; trying again');
  }
}

function deliverer(context: Context) {
  const { site, log, clock } = context;
  const throttle = createLogThrottle(() => clock().getTime());
  return async (delivery: DueDelivery): Promise<void> => {
    if (!(await takeDelivery(site, delivery, takenSeconds, clock()))) return;
    const outcome = isTooOld(delivery, clock())
      ? late
      : await send(context, delivery.webhookId, delivery.event, `delivery-${delivery.id}`);
    if (!outcome) return;
    const now = clock();
    const next = nextTry(delivery, outcome, now);
    await noteOutcome(site, delivery, outcome, { next, now });
    if (outcome.reason === null) return;
    const suppressed = throttle.record(`${delivery.webhookId} ${outcome.reason}`);
    if (suppressed === undefined) return;
    // Neither address nor answer: either may contain a secret.
    const { webhookId: webhook, event, attempts } = delivery;
    const { status, reason } = outcome;
    const details = { webhook, type: event.type, attempt: attempts + 1, status, reason, next, suppressed };
    log.warn(details, next ? 'A webhook failed and will be retried' : 'A webhook failed and is given up');
  };
}

/** Delivers for each webhook on its own, so that a slow receiver delays nobody else. */
function deliverers(context: Context) {
  const { site, log, clock } = context;
  const holder = newHolder();
  const deliver = deliverer(context);
  const running = new Map<number, Promise<void>>();
  let isClosing = false;
  const renew = () => takeLease(site, leaseName, leaseSeconds, { holder, now: clock() });
  const releaseIfIdle = async () => {
    if (running.size === 0) await releaseLease(site, leaseName, holder).catch(() => {});
  };

  async function deliverTo(webhookId: number): Promise<void> {
    while (!isClosing && (await renew())) {
      const due = await findDueDelivery(site, webhookId, clock());
      if (!due) return;
      await deliver(due);
    }
  }

  function start(webhookId: number): void {
    if (running.has(webhookId)) return;
    const work = deliverTo(webhookId)
      .catch((err) => reportTo(log, err))
      .then(() => {
        running.delete(webhookId);
        return releaseIfIdle();
      });
    running.set(webhookId, work);
  }

  return {
    /** Looks for what has happened, and begins to deliver what is due. */
    async run(): Promise<void> {
      const on = site.db.selectFrom('webhooks').select('id').where('is_on', '=', 1);
      if (!(await on.executeTakeFirst()) || !(await renew())) return;
      try {
        // What is queued is delivered all the same.
        await watchEvents(context).catch((err) => reportTo(log, err));
        for (const id of await findDueWebhooks(site, clock())) start(id);
      } finally {
        await releaseIfIdle();
      }
    },
    /** Resolves when all that was due is delivered. */
    async done(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values());
    },
    /** Begins nothing new. */
    close() {
      isClosing = true;
    },
  };
}

export function openWebhooks(options: WebhooksOptions): Webhooks {
  const context: Context = { network: internet, clock: siteNow, ...options };
  const { site, log, network, clock } = context;
  const { run, done, close } = deliverers(context);
  const loop = startLoop(run, { intervalMs: pollMs, onError: (err) => reportTo(log, err) });
  return {
    async send(event, db = site.db) {
      for (const { id, events } of await readListeners({ db })) {
        if (events.includes(event.type)) await queueDelivery({ db }, id, event, clock());
      }
      // A moment later, so that a transaction has ended.
      loop.wake(500);
    },
    tryNow: (id, event) => send(context, id, event, `try-${randomUUID()}`),
    isBlocked: (url) => isBlockedNow(url, network),
    async deliver() {
      await loop.run();
      await done();
    },
    async close() {
      close();
      const closed = loop.stop(stopTimeoutMs).then(done);
      await Promise.race([closed, setTimeout(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
