import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { ModelFetchesTable } from '#server/site/tables/texts.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** How far a folder is with the order for a direction. */
export interface ModelFetch
  extends Pick<ModelFetchesTable, 'direction' | 'revision' | 'state' | 'reason' | 'attempts'> {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly dueAt: Date;
}

export async function readFetches({ db }: SiteDb, folder: string): Promise<readonly ModelFetch[]> {
  const rows = await db.selectFrom('model_fetches').selectAll().where('folder', '=', folder).execute();
  return rows.map(({ direction, revision, state, reason, attempts, ...row }) => ({
    ...{ direction, revision, state, reason, attempts },
    doneBytes: Number(row.done_bytes),
    totalBytes: Number(row.total_bytes),
    dueAt: parseStamp(row.due_at),
  }));
}

/** Writes a folder's row in place of the one before; only its lease's holder does. */
export async function writeFetch(
  { db }: SiteDb,
  folder: string,
  { direction, doneBytes, totalBytes, dueAt, ...given }: ModelFetch,
  now: Date,
): Promise<void> {
  const row = {
    ...given,
    due_at: stamp(dueAt),
    done_bytes: doneBytes,
    total_bytes: totalBytes,
    updated_at: stamp(now),
  };
  const replaced = await db
    .updateTable('model_fetches')
    .set(row)
    .where('folder', '=', folder)
    .where('direction', '=', direction)
    .executeTakeFirst();
  if (replaced.numUpdatedRows > 0n) return;
  await insertNew(db.insertInto('model_fetches').values({ folder, direction, ...row }));
}

const activeSeconds = 120;

/** Folders of other machines that are at work now. */
export async function countOthersAtWork({ db }: SiteDb, folder: string, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('model_fetches')
    .select('folder')
    .distinct()
    .where('folder', '!=', folder)
    .where('state', '!=', 'done')
    .where('updated_at', '>=', stamp(secondsAfter(now, -activeSeconds)))
    .execute();
  return rows.length;
}
