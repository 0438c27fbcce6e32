import type { FastifyInstance } from 'fastify';
import { cacheFor } from '#server/async/cache-for.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { hasSecondStep } from '#server/site/second-step/second-steps.ts';
import { checkOwnStep } from './checks.ts';
import { readChecklist } from './read-checklist.ts';
import { tryMail, tryTranslation } from './trials.ts';

/** The overview of every administrator asks again every few seconds. */
const cacheMs = 5_000;

export function checklistRoutes(app: FastifyInstance, services: Services): void {
  const shared = cacheFor(cacheMs, () => readChecklist(services));

  route(app, 'GET /api/admin/checklist', async (asked) => {
    const { accountId: id, login } = sessionOf(asked);
    const [common, hasStep] = await Promise.all([shared(), hasSecondStep(services.site, { id, login })]);
    return { success: true as const, data: [checkOwnStep(hasStep), ...common] };
  });

  route(app, 'POST /api/admin/test-mail', async (asked) => {
    const data = await tryMail(services, sessionOf(asked).accountId, asked.language);
    return { success: true as const, data };
  });

  route(app, 'POST /api/admin/test-translation', async ({ language }) => {
    return { success: true as const, data: await tryTranslation(services, language) };
  });
}
