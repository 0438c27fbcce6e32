import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Reading } from '#server/board/reading/read-passes.ts';
import { runInBackground } from '#server/board/reading/steps.ts';
import type { GameLog } from '#server/game/game.ts';
import { readColumns, readHeader, UnusableFile, writeColumns } from './column-file.ts';
import { aboutOf, aboutSchema, columnsOfReading, readingOf, readingShape } from './saved-reading.ts';

/** Persists the last reading, so that a new process can serve rankings at once. */
export interface SavedBoard {
  /**
   * The saved reading, or null when missing or unusable. Available once, so that outdated data is not kept
   * in memory. Never rejects.
   */
  restore(): Promise<Reading | null>;
  /** Saves in the background, unless the last save is recent or running. */
  save(reading: Reading): void;
  /** Saves the reading unless it is saved already. Never rejects. */
  close(reading: Reading | null): Promise<void>;
}

export interface SavedBoardOptions {
  /** Temporary files beside it have a longer name. */
  readonly file: string;
  /** Identifies the game: files of other games are ignored. */
  readonly identity: string;
  readonly log: GameLog;
  /** Minimum seconds between saves. */
  readonly everySeconds?: number;
}

/** Where a process keeps its last reading. */
export function savedBoardFile(dataDir: string): string {
  return join(dataDir, 'rankings.saved');
}

const temporarySuffix = '.part';
/** Temporary files this old belong to killed processes. */
const abandonedMs = 3_600_000;

/** Starts reading at once, while the process still connects to its databases. */
export function openSavedBoard({ file, identity, log, everySeconds = 300 }: SavedBoardOptions): SavedBoard {
  let savedAsOf = 0;
  let saving: Promise<void> | null = null;
  let failing = false;
  let restoring = restore();

  async function restore(): Promise<Reading | null> {
    try {
      const reading = await read(file, identity);
      if (reading) savedAsOf = reading.rankings.asOf.getTime();
      return reading;
    } catch (error) {
      log.warn({ err: error, file }, 'The saved rankings cannot be used; the game is read instead');
      return null;
    }
  }

  async function save(reading: Reading): Promise<void> {
    try {
      await write(file, identity, reading);
      savedAsOf = reading.rankings.asOf.getTime();
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error, file }, 'The rankings cannot be saved; the site works without');
      failing = true;
    }
  }

  function begin(reading: Reading): Promise<void> {
    saving = save(reading).finally(() => {
      saving = null;
    });
    return saving;
  }

  return {
    restore() {
      const given = restoring;
      restoring = Promise.resolve(null);
      return given;
    },
    save(reading) {
      const age = reading.rankings.asOf.getTime() - savedAsOf;
      if (saving === null && Math.abs(age) >= everySeconds * 1000) void begin(reading);
    },
    async close(reading) {
      await restoring;
      await saving;
      if (reading !== null && reading.rankings.asOf.getTime() > savedAsOf) await begin(reading);
    },
  };
}

async function read(file: string, identity: string): Promise<Reading | null> {
  const handle = await openIfThere(file);
  if (!handle) return null;
  try {
    const header = await readHeader(handle);
    if (header.about.identity !== identity) throw new UnusableFile('it is of another game');
    const about = aboutSchema.parse(header.about);
    const columns = await readColumns(handle, header, readingShape);
    return await runInBackground(readingOf(columns, about));
  } finally {
    await handle.close();
  }
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes atomically: a temporary file is renamed when complete. */
async function write(file: string, identity: string, reading: Reading): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await removeAbandoned(file);
  const part = `${file}.${randomUUID()}${temporarySuffix}`;
  const columns = await runInBackground(columnsOfReading(reading));
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      const about = aboutOf({ ...reading, asOf: reading.rankings.asOf });
      await writeColumns(handle, { identity, ...about }, columns);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

async function removeAbandoned(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith(temporarySuffix)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
