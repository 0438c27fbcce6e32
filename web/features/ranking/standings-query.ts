import type { SeasonLists } from '#contract/api/world/seasons.ts';
import {
  type CharacterKind,
  type OptionalKind,
  optionalKinds,
  type Sex,
  type Span,
  sexes,
  spans,
  usualSpan,
} from '#contract/standings/kinds.ts';
import { paths } from '#web/paths.ts';
import { isFiltered, type RankingQuery, type RankingTab, readRankingQuery } from './ranking-query.ts';

export type StandingsTab = RankingTab | OptionalKind;

/** In the order of the page. */
export const standingsTabs: readonly StandingsTab[] = ['players', 'guilds', ...optionalKinds];

/** The query of the ranking page while the module `standings` is on. */
export interface StandingsQuery extends Omit<RankingQuery, 'tab'> {
  readonly tab: StandingsTab;
  readonly sex: Sex | null;
  readonly days: Span;
  /** Id of a past season; null for the ranking of now. */
  readonly season: number | null;
}

export function isGuildTab(tab: StandingsTab): boolean {
  return tab === 'guilds' || tab === 'wars';
}

/** Parses a query; what does not fit is ignored, so that old links still work. */
export function readStandingsQuery(search: URLSearchParams): StandingsQuery {
  const kind = optionalKinds.find((each) => each === search.get('tab'));
  const core = new URLSearchParams(search);
  if (kind !== undefined) core.set('tab', kind === 'wars' ? 'guilds' : 'players');
  const query = readRankingQuery(core);
  const sex = sexes.find((each) => each === search.get('sex')) ?? null;
  return {
    ...query,
    tab: kind ?? query.tab,
    sex: query.tab === 'guilds' ? null : sex,
    season: /^[1-9]\d{0,8}$/.test(search.get('season') ?? '') ? Number(search.get('season')) : null,
    days: spans.find((span) => String(span) === search.get('days')) ?? usualSpan,
  };
}

/** What characters are ranked by; null for guilds. */
export function characterKindOf(tab: StandingsTab): CharacterKind | null {
  if (tab === 'players') return 'level';
  return tab === 'guilds' || tab === 'wars' ? null : tab;
}

/** URL for a query; defaults are left out. */
export function standingsUrl({
  tab = 'players',
  page = 1,
  days = usualSpan,
  ...filters
}: Partial<StandingsQuery>): string {
  const kept = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(kept.map(([name, value]) => [name, String(value)]));
  if (tab !== 'players') search.set('tab', tab);
  if (days !== usualSpan) search.set('days', String(days));
  if (page !== 1) search.set('page', String(page));
  const text = String(search);
  return text === '' ? paths.ranking : `${paths.ranking}?${text}`;
}

/** Only the unfiltered first page really starts with the top three. */
export function hasTopThree(query: StandingsQuery, ranks: readonly number[]): boolean {
  const isWhole = query.page === 1 && query.sex === null && !isFiltered({ ...query, tab: 'players' });
  return isWhole && ranks[0] === 1 && ranks[1] === 2 && ranks[2] === 3;
}

/** The rankings that a season has. */
export function seasonTabs({ characters, guilds }: SeasonLists): readonly StandingsTab[] {
  return standingsTabs.filter((tab) => {
    const kind = characterKindOf(tab);
    if (kind !== null) return characters.some((each) => each.kind === kind);
    return guilds.some((each) => each.kind === (tab === 'wars' ? 'wars' : 'points'));
  });
}
