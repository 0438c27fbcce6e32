import { setImmediate as turn } from 'node:timers/promises';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { optionalKinds } from '#contract/standings/kinds.ts';
import type { Board } from '#server/board/board.ts';
import type { Everybody, Listed } from '#server/board/rankings.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { levelsPerDay, paceOf } from '#server/site/demo/logs/level-pace.ts';
import { seededRandom } from '#server/site/demo/random.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import { dayIn } from '#server/site/time.ts';
import { baseFor, type NotedDay } from './days.ts';
import { noteDay } from './note-day.ts';
import type { Standings } from './standings.ts';
import { readDays } from './stored-blocks.ts';
import { topListsOf } from './top-list.ts';

const inventedDays = 56;

interface Past {
  readonly id: number;
  /** What sorts the day's list, most first. */
  readonly score: number;
  readonly value: number;
}

function listedFrom(past: readonly Past[]): Listed {
  const sorted = past.toSorted((one, other) => other.score - one.score || one.id - other.id);
  const rank = new Map(sorted.map(({ id }, place) => [id, place + 1]));
  return {
    ids: past.map(({ id }) => id),
    rankAt: (row) => rank.get(past[row]?.id ?? 0) ?? 0,
    valueAt: (row) => past[row]?.value ?? 0,
  };
}

/** As it may have been so many days ago: some have risen fast, most slowly, and some were not there yet. */
function before(listed: Listed, daysAgo: number, perDay: (value: number, pace: number) => number): Listed {
  const count = listed.ids.length;
  const past: Past[] = [];
  for (let row = 0; row < count; row++) {
    const id = listed.ids[row] ?? 0;
    const rank = listed.rankAt(row);
    const random = seededRandom(id);
    const pace = paceOf(random);
    const age = random.chance(0.05) ? random.whole(1, 40) : Number.POSITIVE_INFINITY;
    if (rank === 0 || age < daysAgo) continue;
    const now = listed.valueAt(row);
    const score = now + 1 - rank / count - daysAgo * perDay(now, pace);
    past.push({ id, score, value: Math.max(1, Math.floor(score)) });
  }
  return listedFrom(past);
}

/** Most guilds have won some; the slowest have lost a little. */
function pointsPerDay(points: number, pace: number): number {
  const share = pace < 0.01 ? -0.001 : 0.001 + pace * 0.004;
  return share * Math.max(points, 200);
}

/** Each has swapped places with neighbours since, the more the longer ago. */
function orderBefore(ids: readonly number[], daysAgo: number): readonly number[] {
  const scores = ids.map((id, place) => {
    const drift = (paceOf(seededRandom(id)) - 0.02) * daysAgo * 4;
    return { id, score: place + Math.min(drift, 12) };
  });
  return scores.toSorted((one, other) => one.score - other.score).map(({ id }) => id);
}

/** Invents some weeks of standings for the demo world, once. */
export async function inventDays(
  site: Pick<Site, 'db'>,
  { characters, guilds, firstBy }: Everybody,
  timeZone: string,
  now: Date,
): Promise<void> {
  const noted: NotedDay[] = [...(await readDays(site))];
  if (noted.length > 0) return;
  const today = dayIn(timeZone, now);
  const tops = await topListsOf({ firstBy }, optionalKinds);
  for (let daysAgo = inventedDays; daysAgo >= 1; daysAgo--) {
    const day = shiftDay(today, -daysAgo);
    const next = { day, base: baseFor(day, noted) };
    const past = {
      characters: before(characters, daysAgo, levelsPerDay),
      guilds: before(guilds, daysAgo, pointsPerDay),
      tops: new Map([...tops].map(([kind, ids]) => [kind, orderBefore(ids, daysAgo)])),
    };
    await noteDay({ site, goOn: async () => {} }, past, next, now);
    noted.push(next);
    await turn();
  }
}

interface TourServices {
  readonly config: Pick<Config, 'DATABASE_URL' | 'DEMO_WORLD' | 'TIME_ZONE'>;
  readonly site: Pick<Site, 'db'>;
  readonly board: Pick<Board, 'everybody' | 'ready'>;
  readonly standings: Pick<Standings, 'run'>;
  readonly log: SiteLog;
}

/** Gives a tour of the demo world weeks of ranks, so that arrows and charts have something to show. */
export async function inventPastOfTour({ config, site, board, standings, log }: TourServices): Promise<void> {
  if (config.DATABASE_URL || config.DEMO_WORLD !== 'tour') return;
  await board.ready;
  try {
    const everybody = board.everybody();
    if (everybody !== null) await inventDays(site, everybody, config.TIME_ZONE, siteNow());
    await standings.run();
  } catch (err) {
    log.warn({ err }, 'The past of the demo world was not written; the next start tries again');
  }
}
