import { exampleWorld } from '#contract/api/examples.ts';
import { stamp } from '#server/site/time.ts';
import type { TestApp } from '#test/app.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';

/** A webhook to this machine, which is refused, with a delivery that has ended. */
export async function addExampleWebhook({ services: { site, siteKey } }: TestApp): Promise<void> {
  const id = await addWebhook(site, siteKey, {
    id: exampleWorld.webhookId,
    address: 'https://127.0.0.1/hook',
  });
  const at = stamp(new Date());
  await site.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: id,
      ...{ type: 'ban.given', topic: 'ban/0', event: null, state: 'failed', reason: 'blocked' },
      ...{ attempts: 1, created_at: at, due_at: at, finished_at: at },
    })
    .execute();
}
