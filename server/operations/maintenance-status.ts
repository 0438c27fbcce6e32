import { openPolled, type Polled } from '#server/jobs/polled.ts';
import { type Maintenance, readMaintenance } from '#server/site/maintenance.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

/** The maintenance mode; null while the site is open. */
export type MaintenanceStatus = Polled<Maintenance | null>;

export function openMaintenanceStatus(site: Pick<Site, 'db'>, log: SiteLog): Promise<MaintenanceStatus> {
  return openPolled<Maintenance | null>(
    {
      initial: null,
      // The same object while nothing changes: cached pages are valid as long as it is.
      look: async (before) => {
        const found = await readMaintenance(site);
        return JSON.stringify(found) === JSON.stringify(before) ? before : found;
      },
      onChange: (found, before) => {
        if ((found === null) === (before === null)) return;
        log.info(
          { maintenance: found !== null },
          found ? 'The site is closed to visitors' : 'The site is open again',
        );
      },
      problem: 'The maintenance mode could not be read',
    },
    log,
  );
}
