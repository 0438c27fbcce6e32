import { empireNumbers } from '#contract/game.ts';
import { searchMaxLength } from '#contract/limits.ts';
import { paths } from '#web/paths.ts';

export type RankingTab = 'players' | 'guilds';

/** Query of the ranking page; null means no filter. */
export interface RankingQuery {
  readonly tab: RankingTab;
  readonly page: number;
  readonly empire: number | null;
  readonly job: number | null;
  readonly name: string | null;
  readonly master: string | null;
}

function readNumber(text: string | null, allowed: (value: number) => boolean): number | null {
  if (text === null || !/^\d{1,7}$/.test(text)) return null;
  return allowed(Number(text)) ? Number(text) : null;
}

function readText(text: string | null): string | null {
  return (text ?? '').trim().slice(0, searchMaxLength) || null;
}

/** Parses a query; invalid filters are ignored, so that old links still work. */
export function readRankingQuery(search: URLSearchParams): RankingQuery {
  const tab = search.get('tab') === 'guilds' ? 'guilds' : 'players';
  return {
    tab,
    page: readNumber(search.get('page'), (page) => page >= 1 && page <= 1_000_000) ?? 1,
    empire: readNumber(search.get('empire'), (empire) => empireNumbers.some((each) => each === empire)),
    job: tab === 'players' ? readNumber(search.get('job'), (job) => job <= 3) : null,
    name: readText(search.get('name')),
    master: tab === 'guilds' ? readText(search.get('master')) : null,
  };
}

/** URL for a query; defaults are left out. */
export function rankingUrl(query: Partial<RankingQuery>): string {
  const { tab = 'players', page = 1, ...filters } = query;
  const kept = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
  if (tab === 'guilds') search.set('tab', 'guilds');
  if (page !== 1) search.set('page', String(page));
  const text = String(search);
  return text === '' ? paths.ranking : `${paths.ranking}?${text}`;
}

export function isFiltered({ empire, job, name, master }: RankingQuery): boolean {
  return [empire, job, name, master].some((filter) => filter !== null);
}

/** Only the unfiltered first page really starts with the top three. */
export function hasPodium(query: RankingQuery, ranks: readonly number[]): boolean {
  return query.page === 1 && !isFiltered(query) && ranks[0] === 1 && ranks[1] === 2 && ranks[2] === 3;
}
