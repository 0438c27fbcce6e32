import type { FastifyInstance } from 'fastify';
import { route } from '#server/request/route.ts';
import { openSearch, type SearchServices } from './search.ts';

export function searchRoutes(app: FastifyInstance, services: SearchServices): void {
  const search = openSearch(services);

  route(app, 'GET /api/search', async ({ query: { q, limit }, language }) => ({
    success: true as const,
    query: q,
    data: await search({ query: q, limit, language }),
  }));
}
