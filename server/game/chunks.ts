import { type Kysely, sql } from 'kysely';
import type { GameTables, TableName } from './tables.ts';

/** Tables whose primary key is a single number `id`. */
export type KeyedTable = Extract<TableName, 'account' | 'player' | 'player_index' | 'guild'>;

/** Rows that are looked at one by one, without an index to find them by: so many take the game's server some ten milliseconds. */
export const searchedSlice = 3_000;

/**
 * The id that ends a slice of `size` rows after `after`; null when no row is left. Reads the primary key only, so a
 * slice is bounded by rows also where ids have gaps.
 */
export async function sliceEnd(
  schema: Kysely<GameTables>,
  table: KeyedTable,
  after: number,
  size: number,
): Promise<number | null> {
  const ids = schema.selectFrom(table).where('id', '>', after);
  const end = await ids
    .select('id')
    .orderBy('id')
    .limit(1)
    .offset(size - 1)
    .executeTakeFirst();
  if (end) return Number(end.id);
  const rest = await ids.select(sql<number | string | null>`MAX(id)`.as('last')).executeTakeFirst();
  return rest?.last == null ? null : Number(rest.last);
}

/**
 * Reads a whole table's matching rows slice by slice, so that no query holds the table for long. Where a slice ends
 * is asked while the one before is read.
 */
export async function readBySlices<Row>(
  schema: Kysely<GameTables>,
  table: KeyedTable,
  size: number,
  read: (after: number, last: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  let after = 0;
  let last = await sliceEnd(schema, table, 0, size);
  while (last !== null) {
    const [rows, next] = await Promise.all([read(after, last), sliceEnd(schema, table, last, size)]);
    found.push(...rows);
    after = last;
    last = next;
  }
  return found;
}
