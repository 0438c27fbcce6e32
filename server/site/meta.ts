import { insertNew } from './duplicates.ts';
import type { Site } from './site.ts';

/** The site's database, or a transaction on it. */
type SiteDb = Pick<Site, 'db'>;

/** A single fact about the site, by its name in the table `meta`; null when it is not there. */
export async function readMeta({ db }: SiteDb, name: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** @returns false when there is one of this name, which stays */
export function insertMeta({ db }: SiteDb, name: string, value: string): Promise<boolean> {
  return insertNew(db.insertInto('meta').values({ name, value }));
}

/** Writes one in place of the one before. */
export async function writeMeta(site: SiteDb, name: string, value: string): Promise<void> {
  if (await insertMeta(site, name, value)) return;
  await site.db.updateTable('meta').set({ value }).where('name', '=', name).execute();
}

/** @returns false when there was none */
export async function removeMeta({ db }: SiteDb, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('meta').where('name', '=', name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
