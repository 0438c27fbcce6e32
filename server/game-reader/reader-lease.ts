import { siteNow } from '#server/site/clock.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { LeasesTable } from '#server/site/tables/instances.ts';
import { parseStamp } from '#server/site/time.ts';
import type { Channel } from './editions.ts';

/** `theirs`: another instance has renewed it lately · `expiring`: another has it, or nobody, and it is not renewed. */
export type LeaseState = 'mine' | 'theirs' | 'expiring';

/** The right to read the game for all. */
export interface ReaderLease {
  /** Takes it where nobody has it, and renews it when due. */
  hold(): Promise<LeaseState>;
  /** Whether nobody else can have it by now, also while the database is away. */
  isCertain(): boolean;
  /** Leaves it to another instance. */
  giveUp(restMs?: number): Promise<void>;
}

/** A lease that has not been renewed for this part of its time more is nobody's. */
const patience = 1.2;

export function openReaderLease({ site, lease, holder }: Channel, seconds: number): ReaderLease {
  let renewedAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let seen = { held_until: '', at: 0 };
  const renewedFor = () => (performance.now() - renewedAt) / 1000;

  /** The lease of another, unless it has run out. */
  async function heldByAnother(now: Date): Promise<LeaseState | undefined> {
    const row = await site.db
      .selectFrom('leases')
      .select(['holder', 'held_until'])
      .where('name', '=', lease)
      .executeTakeFirst();
    if (!row || row.holder === holder) return undefined;
    if (row.held_until !== seen.held_until) seen = { held_until: row.held_until, at: performance.now() };
    if (performance.now() - seen.at > seconds * 1_000 * patience) {
      await remove(row);
      return undefined;
    }
    const left = (parseStamp(row.held_until).getTime() - now.getTime()) / 1000;
    if (left <= 0) return undefined;
    return left > seconds / 2 ? 'theirs' : 'expiring';
  }

  /** One that is not renewed, and by the clock would last on: the clock was ahead when it was. */
  async function remove({ holder: other, held_until }: Pick<LeasesTable, 'holder' | 'held_until'>) {
    await site.db
      .deleteFrom('leases')
      .where('name', '=', lease)
      .where('holder', '=', other)
      .where('held_until', '=', held_until)
      .execute();
  }

  return {
    async hold() {
      if (renewedFor() < seconds / 4) return 'mine';
      const asked = performance.now();
      const now = siteNow();
      const other = await heldByAnother(now);
      const rests = other === undefined && asked < restsUntil;
      const taken = other === undefined && !rests && (await takeLease(site, lease, seconds, { holder, now }));
      renewedAt = taken ? asked : Number.NEGATIVE_INFINITY;
      if (taken) return 'mine';
      return other ?? (rests ? 'expiring' : 'theirs');
    },
    isCertain: () => renewedFor() < seconds,
    async giveUp(restMs = 0) {
      renewedAt = Number.NEGATIVE_INFINITY;
      restsUntil = performance.now() + restMs;
      await releaseLease(site, lease, holder);
    },
  };
}
