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
