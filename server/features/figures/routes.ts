import type { FastifyInstance } from 'fastify';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { dayIn } from '#server/site/time.ts';
import { countRequests, type IsOwnCall } from './count-requests.ts';
import { readFigures } from './read-figures.ts';

/** Figures for staff (docs/decisions/127-figures.md). */
export function figureRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'figures' | 'site'>,
  isOwnCall: IsOwnCall,
): void {
  const { config, figures, site } = services;
  countRequests(app, services, isOwnCall);

  route(app, 'GET /api/admin/figures', async ({ query: { days } }) => {
    await figures.flush();
    const { TIME_ZONE: timeZone } = config;
    const data = await readFigures(site, { today: dayIn(timeZone, siteNow()), days, timeZone });
    return { success: true as const, data };
  });
}
