import type { Insertable } from 'kysely';
import type { Site } from '#server/site/site.ts';
import type { SiteKey } from '#server/site/site-key.ts';
import type { WebhooksTable } from '#server/site/tables/webhooks.ts';
import { stamp } from '#server/site/time.ts';
import { addressContext, secretContext } from '#server/webhooks/request-of.ts';
import { newSecret } from '#server/webhooks/sign.ts';

/** Adds a webhook without checking its address. @param over `address` and `secret` are sealed here @returns its id */
export async function addWebhook(
  { db }: Pick<Site, 'db'>,
  siteKey: SiteKey,
  { address = '', secret = newSecret(), ...over }: Partial<Insertable<WebhooksTable>>,
): Promise<number> {
  const at = stamp(new Date());
  const row: Insertable<WebhooksTable> = {
    ...{ name: 'Bot', kind: 'json', host: 'receiver.test', events: 'ban.given', language: 'en' },
    ...{ is_on: 1, since: at, created_at: at },
    ...over,
  };
  const { insertId } = await db.insertInto('webhooks').values(row).executeTakeFirstOrThrow();
  const id = Number(insertId);
  const sealed = {
    address: await siteKey.seal('webhook', addressContext(id), Buffer.from(address)),
    secret: await siteKey.seal('webhook', secretContext(id), Buffer.from(secret)),
  };
  await db.updateTable('webhooks').set(sealed).where('id', '=', id).execute();
  return id;
}
