import type { Site } from './site.ts';
import { isoTime, stamp } from './time.ts';

type SiteDb = Pick<Site, 'db'>;

/** The site is closed to visitors. */
export interface Maintenance {
  /** ISO 8601 in UTC. */
  readonly since: string;
  /** The owner's own words, in his language; empty where he gave none. */
  readonly message: string;
}

/** Of the table `meta`, which every instance reads. */
const row = 'maintenance';
export const longestMaintenanceMessage = 500;

/** What is said of the maintenance there is; null when the site is open. */
export async function readMaintenance({ db }: SiteDb): Promise<Maintenance | null> {
  const found = await db.selectFrom('meta').select('value').where('name', '=', row).executeTakeFirst();
  return found ? (JSON.parse(found.value) as Maintenance) : null;
}

/** Closes the site, or changes what is said while it is closed. */
export async function beginMaintenance({ db }: SiteDb, message: string, now = new Date()): Promise<void> {
  const said = message.trim().slice(0, longestMaintenanceMessage);
  const maintenance: Maintenance = { since: isoTime(stamp(now)), message: said };
  await db.transaction().execute(async (one) => {
    await one.deleteFrom('meta').where('name', '=', row).execute();
    await one
      .insertInto('meta')
      .values({ name: row, value: JSON.stringify(maintenance) })
      .execute();
  });
}

/** Opens the site again. @returns whether it was closed */
export async function endMaintenance({ db }: SiteDb): Promise<boolean> {
  const ended = await db.deleteFrom('meta').where('name', '=', row).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
