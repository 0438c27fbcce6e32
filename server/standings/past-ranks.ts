import { movedPlaces, type OptionalKind } from '#contract/standings/kinds.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import type { StandingKind } from '#server/site/tables/standings.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { blockOf, blockSize } from './block.ts';
import type { NotedDay } from './days.ts';
import { readBlocks } from './stored-blocks.ts';
import { readTop } from './top-list.ts';

type NotedKind = StandingKind | OptionalKind;

/** Ranks of a past day in memory, four bytes an id; loaded when they are first asked for. */
export interface PastRanks {
  /** 0 when not listed then; null where that is not known, or while that day is being loaded. */
  rank(kind: NotedKind, day: NotedDay, id: number): number | null;
  /** Frees days that nobody has asked for since the last call with this time before. */
  forgetUnused(unusedMs: number): void;
}

/** As `PastRanks.rank`. */
type Ranks = (id: number) => number | null;

interface Entry {
  ranks: Ranks | null;
  usedAt: number;
}

async function loadBlocks(site: Pick<Site, 'db'>, kind: StandingKind, day: NotedDay): Promise<Ranks> {
  const ranks = new Map<number, Uint32Array>();
  for await (const { block, value } of readBlocks(site, kind, day)) {
    const ofBlock = new Uint32Array(blockSize);
    for (const [place, { rank }] of value) ofBlock[place] = rank;
    ranks.set(block, ofBlock);
    // Decoding takes a tenth of a millisecond; requests come between.
    await new Promise(setImmediate);
  }
  return (id) => ranks.get(blockOf(id))?.[id % blockSize] ?? 0;
}

async function loadTop(site: Pick<Site, 'db'>, kind: OptionalKind, { day }: NotedDay): Promise<Ranks> {
  const ids = await readTop(site, kind, day);
  const ranks = new Map(ids.map((id, place) => [id, place + 1]));
  // Who is not in a full list may have been right below it.
  const absent = ids.length < movedPlaces ? 0 : null;
  return (id) => ranks.get(id) ?? absent;
}

function load(site: Pick<Site, 'db'>, kind: NotedKind, day: NotedDay): Promise<Ranks> {
  return kind === 'character' || kind === 'guild' ? loadBlocks(site, kind, day) : loadTop(site, kind, day);
}

/** @param onChange called when a day has been loaded */
export function openPastRanks(site: Pick<Site, 'db'>, log: SiteLog, onChange: () => void): PastRanks {
  const entries = new Map<string, Entry>();

  function begin(key: string, kind: NotedKind, day: NotedDay): Entry {
    const entry: Entry = { ranks: null, usedAt: performance.now() };
    entries.set(key, entry);
    load(site, kind, day).then(
      (ranks) => {
        entry.ranks = ranks;
        onChange();
      },
      (error: unknown) => {
        // The next request tries again.
        entries.delete(key);
        if (!(error instanceof SiteUnavailable)) log.warn({ err: error }, 'Past ranks could not be read');
      },
    );
    return entry;
  }

  function ranksOf(kind: NotedKind, day: NotedDay): Ranks | null {
    const key = `${kind} ${day.day}`;
    const entry = entries.get(key) ?? begin(key, kind, day);
    entry.usedAt = performance.now();
    return entry.ranks;
  }

  return {
    rank(kind, day, id) {
      const ranks = ranksOf(kind, day);
      return ranks === null ? null : ranks(id);
    },
    forgetUnused(unusedMs) {
      const before = performance.now() - unusedMs;
      for (const [key, { ranks, usedAt }] of entries) {
        if (ranks !== null && usedAt <= before) entries.delete(key);
      }
    },
  };
}
