import type { InsertQueryBuilder } from 'kysely';
import type { Site } from './site.ts';
import type { SiteTables } from './tables/site-tables.ts';

const mysqlDuplicate = 1062;
const sqlitePrimaryKey = 1555;
const sqliteUnique = 2067;

/** True when an insert failed because its key exists, on either database. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errno' in error && error.errno === mysqlDuplicate) return true;
  return 'errcode' in error && (error.errcode === sqlitePrimaryKey || error.errcode === sqliteUnique);
}

/**
 * Inserts a row unless its key exists. Update afterwards, not before: updating a row that is missing locks its gap
 * against the inserts of others, and InnoDB ends some of them as deadlocks.
 * @returns false when it existed
 */
export async function insertNew(insert: { execute(): Promise<unknown> }): Promise<boolean> {
  try {
    await insert.execute();
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Inserts many rows; those whose key exists stay as they are. */
export async function insertMissing<Table extends keyof SiteTables, Output>(
  dialect: Site['dialect'],
  insert: InsertQueryBuilder<SiteTables, Table, Output>,
): Promise<void> {
  if (dialect === 'mysql') await insert.ignore().execute();
  else await insert.onConflict((conflict) => conflict.doNothing()).execute();
}
