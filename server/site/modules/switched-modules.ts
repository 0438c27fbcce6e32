import type { Transaction } from 'kysely';
import { isModuleName, type ModuleName } from '#contract/modules.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';

/** Those switched on in the administration; a name that only another version knows is left out. */
export async function readSwitchedModules({ db }: Pick<Site, 'db'>): Promise<readonly ModuleName[]> {
  const rows = await db.selectFrom('modules').select('name').execute();
  return rows.map(({ name }) => name).filter(isModuleName);
}

/** @returns false when it was switched so already */
export async function switchModuleRow(
  db: Transaction<SiteTables>,
  name: ModuleName,
  isOn: boolean,
  now: Date,
): Promise<boolean> {
  if (isOn) return insertNew(db.insertInto('modules').values({ name, switched_at: stamp(now) }));
  const { numDeletedRows } = await db
    .deleteFrom('modules')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
