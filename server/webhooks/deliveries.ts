import type { DeliveryReason, DeliveryState } from '#contract/webhooks/webhook-events.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import type { WebhookEvent } from './events.ts';
import type { Outcome } from './post.ts';

type SiteDb = Pick<Site, 'db'>;

/** An event on its way to a webhook. */
export interface DueDelivery {
  readonly id: number;
  readonly webhookId: number;
  readonly event: WebhookEvent;
  /** Number of earlier tries. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Webhooks that are on, and the types of events they want. */
export async function readListeners({ db }: SiteDb) {
  const rows = await db
    .selectFrom('webhooks')
    .select(['id', 'events', 'language', 'since', 'told_up'])
    .where('is_on', '=', 1)
    .execute();
  return rows.map(({ events, ...row }) => ({ ...row, events: events.split(',') }));
}

type Queued = Pick<DueDelivery, 'webhookId'> & Pick<WebhookEvent, 'topic'>;

/** @returns whether an event has been queued for a webhook, sent or not */
export async function findQueued({ db }: SiteDb, asked: readonly Queued[]) {
  const keyOf = ({ webhookId, topic }: Queued) => `${webhookId} ${topic}`;
  if (asked.length === 0) return () => false;
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id as webhookId', 'topic'])
    .where('webhook_id', 'in', [...new Set(asked.map(({ webhookId }) => webhookId))])
    .where('topic', 'in', [...new Set(asked.map(({ topic }) => topic))])
    .execute();
  const queued = new Set(rows.map(keyOf));
  return (one: Queued) => queued.has(keyOf(one));
}

/**
 * Queues an event for a webhook, once for each topic. In one statement with a look at whether it is on: it may have
 * been deleted or switched off since it was read. `db` may be a transaction.
 */
export async function queueDelivery(
  { db }: SiteDb,
  webhookId: number,
  event: WebhookEvent,
  now: Date,
): Promise<void> {
  const at = stamp(now);
  const columns = ['webhook_id', 'type', 'topic', 'event', 'state', 'created_at', 'due_at'] as const;
  const rows = db
    .selectFrom('webhooks')
    .select(({ val }) => [
      'id as webhook_id',
      val(event.type).as('type'),
      val(event.topic).as('topic'),
      val(JSON.stringify(event)).as('event'),
      val<DeliveryState>('waiting').as('state'),
      val(at).as('created_at'),
      val(at).as('due_at'),
    ])
    .where('id', '=', webhookId)
    .where('is_on', '=', 1);
  await insertNew(db.insertInto('webhook_deliveries').columns(columns).expression(rows));
}

/** Webhooks for which something is due. */
export async function findDueWebhooks({ db }: SiteDb, now: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select('webhook_id')
    .distinct()
    .where('webhook_deliveries.state', '=', 'waiting')
    .where('due_at', '<=', stamp(now))
    .where('webhooks.is_on', '=', 1)
    .execute();
  return rows.map(({ webhook_id }) => webhook_id);
}

/** The oldest that is due for a webhook. */
export async function findDueDelivery(
  { db }: SiteDb,
  webhookId: number,
  now: Date,
): Promise<DueDelivery | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'attempts', 'created_at'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', stamp(now))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, event, attempts, created_at } = row;
  return { id, webhookId, event: JSON.parse(event ?? '{}'), attempts, createdAt: parseStamp(created_at) };
}

/** Takes a delivery for `seconds`; without a result by then it is due again. @returns false when it was taken already */
export async function takeDelivery(
  { db }: SiteDb,
  { id, attempts }: DueDelivery,
  seconds: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts + 1, due_at: stamp(secondsAfter(now, seconds)) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes the result of a try; a finished delivery forgets the event. @param next when to try again */
export async function noteOutcome(
  { db }: SiteDb,
  { id, attempts }: DueDelivery,
  { status, reason }: Pick<Outcome, 'status' | 'reason'>,
  { next, now }: { readonly next: Date | null; readonly now: Date },
): Promise<void> {
  const state: DeliveryState = reason === null ? 'sent' : 'failed';
  const end = next ? { due_at: stamp(next) } : { state, event: null, finished_at: stamp(now) };
  await db
    .updateTable('webhook_deliveries')
    .set({ status, reason, ...end })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', attempts + 1)
    .execute();
}

/** A delivery as staff see it. */
export interface ListedDelivery {
  readonly id: number;
  readonly type: WebhookEvent['type'];
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly status: number | null;
  readonly reason: DeliveryReason | null;
}

/** The newest of a webhook. */
export async function listDeliveries(
  { db }: SiteDb,
  webhookId: number,
  limit: number,
): Promise<readonly ListedDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'type', 'state', 'attempts', 'created_at', 'status', 'reason'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: parseStamp(created_at) }));
}
