import type { FastifyInstance } from 'fastify';
import { cacheFor } from '#server/async/cache-for.ts';
import { newVersionEvery } from '#server/async/new-version-every.ts';
import type { Game } from '#server/game/game.ts';
import { route } from '#server/request/route.ts';
import { readTeam } from './team.ts';

const keptMs = 30_000;

/** The list changes rarely, and visitors must not make the game read it. */
export function teamRoutes(app: FastifyInstance, { game }: { readonly game: Pick<Game, 'team'> }): void {
  const team = cacheFor(keptMs, () => readTeam(game));
  const options = { cacheVersion: newVersionEvery(5_000) };
  route(app, 'GET /api/team', async () => ({ success: true as const, data: [...(await team())] }), options);
}
