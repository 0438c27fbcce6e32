import type { Config } from '#server/settings/config.ts';
import { openExistingSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';

/** Row of `meta`: when the last backup was made. */
const row = 'last backup';

export async function readLastBackup({ db }: Pick<Site, 'db'>): Promise<Date | null> {
  const found = await db.selectFrom('meta').select('value').where('name', '=', row).executeTakeFirst();
  return found ? new Date(found.value) : null;
}

/** Notes a backup, for the checklist of the administration. Its own copy knows the one before. */
export async function noteBackup(config: Config, madeAt: Date): Promise<void> {
  const site = await openExistingSite(config);
  try {
    await site.db.transaction().execute(async (db) => {
      await db.deleteFrom('meta').where('name', '=', row).execute();
      await db.insertInto('meta').values({ name: row, value: madeAt.toISOString() }).execute();
    });
  } finally {
    await site.close();
  }
}
