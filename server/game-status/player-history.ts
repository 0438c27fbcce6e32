import type { PlayerHistory } from '#contract/api/world/server-status.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import type { HistoryRange } from '#contract/server-status/conditions.ts';
import { type CountedTime, readHours, readMinutes } from '#server/site/player-counts/read-counts.ts';
import type { Site } from '#server/site/site.ts';
import { dayIn } from '#server/site/time.ts';

const halfHourMs = 1_800_000;
const hourMs = 2 * halfHourMs;
const days = 90;

/** The average of each time that `keyOf` puts the counts in; null where there are none. */
function averages(
  keys: readonly string[],
  counts: readonly CountedTime[],
  keyOf: (at: Date) => string,
): PlayerHistory['points'] {
  const sums = new Map<string, { players: number; counted: number }>();
  for (const { at, players, counted } of counts) {
    const sum = sums.get(keyOf(at)) ?? { players: 0, counted: 0 };
    sums.set(keyOf(at), { players: sum.players + players, counted: sum.counted + counted });
  }
  return keys.map((at) => {
    const sum = sums.get(at);
    return { at, players: sum ? Math.round(sum.players / sum.counted) : null };
  });
}

const floorTo = (ms: number, moment: Date) => Math.floor(moment.getTime() / ms) * ms;

function times(ms: number, count: number, now: Date): string[] {
  const last = floorTo(ms, now);
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * ms).toISOString());
}

/** How many played on average. Days are the owner's; an hour belongs to the day in which it begins. */
export async function readPlayerHistory(
  site: Pick<Site, 'db'>,
  range: HistoryRange,
  timeZone: string,
  now: Date,
): Promise<PlayerHistory> {
  if (range === '90d') {
    const today = dayIn(timeZone, now);
    const keys = Array.from({ length: days }, (_, index) => shiftDay(today, index - days + 1));
    const counts = await readHours(site, new Date(now.getTime() - (days + 1) * 24 * hourMs));
    return { range, points: averages(keys, counts, (at) => dayIn(timeZone, at)) };
  }
  const isDay = range === '24h';
  const ms = isDay ? halfHourMs : hourMs;
  const keys = times(ms, isDay ? 49 : 7 * 24 + 1, now);
  const since = new Date(keys[0] ?? now);
  const counts = isDay ? await readMinutes(site, since) : await readHours(site, since);
  return { range, points: averages(keys, counts, (at) => new Date(floorTo(ms, at)).toISOString()) };
}
