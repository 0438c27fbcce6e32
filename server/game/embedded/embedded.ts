import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import type { GameSettings } from '#server/game/game-settings.ts';
import {
  type ColumnFacts,
  type GameFacts,
  readPasswords,
  type TableFacts,
} from '#server/game/schema/schema-facts.ts';
import { type GameTables, schemaSetting, type TableName, tablesFor } from '#server/game/tables.ts';
import { openSqlite, sqliteDialect } from '#server/sqlite/sqlite-dialect.ts';
import { embeddedTables, laterColumns } from './embedded-tables.ts';

/**
 * Opens the embedded game database: `account.sqlite`, `player.sqlite`, `common.sqlite` and `log.sqlite` in
 * `dataDir`, attached under the configured schema names. Creates missing tables.
 */
export function openEmbedded(settings: GameSettings): Kysely<GameTables> {
  mkdirSync(settings.dataDir, { recursive: true });
  const database = openSqlite({
    [settings.ACCOUNT_SCHEMA]: join(settings.dataDir, 'account.sqlite'),
    [settings.PLAYER_SCHEMA]: join(settings.dataDir, 'player.sqlite'),
    [settings.COMMON_SCHEMA]: join(settings.dataDir, 'common.sqlite'),
    [settings.LOG_SCHEMA]: join(settings.dataDir, 'log.sqlite'),
  });
  database.function('NOW', () => localTime(new Date()));
  database.function('UNIX_TIMESTAMP', { varargs: true }, (...times) => secondsOf(...times.map(String)));
  database.function('FROM_UNIXTIME', (seconds) => localTime(new Date(1000 * Number(seconds))));
  database.exec(embeddedTables(settings));
  for (const [table, column, definition] of laterColumns) {
    const schema = settings[schemaSetting[table]];
    const known = database.prepare(`SELECT 1 FROM pragma_table_info(?, ?) WHERE name = ?`);
    if (known.get(table, schema, column)) continue;
    database.exec(`ALTER TABLE "${schema}".${table} ADD COLUMN ${column} ${definition}`);
  }
  return new Kysely<GameTables>({ dialect: sqliteDialect(database) });
}

/** Local time without a zone, as a game server's clock. */
function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}

/** Seconds since 1970 of a local time, or now; null for a zero date. */
function secondsOf(time?: string): number | null {
  const moment = time === undefined ? Date.now() : Date.parse(time.replace(' ', 'T'));
  return Number.isNaN(moment) ? null : Math.trunc(moment / 1000);
}

export async function readEmbeddedFacts(db: Kysely<GameTables>, settings: GameSettings): Promise<GameFacts> {
  const tables = new Map<TableName, TableFacts>();
  for (const name of tablesFor(settings.modules)) {
    const facts = await readTable(db, settings[schemaSetting[name]], name);
    if (facts.columns.size > 0) tables.set(name, facts);
  }
  const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
  return {
    server: 'sqlite',
    version: rows[0]?.version ?? '',
    sqlMode: '',
    readOnly: false,
    schemas: [settings.ACCOUNT_SCHEMA, settings.PLAYER_SCHEMA, settings.COMMON_SCHEMA, settings.LOG_SCHEMA],
    tables,
    ...(await readPasswords(db, settings.ACCOUNT_SCHEMA, tables.get('account'))),
    triggers: [],
  };
}

interface ColumnRow {
  name: string;
  type: string;
  required: number;
  fallback: string | null;
  key: number;
}

async function readTable(db: Kysely<GameTables>, schema: string, table: string): Promise<TableFacts> {
  const { rows } =
    await sql<ColumnRow>`SELECT name, type, "notnull" AS required, dflt_value AS fallback, pk AS key
    FROM pragma_table_info(${table}, ${schema})`.execute(db);
  const keys = rows.filter((row) => row.key === 1).map((row) => row.name.toLowerCase());
  const unique = new Set([...keys, ...(await indexedColumns(db, schema, table, true))]);
  return {
    engine: 'SQLite',
    rows: null,
    columns: new Map(rows.map((row) => [row.name.toLowerCase(), columnFacts(row)])),
    unique,
    indexed: new Set([...unique, ...(await indexedColumns(db, schema, table, false))]),
  };
}

function columnFacts(row: ColumnRow): ColumnFacts {
  const length = /\((\d+)\)/.exec(row.type)?.[1];
  return {
    name: row.name,
    type: row.type.toLowerCase().replace(/\(.*/, ''),
    declared: row.type.toLowerCase(),
    length: length === undefined ? null : Number(length),
    nullable: row.required === 0,
    hasDefault: row.key > 0 || (row.fallback !== null && row.fallback !== 'NULL'),
    charset: 'utf8',
    ignoresCase: true,
    mayRead: true,
    mayInsert: true,
    mayUpdate: true,
  };
}

async function indexedColumns(db: Kysely<GameTables>, schema: string, table: string, unique: boolean) {
  const { rows } = await sql<{ name: string }>`SELECT part.name AS name
    FROM pragma_index_list(${table}, ${schema}) AS list, pragma_index_info(list.name, ${schema}) AS part
    WHERE part.seqno = 0 AND list."unique" >= ${unique ? 1 : 0}`.execute(db);
  return rows.map((row) => row.name.toLowerCase());
}
