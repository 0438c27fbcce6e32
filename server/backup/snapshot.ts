import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createConnection } from 'mysql2';
import { connectionOptions } from '#server/mysql/pool.ts';
import type { SiteSettings } from '#server/site/site.ts';
import { openSqlite } from '#server/sqlite/sqlite-dialect.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Snapshot {
  readonly dialect: 'sqlite' | 'mysql';
  tables(): Promise<readonly string[]>;
  /** Streams rows; one table at a time. */
  rows(table: string): AsyncIterable<Row> | Iterable<Row>;
  /** Next auto-increment value; null without such a key. */
  nextId(table: string): Promise<number | null>;
  close(): Promise<void>;
}

function sqliteSnapshot(database: DatabaseSync): Snapshot {
  database.exec('BEGIN');
  // The transaction's snapshot is taken with its first read.
  const tables = database
    .prepare(
      "SELECT name FROM site.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all()
    .map(({ name }) => String(name));
  const hasSequences =
    database.prepare("SELECT 1 FROM site.sqlite_master WHERE name = 'sqlite_sequence'").get() !== undefined;
  return {
    dialect: 'sqlite',
    tables: async () => tables,
    rows: (table) => database.prepare(`SELECT * FROM site."${table}"`).iterate(),
    async nextId(table) {
      // It is there from the first table with such a key on.
      if (!hasSequences) return null;
      const found = database.prepare('SELECT seq FROM site.sqlite_sequence WHERE name = ?').get(table);
      return found ? Number(found.seq) + 1 : null;
    },
    close: async () => database.close(),
  };
}

const slowReaderSeconds = 3_600;

async function mysqlSnapshot(address: string, schema: string): Promise<Snapshot> {
  const connection = createConnection({ ...connectionOptions(address), database: schema });
  const ask = (sql: string, values: unknown[] = []) =>
    new Promise<Row[]>((resolve, reject) => {
      connection.query(sql, values, (error, rows) => (error ? reject(error) : resolve(rows as Row[])));
    });
  await ask(`SET SESSION net_write_timeout = ${slowReaderSeconds}`);
  // MySQL 8 may tell the next ids of a day ago. MariaDB has no such variable, and tells those of now.
  await ask('SET SESSION information_schema_stats_expiry = 0').catch((error: { readonly code?: string }) => {
    if (error.code !== 'ER_UNKNOWN_SYSTEM_VARIABLE') throw error;
  });
  await ask('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await ask('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  const facts = 'FROM information_schema.TABLES WHERE TABLE_SCHEMA = ?';
  return {
    dialect: 'mysql',
    async tables() {
      const rows = await ask(`SELECT TABLE_NAME AS name ${facts} ORDER BY TABLE_NAME`, [schema]);
      return rows.map(({ name }) => String(name));
    },
    rows: (table) => connection.query(`SELECT * FROM \`${table}\``).stream({ highWaterMark: 200 }),
    async nextId(table) {
      const [row] = await ask(`SELECT AUTO_INCREMENT AS next ${facts} AND TABLE_NAME = ?`, [schema, table]);
      return row?.next == null ? null : Number(row.next);
    },
    async close() {
      connection.destroy();
    },
  };
}

/** Opens the site's database read-only, while the site may be running. */
export async function openSnapshot({ DATABASE_URL, SITE_SCHEMA, dataDir }: SiteSettings): Promise<Snapshot> {
  if (DATABASE_URL) return mysqlSnapshot(DATABASE_URL, SITE_SCHEMA);
  return sqliteSnapshot(openSqlite({ site: join(dataDir, 'site.sqlite') }));
}

/** The next auto-increment values of all tables that have such a key. */
export async function readNextIds(settings: SiteSettings): Promise<ReadonlyMap<string, number>> {
  const snapshot = await openSnapshot(settings);
  const nextIds = new Map<string, number>();
  try {
    for (const name of await snapshot.tables()) {
      const nextId = await snapshot.nextId(name);
      if (nextId !== null) nextIds.set(name, nextId);
    }
  } finally {
    await snapshot.close();
  }
  return nextIds;
}
