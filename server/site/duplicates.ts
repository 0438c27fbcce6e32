const mysqlDuplicate = 1062;
const sqlitePrimaryKey = 1555;
const sqliteUnique = 2067;

/** Whether an insert failed because a row with this key is there already, on any database. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errno' in error && error.errno === mysqlDuplicate) return true;
  return 'errcode' in error && (error.errcode === sqlitePrimaryKey || error.errcode === sqliteUnique);
}

/**
 * Runs an insert of a row that may be there already.
 * @returns false when it was
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
