import { type Kysely, sql } from 'kysely';
import { type PasswordForm, passwordForm } from '#server/game/accounts/passwords.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import { type GameTables, schemaSetting, type TableName, tablesFor } from '#server/game/tables.ts';
import { toText } from '#server/game/text-encoding.ts';

export interface ColumnFacts {
  readonly name: string;
  /** `varchar`, `int`, `datetime`, … in lower case. */
  readonly type: string;
  /** As declared, for example `enum('A','B')`. */
  readonly declared: string;
  /** Maximum characters of a text column; otherwise null. */
  readonly length: number | null;
  readonly nullable: boolean;
  /** True when an insert may omit the column and gets a value other than NULL. */
  readonly hasDefault: boolean;
  readonly charset: string | null;
  /** True when `=` ignores case. */
  readonly ignoresCase: boolean;
  readonly mayRead: boolean;
  readonly mayInsert: boolean;
  readonly mayUpdate: boolean;
}

export interface TableFacts {
  readonly engine: string;
  /** About how many; null where the server does not say. */
  readonly rows: number | null;
  /** Keyed in lower case, because column names are case-insensitive. */
  readonly columns: ReadonlyMap<string, ColumnFacts>;
  /** Columns (lower case) that are first in an index. */
  readonly indexed: ReadonlySet<string>;
  /** Columns (lower case) with a unique key of their own. */
  readonly unique: ReadonlySet<string>;
}

/** The live schema of a game's database; `checkSchema` draws the conclusions. */
export interface GameFacts {
  readonly server: 'sqlite' | 'mariadb' | 'mysql';
  readonly version: string;
  readonly sqlMode: string;
  readonly readOnly: boolean;
  /** Visible schemas, without the system's own. */
  readonly schemas: readonly string[];
  readonly tables: ReadonlyMap<TableName, TableFacts>;
  /** Formats of the newest accounts' passwords, counted. */
  readonly passwordForms: ReadonlyMap<PasswordForm, number>;
  /** Sample logins of known server packs that still have their published password. */
  readonly publishedPasswords: readonly string[];
  /** `table: trigger` for triggers on the site's writes. */
  readonly triggers: readonly string[];
}

/** The password `123456789`, which known server packs ship for `admin` and `test`. */
const publishedHash = '*CC67043C7BCFF5EEA5566BD9B1F3C74FD9A5CF5D';
const passwordSample = 200;

export function readable(facts: GameFacts, table: TableName, column: string): ColumnFacts | undefined {
  const found = facts.tables.get(table)?.columns.get(column.toLowerCase());
  return found?.mayRead ? found : undefined;
}

/** Reads columns, indexes, rights and modes of a MariaDB or MySQL server. */
export async function readMysqlFacts(db: Kysely<GameTables>, settings: GameSettings): Promise<GameFacts> {
  const tables = new Map<TableName, TableFacts>();
  for (const name of tablesFor(settings.modules)) {
    const facts = await readMysqlTable(db, settings[schemaSetting[name]], name);
    if (facts) tables.set(name, facts);
  }
  return {
    ...(await readServer(db)),
    schemas: await readSchemas(db),
    tables,
    ...(await readPasswords(db, settings.ACCOUNT_SCHEMA, tables.get('account'))),
    triggers: await readTriggers(db, settings),
  };
}

interface ServerRow {
  version: string;
  comment: string;
  mode: string;
  readOnly: number | string;
}

async function readServer(db: Kysely<GameTables>) {
  const { rows } = await sql<ServerRow>`SELECT VERSION() AS version, @@version_comment AS comment,
    @@global.sql_mode AS mode, @@global.read_only AS readOnly`.execute(db);
  const { version = '', comment = '', mode = '', readOnly = 0 } = rows[0] ?? {};
  return {
    server: /mariadb/i.test(version + comment) ? ('mariadb' as const) : ('mysql' as const),
    version,
    sqlMode: mode,
    readOnly: /^(1|on)/i.test(String(readOnly)),
  };
}

async function readSchemas(db: Kysely<GameTables>): Promise<readonly string[]> {
  const own = ['information_schema', 'mysql', 'performance_schema', 'sys'];
  const { rows } = await sql<{ name: string }>`SELECT SCHEMA_NAME AS name FROM information_schema.SCHEMATA
    ORDER BY SCHEMA_NAME LIMIT 200`.execute(db);
  return rows.map((row) => row.name).filter((name) => !own.includes(name.toLowerCase()));
}

interface ColumnRow {
  name: string;
  type: string;
  declared: string;
  length: number | string | null;
  nullable: string;
  fallback: string | null;
  extra: string;
  charset: string | null;
  collation: string | null;
  rights: string;
}

// One table per query: MySQL before 8 opens every table unless both names are compared with `=`.
async function readMysqlTable(db: Kysely<GameTables>, schema: string, table: string) {
  const { rows } =
    await sql<ColumnRow>`SELECT COLUMN_NAME AS name, DATA_TYPE AS type, COLUMN_TYPE AS declared,
    CHARACTER_MAXIMUM_LENGTH AS length, IS_NULLABLE AS nullable, COLUMN_DEFAULT AS fallback, EXTRA AS extra,
    CHARACTER_SET_NAME AS charset, COLLATION_NAME AS collation, PRIVILEGES AS rights
    FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ${schema} AND TABLE_NAME = ${table}`.execute(db);
  if (rows.length === 0) return undefined;
  return {
    ...(await readEngine(db, schema, table)),
    columns: new Map(rows.map((row) => [row.name.toLowerCase(), columnFacts(row)])),
    ...(await readIndexes(db, schema, table)),
  };
}

function columnFacts(row: ColumnRow): ColumnFacts {
  const rights = row.rights.toLowerCase();
  return {
    name: row.name,
    type: row.type.toLowerCase(),
    declared: row.declared,
    length: row.length === null ? null : Number(row.length),
    nullable: row.nullable === 'YES',
    // MariaDB gives the word NULL where MySQL gives none.
    hasDefault:
      (row.fallback !== null && row.fallback !== 'NULL') || /auto_increment|generated/i.test(row.extra),
    charset: row.charset,
    ignoresCase: row.collation?.toLowerCase().endsWith('_ci') ?? false,
    mayRead: rights.includes('select'),
    mayInsert: rights.includes('insert'),
    mayUpdate: rights.includes('update'),
  };
}

async function readEngine(db: Kysely<GameTables>, schema: string, table: string) {
  const { rows } = await sql<{
    engine: string | null;
    count: number | string | null;
  }>`SELECT ENGINE AS engine, TABLE_ROWS AS count FROM information_schema.TABLES
    WHERE TABLE_SCHEMA = ${schema} AND TABLE_NAME = ${table}`.execute(db);
  const { engine = null, count = null } = rows[0] ?? {};
  return { engine: engine ?? 'view', rows: count === null ? null : Number(count) };
}

/** One column of one index, as `information_schema.STATISTICS` describes it. */
export interface IndexRow {
  readonly name: string;
  /** Null where an expression is indexed, as MySQL 8 can. */
  readonly column: string | null;
  /** From 1. */
  readonly position: number | string;
  /** 0 where each value is there once. */
  readonly repeats: number | string;
  /** Characters, where only the beginning of the column is indexed. */
  readonly prefix: number | string | null;
  readonly type: string;
}

async function readIndexes(db: Kysely<GameTables>, schema: string, table: string) {
  const { rows } = await sql<IndexRow>`SELECT INDEX_NAME AS name, COLUMN_NAME AS ${sql.ref('column')},
    SEQ_IN_INDEX AS position, NON_UNIQUE AS repeats, SUB_PART AS prefix, INDEX_TYPE AS type
    FROM information_schema.STATISTICS
    WHERE TABLE_SCHEMA = ${schema} AND TABLE_NAME = ${table}`.execute(db);
  return usableIndexes(rows);
}

/** The columns by which an index finds rows, and those whose values one keeps from repeating. */
export function usableIndexes(rows: readonly IndexRow[]): Pick<TableFacts, 'indexed' | 'unique'> {
  const wide = new Set(rows.filter(({ position }) => Number(position) > 1).map(({ name }) => name));
  // Those of words and of places answer other questions than which rows have a value.
  const leading = rows.filter(({ position, type }) => Number(position) === 1 && /^(BTREE|HASH)$/i.test(type));
  const single = leading.filter(
    ({ name, repeats, prefix }) => Number(repeats) === 0 && prefix === null && !wide.has(name),
  );
  const columnsOf = (found: readonly IndexRow[]) =>
    new Set(found.flatMap(({ column }) => column?.toLowerCase() ?? []));
  return { indexed: columnsOf(leading), unique: columnsOf(single) };
}

async function readTriggers(db: Kysely<GameTables>, settings: GameSettings): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT CONCAT(EVENT_OBJECT_TABLE, ': ', TRIGGER_NAME) AS name
    FROM information_schema.TRIGGERS
    WHERE EVENT_OBJECT_SCHEMA = ${settings.ACCOUNT_SCHEMA} AND EVENT_OBJECT_TABLE = 'account'`.execute(db);
  return rows.map((row) => row.name);
}

/** Keeps only the formats of passwords, never the hashes. */
export async function readPasswords(db: Kysely<GameTables>, schema: string, account: TableFacts | undefined) {
  const passwordForms = new Map<PasswordForm, number>();
  const known = ['id', 'login', 'password'].every((name) => account?.columns.get(name)?.mayRead);
  if (!known) return { passwordForms, publishedPasswords: [] };
  const accounts = db.withSchema(schema).selectFrom('account');
  const newest = await accounts.select('password').orderBy('id', 'desc').limit(passwordSample).execute();
  for (const { password } of newest) {
    const form = passwordForm(toText(password));
    passwordForms.set(form, (passwordForms.get(form) ?? 0) + 1);
  }
  const open = await accounts
    .select('login')
    .where('login', 'in', ['admin', 'test'])
    .where('password', '=', publishedHash)
    .execute();
  return { passwordForms, publishedPasswords: open.map(({ login }) => toText(login)) };
}
