import type { FastifyInstance } from 'fastify';
import type { ListedWebhook } from '#contract/api/staff/webhooks.ts';
import { type WebhookEventType, webhookLimits } from '#contract/webhooks/webhook-events.ts';
import { ApiError } from '#server/errors.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime, stamp } from '#server/site/time.ts';
import { listDeliveries } from '#server/webhooks/deliveries.ts';
import { addWebhook, changeWebhook, deleteWebhook, revisionOf } from './change-webhook.ts';
import { readAddress, readFields } from './read-webhook.ts';

async function listWebhooks(site: Site): Promise<ListedWebhook[]> {
  const rows = await site.db
    .selectFrom('webhooks')
    .select(['id', 'name', 'kind', 'host', 'events', 'language', 'is_on'])
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ is_on, events, ...row }) => {
      const deliveries = await listDeliveries(site, row.id, webhookLimits.listed);
      const isOn = is_on === 1;
      return {
        ...row,
        isOn,
        revision: revisionOf({ ...row, events, isOn }),
        events: events.split(',') as WebhookEventType[],
        deliveries: deliveries.map((each) => ({ ...each, createdAt: isoTime(stamp(each.createdAt)) })),
      };
    }),
  );
}

/** Webhooks in the administration (docs/decisions/128-webhooks.md). */
export function webhookRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'site' | 'siteKey' | 'webhooks'>,
): void {
  const { config, site, webhooks } = services;

  route(app, 'GET /api/admin/webhooks', async () => ({
    success: true as const,
    data: await listWebhooks(site),
  }));

  route(app, 'POST /api/admin/webhooks', async (asked) => {
    const { kind, address, language } = asked.body;
    const fields = readFields(asked.body);
    const url = await readAddress(webhooks, kind, address);
    const added = await addWebhook(services, actorOf(asked), { ...fields, language, kind, url }, siteNow());
    return { success: true as const, ...added };
  });

  route(app, 'PUT /api/admin/webhooks/{id}', async (asked) => {
    const { address, language, isOn, startedFrom } = asked.body;
    const { id } = asked.params;
    const fields = readFields(asked.body);
    const found = await site.db.selectFrom('webhooks').select('kind').where('id', '=', id).executeTakeFirst();
    if (!found) throw new ApiError('webhooks.notFound');
    const url = address === '' ? null : await readAddress(webhooks, found.kind, address);
    const change = { ...fields, language, isOn, url, startedFrom };
    await changeWebhook(services, actorOf(asked), id, change, siteNow());
    return { success: true as const };
  });

  route(app, 'DELETE /api/admin/webhooks/{id}', async (asked) => {
    await deleteWebhook(services, actorOf(asked), asked.params.id, siteNow());
    return { success: true as const };
  });

  route(app, 'POST /api/admin/webhooks/{id}/test', async ({ params, language }) => {
    const data = {
      id: 0,
      language,
      title: config.SITE_NAME,
      text: config.SERVER_NAME,
      url: config.publicUrl,
    };
    const at = isoTime(stamp(siteNow()));
    const outcome = await webhooks.tryNow(params.id, { type: 'news.published', topic: 'test', at, data });
    if (!outcome) throw new ApiError('webhooks.notFound');
    const { status, reason, answer } = outcome;
    return { success: true as const, data: { isDelivered: reason === null, status, reason, answer } };
  });
}
