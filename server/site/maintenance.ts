import { siteNow } from './clock.ts';
import { readMeta, removeMeta, writeMeta } from './meta.ts';
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
export async function readMaintenance(site: SiteDb): Promise<Maintenance | null> {
  const found = await readMeta(site, row);
  return found === null ? null : (JSON.parse(found) as Maintenance);
}

export async function beginMaintenance(site: SiteDb, message: string, now = siteNow()): Promise<void> {
  const said = message.trim().slice(0, maxMaintenanceMessageLength);
  const maintenance: Maintenance = { since: isoTime(stamp(now)), message: said };
  await writeMeta(site, row, JSON.stringify(maintenance));
}

/** Ends the maintenance mode. @returns whether it was on */
export function endMaintenance(site: SiteDb): Promise<boolean> {
  return removeMeta(site, row);
}
