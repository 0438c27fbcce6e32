import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

const hour = 3_600;

/** Notes that a login has reached the limit of failed attempts. @returns false when it had within the hour */
export async function noteLockedLogin({ db }: SiteDb, loginHash: string, now: Date): Promise<boolean> {
  const locked_at = stamp(now);
  if (await insertNew(db.insertInto('locked_logins').values({ login_hash: loginHash, locked_at })))
    return true;
  const again = await db
    .updateTable('locked_logins')
    .set({ locked_at })
    .where('login_hash', '=', loginHash)
    .where('locked_at', '<=', stamp(secondsAfter(now, -hour)))
    .executeTakeFirst();
  return again.numUpdatedRows > 0n;
}

/** Different logins locked within the last hour, on all instances. */
export async function countLockedLogins({ db }: SiteDb, now: Date): Promise<number> {
  const { locked } = await db
    .selectFrom('locked_logins')
    .select((row) => row.fn.countAll<number>().as('locked'))
    .where('locked_at', '>', stamp(secondsAfter(now, -hour)))
    .executeTakeFirstOrThrow();
  return Number(locked);
}
