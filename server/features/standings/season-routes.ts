import type { FastifyInstance } from 'fastify';
import { newVersionEvery } from '#server/async/new-version-every.ts';
import type { Board } from '#server/board/board.ts';
import type { Game } from '#server/game/game.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import type { Config } from '#server/settings/config.ts';
import { liveKinds } from '#server/standings/live-kinds.ts';
import { deleteSeason, freezeSeason, listSeasons, readSeason } from './seasons.ts';

interface SeasonServices extends Pick<Services, 'hiddenPages' | 'site'> {
  readonly board: Pick<Board, 'kinds' | 'isExcluded' | 'isGuildExcluded' | 'guildOfId' | 'playerOfId'>;
  readonly game: Pick<Game, 'state'>;
  readonly config: Pick<Config, 'RANKING_KINDS'>;
}

export function seasonRoutes(app: FastifyInstance, services: SeasonServices): void {
  const { site, board, game, config } = services;
  const kinds = liveKinds(config, game);
  const options = { cacheVersion: newVersionEvery(5_000) };

  route(
    app,
    'GET /api/standings/seasons',
    async () => ({ success: true as const, data: await listSeasons(site) }),
    options,
  );

  route(
    app,
    'GET /api/standings/seasons/{id}',
    async ({ params }) => ({ success: true as const, data: await readSeason(services, params.id) }),
    options,
  );

  route(app, 'POST /api/admin/seasons', async (asked) => {
    const id = await freezeSeason(site, board, kinds(), actorOf(asked), asked.body.name);
    return { success: true as const, id };
  });

  route(app, 'DELETE /api/admin/seasons/{id}', async (asked) => {
    await deleteSeason(site, actorOf(asked), asked.params.id);
    return { success: true as const };
  });
}
