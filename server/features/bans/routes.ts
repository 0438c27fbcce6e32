import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import { banLimits } from '#contract/bans/limits.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { cacheEach } from '#server/async/cache-each.ts';
import { actorOf, rightsOf, route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { listBans, listBansOf, listPublicBans } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { startBanJob } from './ban-job.ts';
import { registerBanMails } from './ban-mails.ts';
import { addReason, removeReason } from './change-reasons.ts';
import { liftBan } from './end-ban.ts';
import { giveBan } from './give-ban.ts';
import { presentBans, presentReasons, presentSanctions } from './present.ts';

const limit = banLimits.listed;
const keptMs = 5_000;
const keptPages = 100;

interface AskedSanctions {
  readonly page: number;
  readonly language: LanguageCode;
}

/** By page and language: the cache of responses knows only addresses. */
function sanctionsReader(site: Site) {
  return cacheEach(
    {
      milliseconds: keptMs,
      max: keptPages,
      keyOf: ({ page, language }: AskedSanctions) => `${page} ${language}`,
    },
    async ({ page, language }) => {
      const { rows, total } = await listPublicBans(site, { page, limit });
      const data = await presentSanctions(site, rows, language, siteNow());
      return { data, pagination: paginate(page, limit, total) };
    },
  );
}

/** Bans of accounts, and those that are public (docs/decisions/125-bans.md). */
export function banRoutes(app: FastifyInstance, services: Services): void {
  const { config, site, translator } = services;
  const sanctions = sanctionsReader(site);
  const job = startBanJob(services);
  app.addHook('onClose', () => job.stop(1_000));
  registerBanMails(services);

  route(app, 'GET /api/admin/bans', async ({ query: { state, page }, language }) => {
    const { rows, total } = await listBans(site, state, { page, limit });
    const data = await presentBans(services, rows, language);
    return { success: true as const, data, pagination: paginate(page, limit, total) };
  });

  route(app, 'GET /api/admin/accounts/{id}/bans', async ({ params: { id }, query: { login }, language }) => ({
    success: true as const,
    data: await presentBans(services, await listBansOf(site, { id, login }), language),
  }));

  route(app, 'POST /api/admin/bans', async (asked) => {
    const { accountId } = sessionOf(asked);
    const mayKick = rightsOf(asked).permissions.has('game.kick');
    const given = await giveBan(services, { form: asked.body, actor: actorOf(asked), accountId, mayKick });
    sanctions.clear();
    return { success: true as const, ...given };
  });

  route(app, 'POST /api/admin/bans/{id}/lift', async (asked) => {
    const lifted = { id: asked.params.id, reason: asked.body.reason };
    const restored = await liftBan(services, actorOf(asked), lifted);
    sanctions.clear();
    return { success: true as const, restored };
  });

  route(app, 'GET /api/admin/ban-reasons', async ({ language }) => ({
    success: true as const,
    data: await presentReasons(site, language),
  }));

  route(app, 'POST /api/admin/ban-reasons', async (asked) => {
    const { title, language = config.SOURCE_LANGUAGE } = asked.body;
    const id = await addReason(site, actorOf(asked), { title, language });
    translator.wake();
    return { success: true as const, id };
  });

  route(app, 'DELETE /api/admin/ban-reasons/{id}', async (asked) => {
    await removeReason(site, actorOf(asked), asked.params.id);
    return { success: true as const };
  });

  route(app, 'GET /api/sanctions', async ({ query: { page }, language }) => ({
    success: true as const,
    ...(await sanctions.get({ page, language })),
  }));
}
