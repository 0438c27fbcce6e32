import { siteNow } from '#server/site/clock.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { hasEnded, newHolder } from './lease-holder.ts';

const thisProcess = newHolder();

/**
 * Takes or prolongs the right to do something that one process of all may do at a time.
 * @returns true while this process holds it, until `seconds` from now
 */
export async function takeLease(
  { db }: Pick<Site, 'db'>,
  name: string,
  seconds: number,
  { holder = thisProcess, now = siteNow() } = {},
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

/** Gives a lease back before its time; that of another holder stays. */
export async function releaseLease(
  { db }: Pick<Site, 'db'>,
  name: string,
  holder = thisProcess,
): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
}

/**
 * Gives back what killed processes of this machine held, so that whoever starts again need not wait for their leases to
 * run out. Leases of living processes, and of other machines, stay.
 */
export async function releaseLeasesOfKilled({ db }: Pick<Site, 'db'>): Promise<void> {
  const leases = await db.selectFrom('leases').select(['name', 'holder']).execute();
  const abandoned = leases.filter(({ holder }) => hasEnded(holder));
  for (const { name, holder } of abandoned) await releaseLease({ db }, name, holder);
}
