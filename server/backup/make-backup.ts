import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Config } from '#server/settings/config.ts';
import { openSqlite } from '#server/sqlite/sqlite-dialect.ts';
import { syncFolder } from '#server/storage/disk.ts';
import type { Storage } from '#server/storage/storage.ts';
import { backupFormat, type Manifest, type Part, serializeManifest } from './manifest.ts';
import { ownTables, unknownMigrations } from './migrations.ts';
import { openSnapshot, type Row, type Snapshot } from './snapshot.ts';
import { storedFilesOf } from './stored-files.ts';

type BackupSettings = Pick<Config, 'DATABASE_URL' | 'SITE_SCHEMA' | 'dataDir'>;

/** Why nothing was backed up; the message tells what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const folderErrors = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'];

/** Errors of the folder that is written to, for the owner; any other unchanged. */
function explainFolderError(error: unknown, into: string): unknown {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(`There is no space left for a backup in ${into}, and nothing was kept of it.`, {
      cause: error,
    });
  }
  if (!folderErrors.includes(code) || !path.startsWith(into)) return error;
  return new BackupError(
    `${into} cannot be written to (${code}). It must be a folder of the user this command runs as.`,
    { cause: error },
  );
}

/** File names of `game/embedded/embedded.ts`, whatever its schemas are called. */
const embeddedGameFiles = ['account', 'player', 'common'];

/** Leases belong to processes that are gone when the backup is restored. */
const excludedTables = ['leases', 'site_instances', 'shared_readings', 'shared_reading_pieces'];

/** Streams into a file of the backup; compressed when its name says so. */
async function writePart(folder: string, path: string, content: Readable): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  const file = createWriteStream(join(folder, path), { mode: 0o600, flags: 'wx', flush: true });
  await (path.endsWith('.gz')
    ? pipeline(content, createGzip(), measured, file)
    : pipeline(content, measured, file));
  return { path, bytes, sha256: hash.digest('hex') };
}

function line(table: string, row: Row): string {
  for (const [column, value] of Object.entries(row)) {
    if (value instanceof Uint8Array) throw new Error(`${table}.${column} holds bytes, which a backup cannot`);
  }
  return `${JSON.stringify(row)}\n`;
}

async function writeTable(snapshot: Snapshot, folder: string, name: string, seen: (row: Row) => void) {
  let rows = 0;
  async function* lines() {
    for await (const row of snapshot.rows(name)) {
      rows += 1;
      seen(row);
      yield line(name, row);
    }
  }
  const part = await writePart(folder, `rows/${name}.ndjson.gz`, Readable.from(lines()));
  return { name, rows, nextId: await snapshot.nextId(name), part };
}

/** The embedded game's files, each consistent in itself, and the demo logins. */
async function writeGame(settings: BackupSettings, folder: string): Promise<Part[]> {
  if (settings.DATABASE_URL) return [];
  const parts: Part[] = [];
  for (const schema of embeddedGameFiles.filter((each) =>
    existsSync(join(settings.dataDir, `${each}.sqlite`)),
  )) {
    const copy = join(folder, `${schema}.copy`);
    const database = openSqlite({ [schema]: join(settings.dataDir, `${schema}.sqlite`) });
    try {
      database.prepare(`VACUUM "${schema}" INTO ?`).run(copy);
    } finally {
      database.close();
    }
    parts.push(await writePart(folder, `game/${schema}.sqlite.gz`, createReadStream(copy)));
    await rm(copy);
  }
  const logins = join(settings.dataDir, 'demo-accounts.json');
  if (existsSync(logins)) {
    parts.push(await writePart(folder, 'game/demo-accounts.json.gz', createReadStream(logins)));
  }
  return parts;
}

async function writeFiles(storage: Storage, keys: Iterable<string>, folder: string) {
  const files: Part[] = [];
  const missingFiles: string[] = [];
  for (const key of keys) {
    const size = await storage.size(key);
    const content =
      size === undefined || size === 0 ? undefined : await storage.read(key, { start: 0, end: size - 1 });
    if (content) files.push(await writePart(folder, `files/${key}`, content));
    else missingFiles.push(key);
  }
  return { files, missingFiles };
}

function collectKeys(table: string, keys: Set<string>): (row: Row) => void {
  return (row) => {
    // What is still uploaded, or waits to be removed.
    if (row.bytes === null) return;
    for (const key of storedFilesOf(table, row)) keys.add(key);
  };
}

/** Of a newer version the site's tables are not known: all are taken. */
function backedUpTables(names: readonly string[], migrations: string[]): readonly string[] {
  const own = unknownMigrations({ migrations }).length > 0 ? new Set(names) : ownTables();
  return names.filter((name) => own.has(name) && !excludedTables.includes(name));
}

async function writeAll(
  settings: BackupSettings,
  storage: Storage,
  folder: string,
  now: Date,
): Promise<Manifest> {
  const snapshot = await openSnapshot(settings);
  const keys = new Set<string>();
  const tables: Manifest['tables'] = [];
  const migrations: string[] = [];
  try {
    for await (const { name } of snapshot.rows('migrations')) migrations.push(String(name));
    for (const name of backedUpTables(await snapshot.tables(), migrations)) {
      tables.push(await writeTable(snapshot, folder, name, collectKeys(name, keys)));
    }
  } finally {
    await snapshot.close();
  }
  const game = await writeGame(settings, folder);
  const { dialect } = snapshot;
  const about = {
    format: backupFormat,
    createdAt: now.toISOString(),
    dialect,
    migrations: migrations.toSorted(),
  } as const;
  return { ...about, tables, ...(await writeFiles(storage, keys, folder)), game };
}

/** Named by time, so that names sort chronologically. */
function backupName(now: Date): string {
  return `guildhall-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/**
 * Backs up the site's data and uploaded files to a new folder below `into`, while the site runs. The folder
 * gets its final name once it is complete. Never reads a game on a server.
 * @returns its folder and contents
 * @throws BackupError
 */
export async function makeBackup(
  settings: BackupSettings,
  storage: Storage,
  into: string,
  now = new Date(),
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const folder = join(into, backupName(now));
  const partial = `${folder}.partial`;
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  try {
    await rm(partial, { recursive: true, force: true });
    for (const each of ['rows', 'files', 'game'])
      await mkdir(join(partial, each), { recursive: true, mode: 0o700 });
    const manifest = await writeAll(settings, storage, partial, now);
    const { name, text } = serializeManifest(manifest);
    await writeFile(join(partial, name), text, { mode: 0o600, flush: true });
    await syncFolder(partial);
    await rename(partial, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {});
    throw explainFolderError(error, into);
  }
}
