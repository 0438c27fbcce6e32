import type { FastifyInstance } from 'fastify';
import { newVersionEvery } from '#server/async/new-version-every.ts';
import type { Game } from '#server/game/game.ts';
import { route } from '#server/request/route.ts';
import { readCounter } from '#server/site/counters.ts';
import type { Site } from '#server/site/site.ts';
import { cachedMembers } from './members.ts';

export function statisticsRoutes(
  app: FastifyInstance,
  { site, game }: { readonly site: Site; readonly game: Pick<Game, 'statistics'> },
): void {
  const members = cachedMembers(game);
  // Every page shows them: a count that is five seconds old will do.
  const options = { cacheVersion: newVersionEvery(5_000) };
  route(
    app,
    'GET /api/statistics',
    async () => {
      const [fromGame, visitors] = await Promise.all([members(), readCounter(site, 'visitors')]);
      return { success: true as const, statistics: { ...fromGame, visitors } };
    },
    options,
  );
}
