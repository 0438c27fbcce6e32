import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { insertSql, madeTables, type WorldSize, worldPassword, worldSize } from './game-rows.ts';

/** A game's schemas on MariaDB with generated data. */
export interface World extends WorldSize {
  readonly schemas: Readonly<Record<'account' | 'player' | 'common' | 'log', string>>;
  /** Size of the tables with indexes. */
  readonly bytes: number;
  /** Null when it was kept from an earlier run. */
  readonly madeInMs: number | null;
}

/** Prefix of all benchmark schemas; no other schema is touched. */
export const benchSchemas = 'guildhall_bench';

const bytesPerCharacter = 2_600;
const definition = 'guildhall_bench world 2';

function schemasOf(characters: number): World['schemas'] {
  const name = (part: string) => `${benchSchemas}_${characters}_${part}`;
  return { account: name('account'), player: name('player'), common: name('common'), log: name('log') };
}

function named(sql: string, schemas: World['schemas']): string {
  return sql.replace(/\{(account|player|common|log)\}/g, (_, part: keyof World['schemas']) => schemas[part]);
}

async function rowsOf(
  db: Connection,
  sql: string,
  values: readonly unknown[] = [],
): Promise<RowDataPacket[]> {
  const [rows] = await db.query<RowDataPacket[]>(sql, [...values]);
  return rows;
}

async function bytesOf(db: Connection, schemas: World['schemas']): Promise<number> {
  const [row] = await rowsOf(
    db,
    'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema IN (?)',
    [Object.values(schemas)],
  );
  return Number(row?.bytes ?? 0);
}

/** True when complete: the last schema has the stamp. An interrupted world is rebuilt. */
async function isComplete(db: Connection, schemas: World['schemas']): Promise<boolean> {
  const sql = 'SELECT schema_comment AS said FROM information_schema.schemata WHERE schema_name = ?';
  const [row] = await rowsOf(db, sql, [schemas.common]);
  return row?.said === stampOf();
}

/** Changes with the definition of the rows, so that outdated worlds are rebuilt. */
function stampOf(): string {
  const made = JSON.stringify(madeTables(worldSize(1_000)));
  return `${definition} ${createHash('sha256').update(made).digest('hex').slice(0, 12)}`;
}

/** Free bytes on MariaDB's disk; null when this machine cannot see it. */
async function freeBytes(db: Connection): Promise<number | null> {
  const [row] = await rowsOf(db, 'SELECT @@datadir AS folder');
  try {
    const { bavail, bsize } = await statfs(String(row?.folder));
    return bavail * bsize;
  } catch {
    return null;
  }
}

async function assertFreeSpace(db: Connection, characters: number): Promise<void> {
  const free = await freeBytes(db);
  const needed = characters * bytesPerCharacter;
  if (free === null || free > needed) return;
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  throw new Error(
    `${characters} characters need ${gigabytes(needed)} where MariaDB keeps its data; ${gigabytes(free)} are free`,
  );
}

async function fill(db: Connection, schemas: World['schemas'], size: WorldSize): Promise<void> {
  const file = new URL('../../test/game-schemas/real.sql', import.meta.url);
  const tables = readFileSync(file, 'utf8').replaceAll('ENGINE=Aria', 'ENGINE=MyISAM');
  for (const schema of Object.values(schemas)) {
    await db.query(`CREATE DATABASE \`${schema}\` DEFAULT CHARACTER SET latin1`);
  }
  for (const statement of named(tables, schemas).split(/;\s*$/m)) {
    if (statement.includes('CREATE TABLE')) await db.query(statement);
  }
  await db.query('SET @password = PASSWORD(?)', [worldPassword]);
  // The sequence tables are in the current schema.
  await db.query(`USE \`${schemas.player}\``);
  for (const table of madeTables(size)) await db.query(insertSql(table, named(table.table, schemas)));
}

/**
 * Opens a world of a size, reusing one of an earlier run.
 * @param db a connection with all rights
 * @throws Error without enough disk space or MariaDB's sequence engine
 */
export async function openWorld(db: Connection, characters: number): Promise<World> {
  const size = worldSize(characters);
  const schemas = schemasOf(characters);
  if (await isComplete(db, schemas))
    return { ...size, schemas, bytes: await bytesOf(db, schemas), madeInMs: null };
  await assertFreeSpace(db, characters);
  await dropWorld(db, { schemas });
  const engines = await rowsOf(
    db,
    "SELECT 1 FROM information_schema.engines WHERE engine = 'SEQUENCE' AND support = 'YES'",
  );
  if (engines.length === 0)
    throw new Error('MariaDB needs its sequence engine: INSTALL SONAME "ha_sequence"');
  const begun = performance.now();
  await db.query("SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'");
  await fill(db, schemas, size);
  await db.query(`ALTER DATABASE \`${schemas.common}\` COMMENT ?`, [stampOf()]);
  return { ...size, schemas, bytes: await bytesOf(db, schemas), madeInMs: performance.now() - begun };
}

export async function dropWorld(db: Connection, { schemas }: Pick<World, 'schemas'>): Promise<void> {
  for (const schema of Object.values(schemas)) await db.query(`DROP DATABASE IF EXISTS \`${schema}\``);
}

/** Names spread evenly over a world. */
export async function namesOf(
  db: Connection,
  { schemas, characters }: World,
  count: number,
): Promise<string[]> {
  const step = Math.max(1, Math.floor(characters / count));
  const sql = `SELECT p.name FROM seq_1_to_${characters}_step_${step} s JOIN player p ON p.id = s.seq`;
  await db.query(`USE \`${schemas.player}\``);
  return (await rowsOf(db, sql)).map(({ name }) => String(name));
}
