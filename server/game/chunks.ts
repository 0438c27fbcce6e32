import { type Kysely, sql } from 'kysely';
import type { GameTables, TableName } from './tables.ts';

/** Tables with a numeric primary key `id`. */
export type KeyedTable = Extract<TableName, 'account' | 'player' | 'player_index' | 'guild'>;

/** Rows per slice without a usable index; they take the server about ten milliseconds. */
export const scanSliceSize = 3_000;

/**
 * The id that ends a slice of `size` rows after `after`, or null at the end. Reads only the primary key, so
 * gaps between ids do not matter.
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
 * Reads all matching rows in slices, so that no query holds the table for long. Looks up the next slice's
 * end while reading the current one.
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
