import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { insertSql, madeTables, type WorldSize, worldPassword, worldSize } from './game-rows.ts';

/** A game's schemas on MariaDB, filled with a made-up world. */
export interface World extends WorldSize {
  readonly schemas: Readonly<Record<'account' | 'player' | 'common', string>>;
  /** Bytes of its tables with their indexes. */
  readonly bytes: number;
  /** Null when it was there from a run before. */
  readonly madeInMs: number | null;
}

/** What every schema of a measurement is called at the beginning: nothing else is touched. */
export const benchSchemas = 'guildhall_bench';

const bytesPerCharacter = 2_600;
const definition = 'guildhall_bench world 1';

function schemasOf(characters: number): World['schemas'] {
  const name = (part: string) => `${benchSchemas}_${characters}_${part}`;
  return { account: name('account'), player: name('player'), common: name('common') };
}

function named(sql: string, schemas: World['schemas']): string {
  return sql.replace(/\{(account|player|common)\}/g, (_, part: keyof World['schemas']) => schemas[part]);
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

/** A world is whole when its last schema says so: one that was interrupted is made anew. */
async function isWhole(db: Connection, schemas: World['schemas']): Promise<boolean> {
  const sql = 'SELECT schema_comment AS said FROM information_schema.schemata WHERE schema_name = ?';
  const [row] = await rowsOf(db, sql, [schemas.common]);
  return row?.said === stampOf();
}

/** Changes with the rows' definition, so that a kept world is never one of an older version. */
function stampOf(): string {
  const made = JSON.stringify(madeTables(worldSize(1_000)));
  return `${definition} ${createHash('sha256').update(made).digest('hex').slice(0, 12)}`;
}

/**
 * The free bytes where MariaDB keeps its data; null where this machine does not see the folder.
 */
async function freeBytes(db: Connection): Promise<number | null> {
  const [row] = await rowsOf(db, 'SELECT @@datadir AS folder');
  try {
    const { bavail, bsize } = await statfs(String(row?.folder));
    return bavail * bsize;
  } catch {
    return null;
  }
}

async function demandRoom(db: Connection, characters: number): Promise<void> {
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
  // The sequence tables belong to whichever schema is in use.
  await db.query(`USE \`${schemas.player}\``);
  for (const table of madeTables(size)) await db.query(insertSql(table, named(table.table, schemas)));
}

/**
 * The world of so many characters: the one of a run before where it was kept, else a new one.
 * @param db a connection that may do everything
 * @throws Error when there is no room for it, or MariaDB has no sequence engine
 */
export async function openWorld(db: Connection, characters: number): Promise<World> {
  const size = worldSize(characters);
  const schemas = schemasOf(characters);
  if (await isWhole(db, schemas))
    return { ...size, schemas, bytes: await bytesOf(db, schemas), madeInMs: null };
  await demandRoom(db, characters);
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

/** Names of characters spread evenly over a world. */
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
