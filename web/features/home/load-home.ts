import type { Pagination } from '#contract/api/call.ts';
import type { ShownBlock } from '#contract/api/design/home.ts';
import type { NewsRow } from '#contract/api/news.ts';
import type { Balance } from '#contract/api/rankings.ts';
import { newsPageSize, searchMaxLength } from '#contract/limits.ts';
import { type Api, apiContext } from '#web/api.ts';
import { loadBalance } from '#web/page/load-balance.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { loadAddedBlocks } from './added-block.tsx';
import { needsMoreCode, usualBlocks } from './layout.ts';
import type { PlayerSearchResult } from './player-search.tsx';

export interface HomeData {
  readonly blocks: readonly ShownBlock[];
  /** The draft, which only staff see. */
  readonly isPreview?: boolean;
  /** Null when loading failed. */
  readonly news: { readonly rows: readonly NewsRow[]; readonly pagination: Pagination } | null;
  readonly search: PlayerSearchResult | null;
  /** Null while the ranking is unavailable. */
  readonly balance: Balance | null;
  /** Whether the URL is `/news`. */
  readonly isNews: boolean;
  /** Date badges leave out the current year. */
  readonly year: number;
}

function readPage(search: URLSearchParams): number {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

async function loadNews(api: Api, page: number): Promise<HomeData['news']> {
  try {
    const { data, pagination } = await api.call('GET /api/news', { query: { page, limit: newsPageSize } });
    return { rows: data, pagination };
  } catch {
    return null;
  }
}

async function loadBlocks(api: Api, isPreview: boolean): Promise<HomeData['blocks']> {
  try {
    if (isPreview) return (await api.call('GET /api/admin/home/preview')).blocks;
  } catch {
    // Not a member of staff: what everybody sees.
  }
  try {
    return (await api.call('GET /api/home')).blocks;
  } catch {
    return usualBlocks;
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
  const isPreview = searchParams.get('preview') === 'home';
  const [found, news, search, balance] = await Promise.all([
    loadBlocks(api, isPreview),
    loadNews(api, readPage(searchParams)),
    countPlayers(api, player),
    loadBalance(api),
  ]);
  const isNews = /\/news\/?$/i.test(pathname);
  const needsNews = (isNews || searchParams.has('page')) && found.every(({ kind }) => kind !== 'news');
  const blocks = needsNews ? [...found, newsBlock] : found;
  if (needsMoreCode(blocks)) await loadAddedBlocks();
  const year = new Date().getUTCFullYear();
  return { blocks, news, search, balance, isNews, year, ...(isPreview ? { isPreview } : {}) };
}
