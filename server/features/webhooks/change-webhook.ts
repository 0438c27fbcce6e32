import type { Transaction } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import { type WebhookEventType, type WebhookKind, webhookLimits } from '#contract/webhooks/webhook-events.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteKey } from '#server/site/site-key.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { hasEditConflict, textRevision } from '#server/site/texts/text-revision.ts';
import { stamp } from '#server/site/time.ts';
import { addressContext, secretContext } from '#server/webhooks/request-of.ts';
import { newSecret } from '#server/webhooks/sign.ts';

type WebhookServices = Pick<Services, 'site' | 'siteKey'>;

interface Fields {
  readonly name: string;
  readonly events: string;
  readonly language: LanguageCode;
}

interface Changeable extends Fields {
  readonly host: string;
  readonly isOn: boolean;
}

function partsOf({ name, events, language, isOn, host }: Changeable): string[] {
  return [name, language, host, String(isOn), ...events.split(',').toSorted()];
}

/** A value that differs after each change of the webhook; of its address, only the host counts. */
export function revisionOf(webhook: Changeable): string {
  return textRevision(partsOf(webhook));
}

async function storeSealed(
  db: Transaction<SiteTables>,
  siteKey: SiteKey,
  id: number,
  { url, secret }: { readonly url: URL | null; readonly secret?: string | null },
): Promise<void> {
  const seal = (context: readonly (string | number)[], text: string) =>
    siteKey.seal('webhook', context, Buffer.from(text));
  const columns = {
    ...(url && { host: url.host, address: await seal(addressContext(id), url.href) }),
    ...(secret && { secret: await seal(secretContext(id), secret) }),
  };
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('webhooks').set(columns).where('id', '=', id).execute();
}

/** @returns its id, and the secret of signatures: it cannot be read again @throws ApiError `webhooks.tooMany` */
export function addWebhook(
  { site, siteKey }: WebhookServices,
  actor: Actor,
  { url, kind, ...fields }: Fields & { readonly url: URL; readonly kind: WebhookKind },
  now: Date,
): Promise<{ readonly id: number; readonly secret: string | null }> {
  const secret = kind === 'json' ? newSecret() : null;
  return auditedTransaction(site, async (db) => {
    const times = { since: stamp(now), created_at: stamp(now) };
    const row = { ...fields, kind, host: url.host, is_on: 1, ...times };
    const id = Number((await db.insertInto('webhooks').values(row).executeTakeFirstOrThrow()).insertId);
    await storeSealed(db, siteKey, id, { url, secret });
    const after = { ...fields, kind, host: url.host };
    await writeAudit(db, actor, { action: 'webhook.add', subject: `webhook/${id}`, after }, now);
    // Counted after the audit, which lets in one change at a time.
    const known = await db.selectFrom('webhooks').select('id').execute();
    if (known.length > webhookLimits.webhooks) throw new ApiError('webhooks.tooMany');
    return { id, secret };
  });
}

async function lockWebhook({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  const found = await db
    .selectFrom('webhooks')
    .select(['name', 'kind', 'host', 'events', 'language', 'is_on'])
    .where('id', '=', id)
    .$call(lockRows(dialect))
    .executeTakeFirst();
  if (!found) throw new ApiError('webhooks.notFound');
  const { is_on, ...rest } = found;
  return { ...rest, isOn: is_on === 1 };
}

/** What happened while it was off, or before it wanted it, is not told later; what it wants already goes on. */
function beginAnew(before: Changeable, wanted: Changeable, now: Date) {
  const isNew = (type: WebhookEventType) => {
    const wants = ({ isOn, events }: Changeable) => isOn && events.split(',').includes(type);
    return wants(wanted) && !wants(before);
  };
  const keepsNews = [before, wanted].every(({ isOn, events }) => isOn && events.includes('news.published'));
  return {
    // One moment for both: news that waits counts more than a record of the last two days, which is told once then.
    ...(!keepsNews && (isNew('news.published') || isNew('players.record')) && { since: stamp(now) }),
    ...(isNew('server.state') && { told_up: null }),
  };
}

interface Change extends Fields {
  /** Null keeps the address. */
  readonly url: URL | null;
  readonly isOn: boolean;
  /** The revision that the change began with. */
  readonly startedFrom: string | undefined;
}

/** @throws ApiError `webhooks.notFound`, `webhooks.outdated` */
export function changeWebhook(
  { site, siteKey }: WebhookServices,
  actor: Actor,
  id: number,
  { url, isOn, startedFrom, ...fields }: Change,
  now: Date,
): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const before = await lockWebhook({ db, dialect: site.dialect }, id);
    const wanted = { ...fields, isOn, host: url?.host ?? before.host };
    if (hasEditConflict(startedFrom, partsOf(before), partsOf(wanted))) {
      throw new ApiError('webhooks.outdated');
    }
    await db
      .updateTable('webhooks')
      .set({ ...fields, is_on: isOn ? 1 : 0, ...beginAnew(before, wanted, now) })
      .where('id', '=', id)
      .execute();
    await storeSealed(db, siteKey, id, { url });
    if (!isOn) {
      const waiting = db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id);
      await waiting.where('state', '=', 'waiting').execute();
    }
    const after = { ...before, ...fields, isOn, ...(url && { host: url.host, address: 'new' }) };
    await writeAudit(db, actor, { action: 'webhook.change', subject: `webhook/${id}`, before, after }, now);
  });
}

/** @throws ApiError `webhooks.notFound`, also when another administrator was faster */
export function deleteWebhook({ site }: WebhookServices, actor: Actor, id: number, now: Date): Promise<void> {
  return auditedTransaction(site, async (db) => {
    const before = await lockWebhook({ db, dialect: site.dialect }, id);
    await db.deleteFrom('webhooks').where('id', '=', id).execute();
    await db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
    await writeAudit(db, actor, { action: 'webhook.delete', subject: `webhook/${id}`, before }, now);
  });
}
