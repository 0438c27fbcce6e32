import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Reading } from '#server/board/reading/read-passes.ts';
import { runInPieces } from '#server/board/reading/steps.ts';
import type { GameLog } from '#server/game/game.ts';
import { readColumns, readHeader, UnusableFile, writeColumns } from './column-file.ts';
import { columnsOfReading, readingOf, readingShape, timesOf, timesSchema } from './saved-reading.ts';

/** The last reading in a file, so that a new process answers before it has read the game. */
export interface SavedBoard {
  /**
   * The reading saved last; null where there is none, or it cannot be used. Given once: what nobody shows any more
   * must not stay in memory. Never rejected.
   */
  restored(): Promise<Reading | null>;
  /** Saves a reading in the background, unless the last one saved is young or is being saved still. */
  keep(reading: Reading): void;
  /** Saves the reading if it is newer than the file, and waits for that. Never rejected. */
  close(reading: Reading | null): Promise<void>;
}

export interface SavedBoardOptions {
  /** The file; others beside it have its name and more while they are being written. */
  readonly file: string;
  /** Of which game it is: the file of another is not used. */
  readonly identity: string;
  readonly log: GameLog;
  /** Seconds between two savings, at least. */
  readonly everySeconds?: number;
}

const unfinished = '.part';
/** What a killed process left half written is removed after this time: nobody writes that long. */
const abandonedMs = 3_600_000;

/** Begins at once to read the file: it is done while the process still connects to its databases. */
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
    restored() {
      const given = restoring;
      restoring = Promise.resolve(null);
      return given;
    },
    keep(reading) {
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
    const times = timesSchema.parse(header.about);
    const columns = await readColumns(handle, header, readingShape);
    return await runInPieces(readingOf(columns, times));
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

/** Whoever is killed meanwhile leaves the file before: a new one takes its place when it lies on the disk whole. */
async function write(file: string, identity: string, reading: Reading): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await removeAbandoned(file);
  const part = `${file}.${randomUUID()}${unfinished}`;
  const columns = await runInPieces(columnsOfReading(reading));
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await writeColumns(handle, { identity, ...timesOf(reading) }, columns);
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
    if (!name.startsWith(`${basename(file)}.`) || !name.endsWith(unfinished)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}
