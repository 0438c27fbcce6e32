import { startLoop } from '#server/jobs/loop.ts';
import { type Maintenance, readMaintenance } from '#server/site/maintenance.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

const everyMs = 2_000;
const closingMs = 1_000;

/** Whether the site is closed, known without asking: looked up every two seconds, by every instance. */
export interface ClosedSign {
  /** What is said; null while the site is open. As it was last known, while the database is away. */
  now(): Maintenance | null;
  /** Looks now. Never rejects. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** Reads the sign, and from then on every two seconds. */
export async function openClosedSign(site: Pick<Site, 'db'>, log: SiteLog): Promise<ClosedSign> {
  let current: Maintenance | null = null;
  async function look(): Promise<void> {
    const found = await readMaintenance(site);
    if ((found === null) !== (current === null)) {
      log.info(
        { maintenance: found !== null },
        found ? 'The site is closed to visitors' : 'The site is open again',
      );
    }
    // The same object as long as nothing changes: pages are kept by it.
    if (JSON.stringify(found) !== JSON.stringify(current)) current = found;
  }
  const onError = (err: unknown) => log.warn({ err }, 'Whether the site is closed could not be read');
  const loop = startLoop(look, { everyMs, onError });
  await loop.run();
  return { now: () => current, look: loop.run, close: () => loop.stop(closingMs) };
}
