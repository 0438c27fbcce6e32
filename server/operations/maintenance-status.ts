import { startLoop } from '#server/jobs/loop.ts';
import { type Maintenance, readMaintenance } from '#server/site/maintenance.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

const pollMs = 2_000;
const stopTimeoutMs = 1_000;

/** The maintenance mode, polled every two seconds by every instance so that requests need no query. */
export interface MaintenanceStatus {
  /** Null while the site is open; the last known state while the database is away. */
  now(): Maintenance | null;
  /** Reads it now. Never rejects. */
  read(): Promise<void>;
  close(): Promise<void>;
}

export async function openMaintenanceStatus(
  site: Pick<Site, 'db'>,
  log: SiteLog,
): Promise<MaintenanceStatus> {
  let current: Maintenance | null = null;
  async function look(): Promise<void> {
    const found = await readMaintenance(site);
    if ((found === null) !== (current === null)) {
      log.info(
        { maintenance: found !== null },
        found ? 'The site is closed to visitors' : 'The site is open again',
      );
    }
    // Keep the same object while nothing changes: cached pages are valid as long as it is.
    if (JSON.stringify(found) !== JSON.stringify(current)) current = found;
  }
  const onError = (err: unknown) => log.warn({ err }, 'The maintenance mode could not be read');
  const loop = startLoop(look, { intervalMs: pollMs, onError });
  await loop.run();
  return { now: () => current, read: loop.run, close: () => loop.stop(stopTimeoutMs) };
}
