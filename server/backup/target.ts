import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { listTables } from '#server/site/database/list-tables.ts';
import type { SiteDialect } from '#server/site/migrations/ddl.ts';
import { createMigrationsTable, restoreMark } from '#server/site/migrations/migrate.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';

export interface Db {
  readonly kysely: Kysely<SiteTables>;
  readonly dialect: SiteDialect;
  /** Only on a server. */
  readonly schema: string;
}

const tableOf = ({ dialect }: Db, name: string) =>
  dialect === 'mysql' ? sql.table(name) : sql.table(`site.${name}`);

/** Removes everything but the list of migrations, which holds the restore's mark. */
async function removeAll(db: Db): Promise<void> {
  for (const name of await listTables(db.kysely, db.dialect)) {
    if (name !== 'migrations') await sql`DROP TABLE ${tableOf(db, name)}`.execute(db.kysely);
  }
  await db.kysely.deleteFrom('migrations').where('name', '!=', restoreMark).execute();
}

/** True when another process has a SQLite file open. */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // An exclusive lock fails while anyone else has the file open, even without a transaction.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT; PRAGMA locking_mode = NORMAL');
    database.prepare('SELECT count(*) FROM sqlite_master').get();
    return false;
  } catch (error) {
    if (String(error).includes('locked')) return true;
    throw error;
  } finally {
    database.close();
  }
}

/** A server lists a connection for some moments after its program has closed it. */
const [closingMs, askAgainMs] = [2_000, 100];

/** True when other connections use the site's schema: a running site would write into the restored data. */
export async function isRunning({ kysely, dialect, schema }: Db): Promise<boolean> {
  if (dialect === 'sqlite') return false;
  const hasOthers = async () => {
    const { rows } = await sql<{ others: number }>`
      SELECT COUNT(*) AS others FROM information_schema.PROCESSLIST
      WHERE DB = ${schema} AND ID <> CONNECTION_ID()`.execute(kysely);
    return Number(rows[0]?.others ?? 0) > 0;
  };
  const until = performance.now() + closingMs;
  while (await hasOthers()) {
    if (performance.now() > until) return true;
    await setTimeout(askAgainMs);
  }
  return false;
}

/**
 * Replaces what a database holds. From before anything is removed until all is there, a mark keeps every site from starting with
 * a part of the data, also when this process is killed; on SQLite the transaction does the same.
 * @param fill finds no table but that of the migrations
 */
export async function replaceAll(db: Db, fill: () => Promise<void>): Promise<void> {
  const { kysely, dialect } = db;
  const takeMark = () => kysely.deleteFrom('migrations').where('name', '=', restoreMark).execute();
  await createMigrationsTable(kysely, dialect);
  await takeMark();
  await kysely
    .insertInto('migrations')
    .values({ name: restoreMark, applied_at: stamp(new Date()) })
    .execute();
  await removeAll(db);
  await fill();
  await takeMark();
}

const rowsPerInsert = 100;
const charactersPerInsert = 500_000;

/** Replaces whatever migrations inserted. @returns the number of rows */
export async function fillTable(
  db: Db,
  name: string,
  rows: AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>,
  nextId: number | null,
): Promise<number> {
  const table = name as keyof SiteTables;
  await db.kysely.deleteFrom(table).execute();
  let filled = 0;
  let some: Record<string, unknown>[] = [];
  let characters = 0;
  const write = async () => {
    if (some.length > 0)
      await db.kysely
        .insertInto(table)
        .values(some as never)
        .execute();
    [some, characters] = [[], 0];
  };
  for await (const row of rows) {
    some.push(row);
    filled += 1;
    characters += JSON.stringify(row).length;
    if (some.length >= rowsPerInsert || characters >= charactersPerInsert) await write();
  }
  await write();
  if (nextId !== null) await setNextId(db, name, nextId);
  return filled;
}

/** Continues auto-increment keys, so that an id is never reused, even of a deleted row. */
export async function setNextId({ kysely, dialect }: Db, name: string, nextId: number): Promise<void> {
  if (dialect === 'mysql') {
    await sql`ALTER TABLE ${sql.table(name)} AUTO_INCREMENT = ${sql.lit(nextId)}`.execute(kysely);
    return;
  }
  await sql`DELETE FROM site.sqlite_sequence WHERE name = ${name}`.execute(kysely);
  await sql`INSERT INTO site.sqlite_sequence (name, seq) VALUES (${name}, ${nextId - 1})`.execute(kysely);
}
