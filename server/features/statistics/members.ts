import type { Statistics } from '#contract/api/site.ts';
import { cacheFor } from '#server/async/cache-for.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { Game } from '#server/game/game.ts';

export type Members = Pick<Statistics, 'members' | 'newestMember'>;

const keptMs = 30_000;

interface Counted {
  readonly statistics: Pick<Game['statistics'], 'countAccounts' | 'newestMember'>;
}

async function readMembers({ statistics }: Counted): Promise<Members> {
  try {
    const [members, newest] = await Promise.all([statistics.countAccounts(), statistics.newestMember()]);
    return { members, newestMember: newest ? { name: newest.name, empire: newest.empire } : null };
  } catch (error) {
    if (error instanceof GameUnavailable) return { members: null, newestMember: null };
    throw error;
  }
}

/**
 * Caches the figures for 30 seconds, because counting scans the whole table.
 * @param now milliseconds of any monotonic clock
 */
export function cachedMembers(game: Counted, now?: () => number): () => Promise<Members> {
  return cacheFor(keptMs, () => readMembers(game), now);
}
