import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { markImageBytes, markImages, markIndexBytes } from '#contract/guilds/marks.ts';
import { imageSize } from './mark-image.ts';
import { readMarkIndex } from './mark-index.ts';
import { type Bitmap, type ColourOrder, readTga } from './tga.ts';

const indexFile = 'mark_index';
/** The game rewrites its files in place: a younger one may be half of it. */
const settledMs = 2_000;

/** What the folder has. */
export interface FolderReading {
  readonly index: ReadonlyMap<number, number>;
  /** By number; only those that could be read. */
  readonly images: ReadonlyMap<number, Bitmap>;
  /** Names of files that could not be read. */
  readonly problems: readonly string[];
}

/** The folder, or the index in it, is missing or cannot be read. */
export class UnreadableFolder extends Error {
  override readonly name = 'UnreadableFolder';
}

interface FileState {
  readonly name: string;
  readonly bytes: number;
  readonly changedAt: number;
}

const imageFile = (number: number) => `mark_${number}.tga`;
const imageNumbers = Array.from({ length: markImages }, (_, number) => number);

async function stateOf(folder: string, name: string): Promise<FileState | null> {
  const found = await stat(join(folder, name)).catch(() => null);
  // A pipe or a device would be waited for.
  return found?.isFile() ? { name, bytes: found.size, changedAt: found.mtimeMs } : null;
}

/** The files that are there, in a fixed order. */
export async function statesOf(folder: string): Promise<readonly FileState[]> {
  const names = [indexFile, ...imageNumbers.map(imageFile)];
  const states = await Promise.all(names.map((name) => stateOf(folder, name)));
  return states.filter((state) => state !== null);
}

/** Equal while no file was written. */
export function signatureOf(states: readonly FileState[]): string {
  return JSON.stringify(states);
}

/** Whether some file was written a moment ago. */
export function isBeingWritten(states: readonly FileState[], now: Date): boolean {
  return states.some(({ changedAt }) => Math.abs(now.getTime() - changedAt) < settledMs);
}

/** Reads a whole file, but no more than it may have. */
async function readBounded(folder: string, name: string, maxBytes: number): Promise<Buffer> {
  const file = await open(join(folder, name));
  try {
    const buffer = Buffer.alloc(Math.min((await file.stat()).size, maxBytes + 1));
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    if (length > maxBytes) throw new UnreadableFolder(`${name} is too large`);
    return buffer.subarray(0, length);
  } finally {
    await file.close();
  }
}

/**
 * Reads the game's folder of emblems, one picture after the other.
 * @throws UnreadableFolder, UnreadableIndex
 */
export async function readFolder(
  folder: string,
  states: readonly FileState[],
  order: ColourOrder,
): Promise<FolderReading> {
  const has = (name: string) => states.some((state) => state.name === name);
  if (!has(indexFile)) throw new UnreadableFolder(`${indexFile} is missing`);
  const text = (await readBounded(folder, indexFile, markIndexBytes)).toString('latin1');
  const index = readMarkIndex(text);
  const images = new Map<number, Bitmap>();
  const problems: string[] = [];
  for (const number of imageNumbers) {
    const name = imageFile(number);
    if (!has(name)) continue;
    try {
      const file = await readBounded(folder, name, markImageBytes);
      images.set(number, readTga(file, imageSize, imageSize, order));
    } catch {
      problems.push(name);
    }
  }
  return { index, images, problems };
}
