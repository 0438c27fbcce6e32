import type { FastifyInstance } from 'fastify';
import { paginate } from '#contract/api/call.ts';
import type { GuildRow } from '#contract/api/rankings.ts';
import { joinVersions } from '#server/async/join-versions.ts';
import type { Board } from '#server/board/board.ts';
import type { GuildMarks } from '#server/guild-marks/guild-marks.ts';
import type { HiddenPages } from '#server/operations/hidden-pages.ts';
import { route } from '#server/request/route.ts';

export interface RankingServices {
  readonly board: Pick<Board, 'players' | 'guilds' | 'balance' | 'asOf'>;
  readonly guildMarks: Pick<GuildMarks, 'addressOf' | 'now'>;
  readonly hiddenPages: Pick<HiddenPages, 'mark' | 'now'>;
}

export function rankingRoutes(
  app: FastifyInstance,
  { board, guildMarks, hiddenPages }: RankingServices,
): void {
  // Each reading has its own timestamp object, which identifies it as the cache key.
  const options = { cacheVersion: board.asOf };
  const withMark = (row: GuildRow) => {
    const mark = guildMarks.addressOf(row.id);
    return mark === null ? row : { ...row, mark };
  };
  route(
    app,
    'GET /api/rankings/players',
    async ({ query }) => {
      const { page, limit } = query;
      const filters = { empire: query.empire ?? null, job: query.job ?? null, name: query.name || null };
      const found = await board.players(filters, page, limit);
      const rows = found.rows.map(hiddenPages.mark);
      return answer({ ...found, rows }, filters, paginate(page, limit, found.total));
    },
    { cacheVersion: joinVersions(board.asOf, hiddenPages.now) },
  );

  route(
    app,
    'GET /api/rankings/guilds',
    async ({ query }) => {
      const { page, limit } = query;
      const filters = {
        empire: query.empire ?? null,
        name: query.name || null,
        master: query.master || null,
      };
      const found = await board.guilds(filters, page, limit);
      const rows = found.rows.map(withMark);
      return answer({ ...found, rows }, filters, paginate(page, limit, found.total));
    },
    { cacheVersion: joinVersions(board.asOf, guildMarks.now) },
  );

  route(
    app,
    'GET /api/rankings/balance',
    async () => {
      const { asOf, ...data } = await board.balance();
      return { success: true as const, data, asOf: asOf.toISOString() };
    },
    options,
  );
}

function answer<Row, Filters, Pagination>(
  found: { readonly rows: readonly Row[]; readonly asOf: Date },
  filters: Filters,
  pagination: Pagination,
) {
  return {
    success: true as const,
    data: [...found.rows],
    pagination,
    filters,
    asOf: found.asOf.toISOString(),
  };
}
