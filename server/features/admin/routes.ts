import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import { readRights } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { countAudit, findAudit, listAudit, readMatching } from '#server/site/audit.ts';
import { presentChange } from './present.ts';

async function* linesOf(entries: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

export function adminRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'game' | 'site'>,
): void {
  const { site } = services;

  // Answers only about the session's own login, so that nobody can look up other administrators.
  route(app, 'POST /api/admin/check', async ({ body, session }) => {
    const own = session !== null && body.username.toLowerCase() === session.login.toLowerCase();
    if (!own) return { success: true as const, isAdmin: false };
    const rights = await readRights(services, { id: session.accountId, login: session.login });
    return { success: true as const, isAdmin: rights.permissions.has('news.write') };
  });

  route(app, 'GET /api/audit', async ({ query: { page, limit, ...filter } }) => {
    const [total, found] = await Promise.all([
      countAudit(site, filter),
      listAudit(site, filter, { page, limit }),
    ]);
    return {
      success: true as const,
      data: found.map((each) => presentChange(each, false)),
      pagination: paginate(page, limit, total),
    };
  });

  route(app, 'GET /api/audit/export', ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="audit.jsonl"');
    return reply.type('application/jsonl').send(Readable.from(linesOf(readMatching(site, query))));
  });

  route(app, 'GET /api/audit/{id}', async ({ params }) => {
    const found = await findAudit(site, params.id);
    if (!found) throw new ApiError('request.notFound');
    return { success: true as const, data: presentChange(found, true) };
  });
}
