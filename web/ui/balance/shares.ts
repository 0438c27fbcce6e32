import type { Balance } from '#contract/api/rankings.ts';
import { characterClasses, empireNumbers } from '#contract/game.ts';

/** Whole percents that add up to 100; none when there is nothing to divide. */
export function sharesOf(counts: readonly number[]): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const exact = counts.map((count) => (count * 100) / total);
  const missing = 100 - exact.reduce((sum, each) => sum + Math.floor(each), 0);
  const byRest = exact.map((each, index) => ({ index, rest: each % 1 })).sort((a, b) => b.rest - a.rest);
  const raised = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return exact.map((each, index) => Math.floor(each) + (raised.has(index) ? 1 : 0));
}

/** The empires' shares in the order of their numbers; none when there are no players. */
export function empireShares(balance: Balance | null): readonly number[] {
  return sharesOf(
    empireNumbers.map((number) => balance?.empires.find(({ empire }) => empire === number)?.players ?? 0),
  );
}

/** The classes' shares in their order; none when there are no players. */
export function classShares(balance: Balance | null): readonly number[] {
  return sharesOf(
    characterClasses.map((_, number) => balance?.classes.find(({ job }) => job === number)?.players ?? 0),
  );
}
