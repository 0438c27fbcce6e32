import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import type { TestApp } from '#test/app.ts';
import type { Row } from '#test/database/game-database.ts';

/** Where something may have been written down. */
export const placeNames = ['log', 'site', 'game', 'redis', 'files'] as const;

export type PlaceName = (typeof placeNames)[number];

type Run = (sql: string) => Promise<readonly Row[]>;

function textOf(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value;
}

async function dump(run: Run, schema: string, tables: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const table of tables) {
    const rows = await run(`SELECT * FROM ${schema}.${table}`);
    for (const row of rows) lines.push(`${table} ${Object.values(row).map(textOf).join('\n')}`);
  }
  return lines.join('\n');
}

async function dumpSchema(run: Run, schema: string, dialect: 'sqlite' | 'mysql'): Promise<string> {
  const listing =
    dialect === 'sqlite'
      ? `SELECT name FROM ${schema}.sqlite_master WHERE type = 'table'`
      : `SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = '${schema}'`;
  return dump(
    run,
    schema,
    (await run(listing)).map(({ name }) => String(name)),
  );
}

function dumpSite({ services }: TestApp): Promise<string> {
  const { db, dialect } = services.site;
  const run: Run = async (text) => (await sql.raw<Row>(text).execute(db)).rows;
  return dumpSchema(run, dialect === 'sqlite' ? 'site' : services.config.SITE_SCHEMA, dialect);
}

async function dumpGame({ game }: TestApp): Promise<string> {
  const run: Run = async (text) => (await game.run(text)).rows;
  const dialect = game.variant === 'embedded' ? 'sqlite' : 'mysql';
  const schemas = Object.values(game.schemas).map((schema) => dumpSchema(run, schema, dialect));
  return (await Promise.all(schemas)).join('\n');
}

const readers: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, '0', '-1'),
};

/** Every key with its value: also those that do not begin as they should. */
async function dumpRedis(address: string): Promise<string> {
  const redis = new Redis(address);
  const lines: string[] = [];
  for (const key of await redis.keys('*')) {
    const read = readers[await redis.type(key)];
    // Other tests' keys may be gone by now.
    lines.push(`${key} ${JSON.stringify((await read?.(redis, key)) ?? null)}`);
  }
  redis.disconnect();
  return lines.join('\n');
}

function isGames({ name }: Dirent): boolean {
  return /^(account|player|common)\.sqlite/.test(name);
}

/** The bytes of every file below `DATA_DIR`, deleted rows of a database among them; the game's own are its own. */
function dumpFiles({ services }: TestApp): string {
  return readdirSync(services.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isGames(entry))
    .filter(({ name }) => !name.endsWith('.eml') && name !== 'demo-accounts.json')
    .map(({ parentPath, name }) => `${name} ${readFileSync(join(parentPath, name), 'latin1')}`)
    .join('\n');
}

/** All that an application has written down, by place and in lower case. */
export async function readPlaces(
  site: TestApp,
  redisUrl: string | null,
): Promise<Readonly<Record<PlaceName, string>>> {
  return {
    log: site.logged.join('').toLowerCase(),
    site: (await dumpSite(site)).toLowerCase(),
    game: (await dumpGame(site)).toLowerCase(),
    redis: redisUrl ? (await dumpRedis(redisUrl)).toLowerCase() : '',
    files: dumpFiles(site).toLowerCase(),
  };
}

/** What a text looks like in base64 wherever it begins, without the letters that its neighbours change. */
function base64Forms(text: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const [from, to] = [before === 0 ? 0 : before + 1, Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((coding) => bytes.toString(coding).slice(from, to));
  });
}

/** A text as programs write it: as it is, in an address, in JSON, in base64 and in hexadecimal digits. */
function writtenForms(text: string): ReadonlySet<string> {
  const [json, hex] = [JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('hex')];
  const forms = [text, json, encodeURIComponent(text), hex, ...base64Forms(text)];
  return new Set(forms.map((form) => form.toLowerCase()));
}

/** Whether a place that `readPlaces` has read holds a text, in whatever form. */
export function holds(place: string, text: string): boolean {
  return [...writtenForms(text)].some((form) => place.includes(form));
}
