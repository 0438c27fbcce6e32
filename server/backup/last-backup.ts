import type { Config } from '#server/settings/config.ts';
import { openExistingSite } from '#server/site/database/open-site.ts';
import { readMeta, writeMeta } from '#server/site/meta.ts';
import type { Site } from '#server/site/site.ts';

/** Row of `meta`: when the last backup was made. */
const row = 'last backup';

export async function readLastBackup(site: Pick<Site, 'db'>): Promise<Date | null> {
  const found = await readMeta(site, row);
  return found === null ? null : new Date(found);
}

/** Notes a backup, for the checklist of the administration. Its own copy knows the one before. */
export async function noteBackup(config: Config, madeAt: Date): Promise<void> {
  const site = await openExistingSite(config);
  try {
    await writeMeta(site, row, madeAt.toISOString());
  } finally {
    await site.close();
  }
}
