import type { Site } from './site.ts';
import { isoTime, stamp } from './time.ts';

type SiteDb = Pick<Site, 'db'>;

export interface Maintenance {
  readonly since: string;
  /** A message in the owner's language; may be empty. */
  readonly message: string;
}

const row = 'maintenance';
const maxMaintenanceMessageLength = 500;

/** Null when the site is open. */
export async function readMaintenance({ db }: SiteDb): Promise<Maintenance | null> {
  const found = await db.selectFrom('meta').select('value').where('name', '=', row).executeTakeFirst();
  return found ? (JSON.parse(found.value) as Maintenance) : null;
}

export async function beginMaintenance({ db }: SiteDb, message: string, now = new Date()): Promise<void> {
  const said = message.trim().slice(0, maxMaintenanceMessageLength);
  const maintenance: Maintenance = { since: isoTime(stamp(now)), message: said };
  await db.transaction().execute(async (one) => {
    await one.deleteFrom('meta').where('name', '=', row).execute();
    await one
      .insertInto('meta')
      .values({ name: row, value: JSON.stringify(maintenance) })
      .execute();
  });
}

/** Ends the maintenance mode. @returns whether it was on */
export async function endMaintenance({ db }: SiteDb): Promise<boolean> {
  const ended = await db.deleteFrom('meta').where('name', '=', row).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
