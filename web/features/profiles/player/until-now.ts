import type { Player } from '#contract/api/world/players.ts';

type Days = NonNullable<Player['history']>;

const dayMs = 86_400_000;

/**
 * The noted days, and today with what holds now: a day is noted when it is over.
 * @param asOf when the game was read, ISO 8601 in UTC. The owner's time zone is not known here: the day after the last
 * noted one is today unless a whole day in UTC lies between them.
 */
export function untilNow(days: Days, { level, rank }: Pick<Player, 'level' | 'rank'>, asOf: string): Days {
  const last = days.at(-1);
  if (!last) return days;
  const after = Date.parse(last.day) + dayMs;
  const inUtc = Date.parse(asOf.slice(0, 10));
  const today = Math.abs(inUtc - after) <= dayMs ? after : inUtc;
  return today < after ? days : [...days, { day: new Date(today).toISOString().slice(0, 10), level, rank }];
}
