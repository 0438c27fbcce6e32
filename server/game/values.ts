import { type RawBuilder, sql } from 'kysely';
import { type GameFacts, readable } from './schema/schema-facts.ts';
import type { TableName } from './tables.ts';

/** The column, or NULL when this server lacks it or hides it from the site. */
export function columnOrNull<T>(facts: GameFacts, table: TableName, column: string): RawBuilder<T | null> {
  return readable(facts, table, column) ? sql<T>`${sql.ref(column)}` : sql<null>`NULL`;
}

/** `YYYY-MM-DD HH:MM:SS`, or null for MySQL's zero date. */
export function toTimestamp(value: string | null | undefined): string | null {
  const time = value?.slice(0, 19);
  return !time || time < '0001' ? null : time;
}

export function toInteger(value: number | string | null | undefined): number {
  return typeof value === 'number' ? value : Number(value ?? 0);
}

/** Signed columns overflow on some servers: negative values count as zero. */
export function clamp(value: number, largest: number): number {
  return value > 0 ? Math.min(Math.trunc(value), largest) : 0;
}

export function toEmpire(value: number | string | null | undefined): number {
  const empire = toInteger(value);
  return empire >= 1 && empire <= 3 ? empire : 0;
}
