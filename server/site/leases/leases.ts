import { siteNow } from '#server/site/clock.ts';
import { retryDeadlocks } from '#server/site/database/deadlocks.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { hasEnded, newHolder } from './lease-holder.ts';

const thisProcess = newHolder();

/**
 * Takes or renews the exclusive right to do something. Of many who ask at once MariaDB ends some as deadlocks: they ask
 * again, and find that another has it.
 * @returns true when this holder has it for the next `seconds`
 */
export function takeLease(
  site: Pick<Site, 'db'>,
  name: string,
  seconds: number,
  { holder = thisProcess, now = siteNow() } = {},
): Promise<boolean> {
  return retryDeadlocks(() => takeOnce(site, name, seconds, { holder, now }));
}

async function takeOnce(
  { db }: Pick<Site, 'db'>,
  name: string,
  seconds: number,
  { holder, now }: { readonly holder: string; readonly now: Date },
): Promise<boolean> {
  const held_until = stamp(secondsAfter(now, seconds));
  const taken = await db
    .updateTable('leases')
    .set({ holder, held_until })
    .where('name', '=', name)
    .where((where) => where.or([where('holder', '=', holder), where('held_until', '<=', stamp(now))]))
    .executeTakeFirst();
  if (taken.numUpdatedRows > 0n) return true;
  return insertNew(db.insertInto('leases').values({ name, holder, held_until }));
}

/** Releases a lease early, if this holder has it. */
export async function releaseLease(
  { db }: Pick<Site, 'db'>,
  name: string,
  holder = thisProcess,
): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}

/** Releases leases of killed processes on this machine, so that a restart need not wait for them to expire. */
export async function releaseLeasesOfKilled({ db }: Pick<Site, 'db'>): Promise<void> {
  const leases = await db.selectFrom('leases').select(['name', 'holder']).execute();
  const abandoned = leases.filter(({ holder }) => hasEnded(holder));
  for (const { name, holder } of abandoned) await releaseLease({ db }, name, holder);
}
