import { randomUUID } from 'node:crypto';
import { backoffSeconds } from '#server/jobs/backoff.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { type SiteKey, SiteKeyError } from '#server/site/site-key.ts';
import { secondsAfter } from '#server/site/time.ts';
import {
  type DueDelivery,
  findDueDeliveries,
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

export interface WebhooksParts {
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
/** The receiver says that there will never be another answer. */
const goneStatus = 410;

type Context = Required<WebhooksParts>;

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

/** When to try again; null when it was delivered, or is given up. */
function nextTry({ createdAt, attempts }: DueDelivery, outcome: Outcome, now: Date): Date | null {
  const { reason, status, retryAfter } = outcome;
  if (reason === null || status === goneStatus) return null;
  const next = secondsAfter(now, Math.max(backoffSeconds(attempts + 1), retryAfter ?? 0));
  return next > secondsAfter(createdAt, giveUpSeconds) ? null : next;
}

function deliverer(context: Context) {
  const { site, log, clock } = context;
  const throttle = createLogThrottle(() => clock().getTime());
  return async (delivery: DueDelivery): Promise<void> => {
    if (!(await takeDelivery(site, delivery, takenSeconds, clock()))) return;
    const outcome = await send(context, delivery.webhookId, delivery.event, `delivery-${delivery.id}`);
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

async function deliverDue(context: Context, holder: string, isClosing: () => boolean): Promise<void> {
  const { site, clock } = context;
  const renew = () => takeLease(site, leaseName, leaseSeconds, { holder, now: clock() });
  const isWanted = await site.db
    .selectFrom('webhooks')
    .select('id')
    .where('is_on', '=', 1)
    .executeTakeFirst();
  if (!isWanted || !(await renew())) return;
  try {
    await watchEvents(context);
    const deliver = deliverer(context);
    let due = await findDueDeliveries(site, clock());
    while (due.length > 0 && !isClosing() && (await renew())) {
      await Promise.all(due.map(deliver));
      due = await findDueDeliveries(site, clock());
    }
  } finally {
    await releaseLease(site, leaseName, holder).catch(() => {});
  }
}

export function openWebhooks(parts: WebhooksParts): Webhooks {
  const context: Context = { network: internet, clock: siteNow, ...parts };
  const { site, log, network, clock } = context;
  const holder = newHolder();
  let isClosing = false;
  const loop = startLoop(() => deliverDue(context, holder, () => isClosing), {
    intervalMs: pollMs,
    onError: (err) => log.warn({ err }, 'Webhooks could not be delivered; trying again'),
  });
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
    deliver: loop.run,
    async close() {
      isClosing = true;
      await loop.stop(postTimeoutMs / 2);
    },
  };
}
