import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import type { TestApp } from '#test/app.ts';
import type { Row } from '#test/database/game-database.ts';

/** Everywhere the site writes data. */
export const sinkNames = ['log', 'site', 'game', 'redis', 'files'] as const;

export type SinkName = (typeof sinkNames)[number];

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

/** Every key with its value, also unexpected ones. */
async function dumpRedis(address: string): Promise<string> {
  const redis = new Redis(address);
  const lines: string[] = [];
  for (const key of await redis.keys('*')) {
    const read = readers[await redis.type(key)];
    // Keys of other tests may have been deleted.
    lines.push(`${key} ${JSON.stringify((await read?.(redis, key)) ?? null)}`);
  }
  redis.disconnect();
  return lines.join('\n');
}

function isGames({ name }: Dirent): boolean {
  return /^(account|player|common)\.sqlite/.test(name);
}

/** All files below `DATA_DIR`, including deleted rows of databases, but not the game's own data. */
function dumpFiles({ services }: TestApp): string {
  return readdirSync(services.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isGames(entry))
    .filter(({ name }) => !name.endsWith('.eml') && name !== 'demo-accounts.json')
    .map(({ parentPath, name }) => `${name} ${readFileSync(join(parentPath, name), 'latin1')}`)
    .join('\n');
}

/** Everything written, by sink, in lower case. */
export async function readSinks(
  site: TestApp,
  redisUrl: string | null,
): Promise<Readonly<Record<SinkName, string>>> {
  return {
    log: site.logged.join('').toLowerCase(),
    site: (await dumpSite(site)).toLowerCase(),
    game: (await dumpGame(site)).toLowerCase(),
    redis: redisUrl ? (await dumpRedis(redisUrl)).toLowerCase() : '',
    files: dumpFiles(site).toLowerCase(),
  };
}

/** A text's base64 at each offset, without the characters its neighbours influence. */
function base64Forms(text: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const [from, to] = [before === 0 ? 0 : before + 1, Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((coding) => bytes.toString(coding).slice(from, to));
  });
}

/** A text in plain, URL, JSON, base64 and hexadecimal encoding. */
function writtenForms(text: string): ReadonlySet<string> {
  const [json, hex] = [JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('hex')];
  const forms = [text, json, encodeURIComponent(text), hex, ...base64Forms(text)];
  return new Set(forms.map((form) => form.toLowerCase()));
}

/** Whether a sink contains a text in any encoding. */
export function contains(place: string, text: string): boolean {
  return [...writtenForms(text)].some((form) => place.includes(form));
}

const keyLength = 8;

/** Those of many texts that a sink contains in any encoding; the sink is read once, which for a thousand texts matters. */
export function containedIn(place: string, texts: readonly string[]): ReadonlySet<string> {
  const byKey = new Map<string, { readonly form: string; readonly text: string }[]>();
  for (const text of texts) {
    for (const form of writtenForms(text)) {
      if (form.length < keyLength) throw new Error(`too short to be looked for: ${form}`);
      const key = form.slice(0, keyLength);
      byKey.set(key, [...(byKey.get(key) ?? []), { form, text }]);
    }
  }
  const found = new Set<string>();
  for (let start = 0; start + keyLength <= place.length; start++) {
    for (const { form, text } of byKey.get(place.slice(start, start + keyLength)) ?? []) {
      if (place.startsWith(form, start)) found.add(text);
    }
  }
  return found;
}
