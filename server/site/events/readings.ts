import type { GameEvents } from '#server/game/world/game-events.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

const onlyRow = 1;

export async function writeReading({ db }: SiteDb, reading: GameEvents, now: Date): Promise<void> {
  const row = { reading: JSON.stringify(reading), read_at: stamp(now) };
  await insertNew(db.insertInto('event_readings').values({ id: onlyRow, ...row }));
  await db.updateTable('event_readings').set(row).where('id', '=', onlyRow).execute();
}

export interface StoredReading extends GameEvents {
  /** ISO 8601 in UTC. */
  readonly readAt: string;
}

/** The newest reading, of whichever instance. */
export async function findReading({ db }: SiteDb): Promise<StoredReading | undefined> {
  const row = await db
    .selectFrom('event_readings')
    .select(['reading', 'read_at'])
    .where('id', '=', onlyRow)
    .executeTakeFirst();
  return row && { ...(JSON.parse(row.reading) as GameEvents), readAt: isoTime(row.read_at) };
}
