import { createHash } from 'node:crypto';
import { visitWindowMinutes } from '#contract/limits.ts';
import { addToCounter } from '#server/site/counters.ts';
import { addToDay } from '#server/site/daily-counts.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { dayIn, secondsAfter, stamp } from '#server/site/time.ts';

/**
 * Records a visit and counts it if the last one is more than 30 minutes ago. Concurrent calls of one visitor count
 * once: only one of them can insert the row or move its time past the window.
 * @returns whether it counted
 */
export async function countVisit(
  { db }: Site,
  visitorId: string,
  now: Date,
  timeZone = 'UTC',
): Promise<boolean> {
  const visitor_hash = createHash('sha256').update(visitorId).digest('hex');
  const last_visit_at = stamp(now);
  const windowStart = stamp(secondsAfter(now, -60 * visitWindowMinutes));
  // Read before it is updated: see `insertNew`.
  const known = await db
    .selectFrom('visitors')
    .select('visitor_hash')
    .where('visitor_hash', '=', visitor_hash)
    .executeTakeFirst();
  const isNew =
    !known && (await insertNew(db.insertInto('visitors').values({ visitor_hash, last_visit_at })));
  if (!isNew) {
    const visitor = db
      .updateTable('visitors')
      .set({ last_visit_at })
      .where('visitor_hash', '=', visitor_hash);
    const returned = await visitor.where('last_visit_at', '<', windowStart).executeTakeFirst();
    if (returned.numUpdatedRows === 0n) {
      await visitor.where('last_visit_at', '<', last_visit_at).execute();
      return false;
    }
  }
  await addToCounter({ db }, 'visitors');
  await addToDay({ db }, 'visits', dayIn(timeZone, now));
  return true;
}
