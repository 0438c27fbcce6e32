import type { Kysely, Transaction } from 'kysely';
import { insertNew } from '#server/site/duplicates.ts';
import { insertMeta, readMeta, removeMeta } from '#server/site/meta.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import type { ModelOrdersTable } from '#server/site/tables/texts.ts';
import { stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

export type ModelOrder = Pick<ModelOrdersTable, 'direction' | 'action' | 'size' | 'revision'>;

export async function readOrders({ db }: SiteDb): Promise<readonly ModelOrder[]> {
  return db
    .selectFrom('model_orders')
    .select(['direction', 'action', 'size', 'revision'])
    .orderBy('direction')
    .execute();
}

/** Writes an order in place of the one before, for every folder of models. */
export async function writeOrder(
  db: Transaction<SiteTables>,
  { direction, action, size }: Omit<ModelOrder, 'revision'>,
  now: Date,
): Promise<void> {
  const order = { action, size, ordered_at: stamp(now) };
  const replace = () =>
    db
      .updateTable('model_orders')
      .set((row) => ({ ...order, revision: row('revision', '+', 1) }))
      .where('direction', '=', direction)
      .executeTakeFirst();
  if ((await replace()).numUpdatedRows > 0n) return;
  if (!(await insertNew(db.insertInto('model_orders').values({ direction, ...order, revision: 1 }))))
    await replace();
}

/** Rows of `meta`. */
const switches = { isPaused: 'models paused', usesBuiltin: 'builtin engine' } as const;

/**
 * What the administration switched: whether fetching pauses, and whether the built-in engine is used where no setting
 * names one.
 */
export type ModelSwitch = keyof typeof switches;

export async function isSwitchedOn(site: SiteDb, name: ModelSwitch): Promise<boolean> {
  return (await readMeta(site, switches[name])) !== null;
}

/** @returns false when it was so already */
export function setSwitch(db: Kysely<SiteTables>, name: ModelSwitch, isOn: boolean): Promise<boolean> {
  const row = switches[name];
  return isOn ? insertMeta({ db }, row, 'on') : removeMeta({ db }, row);
}
