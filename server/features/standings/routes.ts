import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import type { Movement } from '#contract/api/world/movement.ts';
import {
  type CharacterKind,
  type GuildKind,
  type OptionalKind,
  type Span,
  spans,
} from '#contract/standings/kinds.ts';
import { joinVersions } from '#server/async/join-versions.ts';
import type { Board } from '#server/board/board.ts';
import { ApiError } from '#server/errors.ts';
import type { Game } from '#server/game/game.ts';
import type { GuildMarks } from '#server/guild-marks/guild-marks.ts';
import type { HiddenPages } from '#server/operations/hidden-pages.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import { liveKinds } from '#server/standings/live-kinds.ts';
import type { Standings } from '#server/standings/standings.ts';

interface StandingServices {
  readonly board: Pick<Board, 'kinds' | 'asOf'>;
  readonly guildMarks: Pick<GuildMarks, 'addressOf' | 'now'>;
  readonly hiddenPages: Pick<HiddenPages, 'mark' | 'now'>;
  readonly standings: Standings;
  readonly game: Pick<Game, 'state' | 'characters'>;
  readonly config: Pick<Config, 'RANKING_KINDS'>;
}

export function standingRoutes(app: FastifyInstance, services: StandingServices): void {
  const { board, guildMarks, hiddenPages, standings, game } = services;
  const kinds = liveKinds(services.config, game);
  const cacheVersion = versionOf(services);

  function movement(kind: CharacterKind | GuildKind, id: number, place: number, days: Span): Movement | null {
    if (kind === 'level') return standings.characterMovement(id, place, days);
    if (kind === 'points') return standings.guildMovement(id, place, days);
    return standings.movementIn(kind, id, place, days);
  }

  function comparedWith(kind: CharacterKind | GuildKind, days: Span): string | null {
    return standings.comparedWith(days, kind === 'level' || kind === 'points' ? undefined : kind);
  }

  const comparison = (kind: CharacterKind | GuildKind, days: Span) => ({
    comparedWith: comparedWith(kind, days),
    comparable: spans.filter((span) => comparedWith(kind, span) !== null),
  });

  route(
    app,
    'GET /api/standings/characters',
    async ({ query }) => {
      const { kind, page, limit, days, empire = null, job = null, sex = null } = query;
      assertShown(kinds(), kind);
      const found = await board.kinds();
      const filter = { empire, job, sex, name: query.name || null };
      const { rows, total } = await found.characters(kind, filter, page, limit);
      const data = rows.map(({ place, ...row }) => ({
        ...hiddenPages.mark(row),
        ...moved(place === null ? null : movement(kind, row.id, place, days)),
      }));
      return {
        success: true as const,
        data,
        pagination: paginate(page, limit, total),
        asOf: asOfNow(board),
        ...comparison(kind, days),
        kinds: [...kinds()],
      };
    },
    { cacheVersion: joinVersions(cacheVersion, hiddenPages.now) },
  );

  route(
    app,
    'GET /api/standings/guilds',
    async ({ query }) => {
      const { kind, page, limit, days, empire = null } = query;
      assertShown(kinds(), kind);
      const found = await board.kinds();
      const filter = { empire, name: query.name || null, master: query.master || null };
      const { rows, total } = found.guilds(kind, filter, page, limit);
      const data = rows.map(({ place, ...row }) => ({
        ...row,
        mark: guildMarks.addressOf(row.id) ?? undefined,
        ...moved(place === null ? null : movement(kind, row.id, place, days)),
      }));
      return {
        success: true as const,
        data,
        pagination: paginate(page, limit, total),
        asOf: asOfNow(board),
        ...comparison(kind, days),
        kinds: [...kinds()],
      };
    },
    { cacheVersion: joinVersions(cacheVersion, guildMarks.now) },
  );

  route(app, 'GET /api/standings/mine', async (asked) => {
    const { kind } = asked.query;
    assertShown(kinds(), kind);
    const [found, characters] = await Promise.all([
      board.kinds(),
      game.characters.ofAccount(sessionOf(asked).accountId),
    ]);
    const places = await Promise.all(
      characters.map(async ({ id }) => ({ id, rank: await found.rankIn(kind, id) })),
    );
    const data = places.flatMap(({ id, rank }) => (rank === null ? [] : [{ id, rank }]));
    return { success: true as const, data: data.sort((one, other) => one.rank - other.rank) };
  });
}

/** @throws ApiError `standings.notFound` for a ranking that the owner or the game does not have */
function assertShown(kinds: readonly OptionalKind[], kind: CharacterKind | GuildKind): void {
  if (kind === 'level' || kind === 'points' || kinds.includes(kind)) return;
  throw new ApiError('standings.notFound');
}

function moved(movement: Movement | null): { readonly movement?: Movement } {
  return movement === null ? {} : { movement };
}

function asOfNow(board: Pick<Board, 'asOf'>): string {
  return (board.asOf() ?? new Date(0)).toISOString();
}

/** Another object with each reading of the game, and with each change of what it is compared with. */
function versionOf({ board, standings }: StandingServices): () => object | null {
  let last: { readonly asOf: Date; readonly compared: object } | null = null;
  return () => {
    const asOf = board.asOf();
    const compared = standings.version();
    if (asOf === null) return null;
    if (last?.asOf !== asOf || last.compared !== compared) last = { asOf, compared };
    return last;
  };
}
