import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { SiteDialect } from '#server/site/migrations/ddl.ts';
import { restoreMark } from '#server/site/migrations/migrate.ts';
import type { SiteTables } from '#server/site/tables.ts';
import { stamp } from '#server/site/time.ts';

/** The database that is restored into. */
export interface Db {
  readonly kysely: Kysely<SiteTables>;
  readonly dialect: SiteDialect;
  /** On a server. */
  readonly schema: string;
}

/** Names of the site's tables there are. */
export async function tablesIn({ kysely, dialect, schema }: Db): Promise<readonly string[]> {
  const listing =
    dialect === 'mysql'
      ? sql<{
          name: string;
        }>`SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = ${schema}`
      : sql<{
          name: string;
        }>`SELECT name FROM site.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;
  return (await listing.execute(kysely)).rows.map(({ name }) => name);
}

const tableOf = ({ dialect }: Db, name: string) =>
  dialect === 'mysql' ? sql.table(name) : sql.table(`site.${name}`);

export async function dropTables(db: Db): Promise<void> {
  for (const name of await tablesIn(db)) await sql`DROP TABLE ${tableOf(db, name)}`.execute(db.kysely);
}

/** Whether another process has a SQLite file open. */
export function isInUse(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Alone or not at all: nobody has it open who has locked none of it at the moment either.
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

/** Whether somebody else is at the site's database on a server: a site that goes on writing would mix two worlds. */
export async function isRunning({ kysely, dialect, schema }: Db): Promise<boolean> {
  if (dialect === 'sqlite') return false;
  const { rows } = await sql<{ others: number }>`
    SELECT COUNT(*) AS others FROM information_schema.PROCESSLIST
    WHERE DB = ${schema} AND ID <> CONNECTION_ID()`.execute(kysely);
  return Number(rows[0]?.others ?? 0) > 0;
}

/**
 * Has a database filled: until it is done, a mark in it keeps every site from going on with half of it. SQLite's
 * transaction does so by itself.
 */
export async function restoring({ kysely, dialect }: Db, fill: () => Promise<void>): Promise<void> {
  const mark = { name: restoreMark, applied_at: stamp(new Date()) };
  if (dialect === 'mysql') await kysely.insertInto('migrations').values(mark).execute();
  await fill();
  await kysely.deleteFrom('migrations').where('name', '=', restoreMark).execute();
}

const rowsAtOnce = 100;
const charactersAtOnce = 500_000;

/** @returns how many rows the table was given; what a migration had put there is gone */
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
    if (some.length >= rowsAtOnce || characters >= charactersAtOnce) await write();
  }
  await write();
  if (nextId !== null) await continueAt(db, name, nextId);
  return filled;
}

/** A number that was given once is never given again, also where its row is gone. */
async function continueAt({ kysely, dialect }: Db, name: string, nextId: number): Promise<void> {
  if (dialect === 'mysql') {
    await sql`ALTER TABLE ${sql.table(name)} AUTO_INCREMENT = ${sql.lit(nextId)}`.execute(kysely);
    return;
  }
  await sql`DELETE FROM site.sqlite_sequence WHERE name = ${name}`.execute(kysely);
  await sql`INSERT INTO site.sqlite_sequence (name, seq) VALUES (${name}, ${nextId - 1})`.execute(kysely);
}
