import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import { isAdministrator } from '#server/access/administrators.ts';
import { ApiError } from '#server/errors.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { countAudit, findAudit, listAudit } from '#server/site/audit.ts';
import { presentChange } from './present.ts';

export function adminRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'game' | 'site'>,
): void {
  const { site } = services;

  // Answers only about the session's own login, so that nobody can look up other administrators.
  route(app, 'POST /api/admin/check', async ({ body, session }) => {
    const own = session !== null && body.username.toLowerCase() === session.login.toLowerCase();
    return { success: true as const, isAdmin: own && (await isAdministrator(services, session.login)) };
  });

  route(app, 'GET /api/audit', async ({ query: { page, limit } }) => {
    const [total, found] = await Promise.all([countAudit(site), listAudit(site, page, limit)]);
    return {
      success: true as const,
      data: found.map((each) => presentChange(each, false)),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/audit/{id}', async ({ params }) => {
    const found = await findAudit(site, params.id);
    if (!found) throw new ApiError('request.notFound');
    return { success: true as const, data: presentChange(found, true) };
  });
}
