import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Config } from '#server/settings/config.ts';
import { listTables } from '#server/site/database/list-tables.ts';
import { openExistingSite } from '#server/site/database/open-site.ts';
import { applyPending } from '#server/site/migrations/migrate.ts';
import { deletionDue } from '#server/site/personal-data/account-deletions.ts';
import { stamp } from '#server/site/time.ts';
import type { Storage } from '#server/storage/storage.ts';
import { BrokenBackup, type Manifest, type Part, verifyBackup } from './manifest.ts';
import { migrationsOf, ownTables, unknownMigrations } from './migrations.ts';
import { readNextIds } from './snapshot.ts';
import { readStoredFiles, releaseStoredFiles } from './stored-files.ts';
import { type Db, fillTable, isInUse, isRunning, replaceAll, setNextId } from './target.ts';

type RestoreSettings = Pick<Config, 'DATABASE_URL' | 'SITE_SCHEMA' | 'dataDir'>;

/** Why nothing was restored; the message tells what to do. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

const runningMessage = 'The site is running, or another program has its database open. Stop it first.';

/**
 * Tables restored empty: ended sessions and used links must not become valid again, and a mailed archive is in no
 * backup.
 */
const clearedTables = [
  'sessions',
  'pending_logins',
  'passkey_challenges',
  'reset_tokens',
  'email_links',
  'data_exports',
  'appeal_passes',
];

type Row = Record<string, unknown>;

/** How rows end that waited when the backup was made: long ago they were sent, or are not true any more. */
const endOfWaiting: Readonly<Record<string, Row>> = {
  outbox: { state: 'dropped', recipient: null, details: null, reason: 'was waiting in a restored backup' },
  webhook_deliveries: { state: 'failed', event: null, reason: 'late' },
};

/** Older versions have fewer columns. */
function knownColumns(row: Row, values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([column]) => column in row));
}

/** A row as it is restored. */
function restoredRow(table: string, row: Row, now: Date): Row {
  // The link to a draft lets whoever has it in, also after it was taken back.
  if (table === 'news') return { ...row, ...knownColumns(row, { preview_hash: null }) };
  if (row.state !== 'waiting') return row;
  // It may have been cancelled since the backup was made: whoever plays on has all days to log in again.
  if (table === 'account_deletions') return { ...row, due_at: stamp(deletionDue(now)) };
  const end = endOfWaiting[table];
  if (!end) return row;
  return { ...row, ...knownColumns(row, { ...end, finished_at: stamp(now) }) };
}

/** Not `readline`, which also splits lines at U+2028 within texts. */
async function* rowsOf(folder: string, path: string): AsyncGenerator<Row> {
  const text = createReadStream(join(folder, path)).pipe(createGunzip()).setEncoding('utf8');
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

async function rejectExistingData(db: Db, replace: boolean): Promise<void> {
  if (await isRunning(db)) throw new RestoreError(runningMessage);
  const taken = (await listTables(db.kysely, db.dialect)).length > 0;
  if (taken && !replace) {
    throw new RestoreError(
      "The site's database is not empty. With --replace everything in it is removed first: npm run restore -- <folder> --replace",
    );
  }
}

/** Older versions backed up every table of the schema, also those that are not the site's. */
function restoredTables({ tables }: Manifest): Manifest['tables'] {
  const own = ownTables();
  return tables.filter(({ name }) => own.has(name) && name !== 'migrations');
}

async function* restoredRows(folder: string, { name, part }: Manifest['tables'][number], now: Date) {
  for await (const row of rowsOf(folder, part.path)) yield restoredRow(name, row, now);
}

/** What replaced data gave ids to is still linked to and kept by browsers: nothing new gets one of these ids. */
async function keepNextIds(db: Db, { tables }: Manifest, before: ReadonlyMap<string, number>): Promise<void> {
  const own = ownTables();
  for (const name of await listTables(db.kysely, db.dialect)) {
    const kept = before.get(name) ?? 0;
    const restored = tables.find((table) => table.name === name)?.nextId ?? 0;
    if (own.has(name) && kept > restored) await setNextId(db, name, kept);
  }
}

/** Files that only the replaced data named would never be found again. */
async function releaseReplacedFiles(db: Db, before: ReadonlySet<string>): Promise<void> {
  const kept = await readStoredFiles(db);
  const replaced = [...before].filter((key) => !kept.has(key));
  await releaseStoredFiles(db, replaced, new Date());
}

/** @param nextIds of the data that is replaced */
async function restoreRows(
  db: Db,
  folder: string,
  manifest: Manifest,
  nextIds: ReadonlyMap<string, number>,
): Promise<void> {
  // Data that cannot be read, damaged or of a newer version, is replaced all the same; its files stay.
  const filesBefore = await readStoredFiles(db).catch(() => new Set<string>());
  await replaceAll(db, async () => {
    await applyPending(db.kysely, db.dialect, migrationsOf(manifest), { restoring: true });
    const now = new Date();
    for (const table of restoredTables(manifest)) {
      const isCleared = clearedTables.includes(table.name);
      const kept = isCleared ? [] : restoredRows(folder, table, now);
      const filled = await fillTable(db, table.name, kept, table.nextId);
      if (!isCleared && filled !== table.rows) throw new BrokenBackup(`${table.part.path} lacks rows.`);
    }
  });
  await applyPending(db.kysely, db.dialect);
  await keepNextIds(db, manifest, nextIds);
  await releaseReplacedFiles(db, filesBefore);
}

async function restoreFiles(storage: Storage, folder: string, { files }: Manifest): Promise<void> {
  for (const { path } of files) {
    await storage.write(path.slice('files/'.length), createReadStream(join(folder, path)));
  }
}

const gameFile = ({ dataDir }: RestoreSettings, { path }: Pick<Part, 'path'>) =>
  join(dataDir, path.slice('game/'.length, -'.gz'.length));

/** Restores an embedded game into an embedded game only: the game on a server is not the site's to change. */
async function restoreGame(settings: RestoreSettings, folder: string, { game }: Manifest): Promise<void> {
  if (settings.DATABASE_URL) return;
  await mkdir(settings.dataDir, { recursive: true });
  for (const { path } of game) {
    const target = gameFile(settings, { path });
    await pipeline(
      createReadStream(join(folder, path)),
      createGunzip(),
      createWriteStream(`${target}.new`, { mode: 0o600, flush: true }),
    );
    for (const old of ['-wal', '-shm']) await rm(target + old, { force: true });
    await rename(`${target}.new`, target);
  }
}

function rejectExistingFiles(settings: RestoreSettings, { game }: Manifest, replace: boolean): void {
  if (settings.DATABASE_URL) return;
  const ofGame = game.map((each) => gameFile(settings, each)).filter((each) => existsSync(each));
  if (ofGame.length > 0 && !replace) {
    throw new RestoreError(`${ofGame[0]} is there already. With --replace it is replaced.`);
  }
  const databases = ofGame.filter((each) => each.endsWith('.sqlite'));
  if ([join(settings.dataDir, 'site.sqlite'), ...databases].some(isInUse))
    throw new RestoreError(runningMessage);
}

/**
 * Restores a backup's data and files after verifying every byte, also into another kind of database. Older
 * backups are migrated afterwards.
 * @param options replace: removes existing data first
 * @throws BrokenBackup, RestoreError: nothing was changed; SiteProblem
 */
export async function restoreBackup(
  settings: RestoreSettings,
  storage: Storage,
  folder: string,
  { replace = false } = {},
): Promise<Manifest> {
  const manifest = await verifyBackup(folder);
  const unknown = unknownMigrations(manifest);
  if (unknown.length > 0) {
    throw new RestoreError(`The backup is of a newer version of the site (it knows ${unknown.join(', ')}).`);
  }
  rejectExistingFiles(settings, manifest, replace);
  const site = await openExistingSite(settings);
  try {
    const open = { kysely: site.db, dialect: site.dialect, schema: settings.SITE_SCHEMA };
    await rejectExistingData(open, replace);
    await restoreFiles(storage, folder, manifest);
    const nextIds = await readNextIds(settings);
    const restoreInto = (db: Db) => restoreRows(db, folder, manifest, nextIds);
    if (site.dialect === 'mysql') await restoreInto(open);
    else await site.db.transaction().execute((kysely) => restoreInto({ ...open, kysely }));
    await restoreGame(settings, folder, manifest);
  } finally {
    await site.close();
  }
  return manifest;
}
