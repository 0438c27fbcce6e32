import { type Kysely, sql } from 'kysely';
import type { GameTables, TableName } from './tables.ts';

/** Tables whose primary key is a single number `id`. */
export type KeyedTable = Extract<TableName, 'account' | 'player' | 'player_index' | 'guild'>;

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
  const slice = schema.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(size);
  const last = schema.selectFrom(slice.as('slice')).select(sql<number | string | null>`MAX(id)`.as('last'));
  const row = await last.executeTakeFirst();
  return row?.last == null ? null : Number(row.last);
}

/** Reads a whole table's matching rows slice by slice, so that no query holds the table for long. */
export async function readBySlices<Row>(
  schema: Kysely<GameTables>,
  table: KeyedTable,
  size: number,
  read: (after: number, last: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  let after = 0;
  for (;;) {
    const last = await sliceEnd(schema, table, after, size);
    if (last === null) return found;
    found.push(...(await read(after, last)));
    after = last;
  }
}
