import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Site } from '#server/site/site.ts';
import type { StandingKind } from '#server/site/tables/standings.ts';
import { blockOf, blockSize, decodePlace, type Standing } from './block.ts';
import type { NotedDay } from './days.ts';

/** One character's or guild's place on one day. */
export interface PastDay {
  readonly day: string;
  /** Null on days when it was not listed. */
  readonly rank: number | null;
  /** Its level or ladder points, the last known ones where it was not listed. */
  readonly value: number;
}

/** Past days of single characters and guilds; those asked for last stay in memory. */
export interface Histories {
  /**
   * Oldest first, beginning with the first day on which it was listed.
   * @param noted the days there are to read
   * @throws SiteUnavailable
   */
  read(kind: StandingKind, id: number, from: string, noted: readonly NotedDay[]): Promise<readonly PastDay[]>;
  /** To be called when days were added or removed. */
  clear(): void;
}

const cachedHistories = 500;

export function openHistories(site: Pick<Site, 'db'>): Histories {
  const cached = new LRUCache<string, Promise<readonly PastDay[]>>({ max: cachedHistories });
  return {
    read(kind, id, from, noted) {
      const key = `${kind} ${id} ${from}`;
      const known = cached.get(key) ?? readHistory(site, kind, id, noted, from);
      cached.set(key, known);
      known.catch(() => cached.delete(key));
      return known;
    },
    clear: () => cached.clear(),
  };
}

/** Reads one block of each day: a few kilobytes, which lie together. */
async function readHistory(
  { db }: Pick<Site, 'db'>,
  kind: StandingKind,
  id: number,
  noted: readonly NotedDay[],
  from: string,
): Promise<readonly PastDay[]> {
  const wanted = noted.filter(({ day }) => day >= from);
  const oldest = wanted.reduce((least, { base }) => (base < least ? base : least), from);
  const rows = await db
    .selectFrom('standing_blocks')
    .select(['day', 'data'])
    .where('kind', '=', kind)
    .where('block', '=', blockOf(id))
    .where('day', '>=', oldest)
    .execute();
  const data = new Map(rows.map((row) => [row.day, row.data]));
  const place = id % blockSize;
  const wholes = new Map<string, Standing | null>();
  const found: PastDay[] = [];
  for (const [index, { day, base }] of wanted.entries()) {
    // A block takes a tenth of a millisecond; requests come between.
    if (index % 16 === 15) await turn();
    const whole = wholes.get(base) ?? decodePlace(data.get(base) ?? null, place, null);
    wholes.set(base, whole);
    const standing = day === base ? whole : decodePlace(data.get(day) ?? null, place, whole);
    const last = found.at(-1);
    if (standing) found.push({ day, ...standing });
    else if (last) found.push({ day, rank: null, value: last.value });
  }
  return found;
}
