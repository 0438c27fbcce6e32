import type { Pagination } from '#contract/api/call.ts';
import type { ShownBlock } from '#contract/api/design/home.ts';
import type { NewsRow } from '#contract/api/news.ts';
import type { Balance } from '#contract/api/rankings.ts';
import { previewOf } from '#contract/design/preview.ts';
import { newsPageSize, searchMaxLength } from '#contract/limits.ts';
import { type Api, apiContext } from '#web/api.ts';
import { loadEmpireBalance } from '#web/page/load-empire-balance.ts';
import { modulesOfLoaders } from '#web/page/modules.ts';
import { readPage } from '#web/page/read-page.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { loadAddedBlocks } from './added-block.tsx';
import type { GameFacts } from './game-facts.ts';
import type { HomeLayout } from './layout.ts';
import type { PlayerSearchResult } from './player-search.tsx';

export interface HomeData {
  readonly layout: HomeLayout;
  /** The draft, which only staff see. */
  readonly isPreview?: boolean;
  /** Null when loading failed. */
  readonly news: { readonly rows: readonly NewsRow[]; readonly pagination: Pagination } | null;
  readonly search: PlayerSearchResult | null;
  /** Where a block shows it, and the modules are on. */
  readonly game?: GameFacts;
  /** Null while the ranking is unavailable. */
  readonly balance: Balance | null;
  /** Whether the URL is `/news`. */
  readonly isNews: boolean;
  /** Date badges leave out the current year. */
  readonly year: number;
}

async function loadNews(api: Api, page: number): Promise<HomeData['news']> {
  try {
    const { data, pagination } = await api.call('GET /api/news', { query: { page, limit: newsPageSize } });
    return { rows: data, pagination };
  } catch {
    return null;
  }
}

/** Null where the API is away. */
async function loadBlocks(api: Api, isPreview: boolean): Promise<readonly ShownBlock[] | null> {
  try {
    if (isPreview) return (await api.call('GET /api/admin/home/preview')).blocks;
  } catch {
    // Not a member of staff: what everybody sees.
  }
  try {
    return (await api.call('GET /api/home')).blocks;
  } catch {
    return null;
  }
}

async function countPlayers(api: Api, query: string): Promise<HomeData['search']> {
  if (!query) return null;
  try {
    const { pagination } = await api.call('GET /api/rankings/players', { query: { name: query, limit: 1 } });
    return { query, total: pagination.total };
  } catch {
    return { query, total: null };
  }
}

const newsBlock: ShownBlock = { id: 'news', kind: 'news' };

/** Blocks, news, search and balance fail independently. */
export async function loadHome({ context, request }: LoaderArgs): Promise<HomeData> {
  const api = context.get(apiContext);
  const { searchParams, pathname } = new URL(request.url);
  const player = (searchParams.get('player') ?? '').trim().slice(0, searchMaxLength);
  const preview = previewOf(request.url);
  // Imported where it is needed: the first page comes laid out.
  const [{ layoutOf, needsMoreCode, usualBlocks }, found, news, search, balance] = await Promise.all([
    import('./layout.ts'),
    loadBlocks(api, preview === 'home'),
    loadNews(api, readPage(request.url)),
    countPlayers(api, player),
    loadEmpireBalance(api),
  ]);
  const isNews = /\/news\/?$/i.test(pathname);
  const shown = found ?? usualBlocks;
  const needsNews = (isNews || searchParams.has('page')) && shown.every(({ kind }) => kind !== 'news');
  const blocks = needsNews ? [...shown, newsBlock] : shown;
  const game = needsMoreCode(blocks)
    ? await loadAddedBlocks(api, blocks, context.get(modulesOfLoaders))
    : null;
  const year = new Date().getUTCFullYear();
  return {
    layout: layoutOf(blocks),
    news,
    search,
    balance,
    isNews,
    year,
    ...(game ? { game } : {}),
    ...(preview ? { isPreview: true } : {}),
  };
}
