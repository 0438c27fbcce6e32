import type { Pagination as Pages } from '#contract/api/call.ts';
import type { Balance } from '#contract/api/rankings.ts';
import type { Season, SeasonLists } from '#contract/api/world/seasons.ts';
import type { GuildStandingRow, StandingRow } from '#contract/api/world/standings.ts';
import type { OptionalKind, Span } from '#contract/standings/kinds.ts';
import { type Api, ApiError, apiContext } from '#web/api.ts';
import { loadEmpireBalance } from '#web/page/load-empire-balance.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { characterKindOf, readStandingsQuery, type StandingsQuery, seasonTabs } from './standings-query.ts';

export type FrozenSeason = Season & SeasonLists;

interface List {
  readonly query: StandingsQuery;
  readonly pagination: Pages;
  readonly asOf: string;
  readonly comparedWith: string | null;
  readonly comparable: readonly Span[];
  readonly kinds: readonly OptionalKind[];
  /** Null while it is unavailable. */
  readonly balance: Balance | null;
  readonly seasons: readonly Season[];
  /** The one that is shown; null for the ranking of now. */
  readonly season: FrozenSeason | null;
}

export type StandingsData = List &
  (
    | { readonly of: 'characters'; readonly rows: readonly StandingRow[] }
    | { readonly of: 'guilds'; readonly rows: readonly GuildStandingRow[] }
  );

async function loadList(api: Api, query: StandingsQuery) {
  const { tab, page, days } = query;
  const empire = query.empire ?? undefined;
  const name = query.name ?? undefined;
  const kind = characterKindOf(tab);
  if (kind === null) {
    const asked = { page, days, empire, name, master: query.master ?? undefined };
    const {
      success: _,
      data,
      ...list
    } = await api.call('GET /api/standings/guilds', {
      query: { ...asked, kind: tab === 'wars' ? 'wars' : 'points' },
    });
    return { query, of: 'guilds', rows: data, ...list } as const;
  }
  const asked = { kind, page, days, empire, name, job: query.job ?? undefined, sex: query.sex ?? undefined };
  const { success: _, data, ...list } = await api.call('GET /api/standings/characters', { query: asked });
  return { query, of: 'characters', rows: data, ...list } as const;
}

/** An old link to a ranking that the owner has switched off leads to the first one. */
async function loadShown(api: Api, query: StandingsQuery) {
  try {
    return await loadList(api, query);
  } catch (error) {
    const isOff = error instanceof ApiError && error.code === 'standings.notFound' && query.tab !== 'players';
    if (!isOff) throw error;
    return loadList(api, { ...query, tab: 'players', master: null });
  }
}

/** None while the site's database is away. */
async function loadSeasons(api: Api): Promise<readonly Season[]> {
  try {
    return (await api.call('GET /api/standings/seasons')).data;
  } catch {
    return [];
  }
}

async function loadSeason(api: Api, id: number): Promise<FrozenSeason> {
  return (await api.call('GET /api/standings/seasons/{id}', { params: { id } })).data;
}

export async function loader({ context, request }: LoaderArgs): Promise<StandingsData> {
  const query = readStandingsQuery(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const [list, balance, seasons, season] = await Promise.all([
    loadShown(api, query),
    loadEmpireBalance(api),
    loadSeasons(api),
    query.season === null ? null : loadSeason(api, query.season),
  ]);
  if (!season) return { ...list, balance, seasons, season };
  // It has rankings of its own, whichever are on by now.
  const tab = seasonTabs(season).includes(query.tab) ? query.tab : 'players';
  return { ...list, query: { ...query, tab }, balance, seasons, season };
}
