import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { cutMark, encodeMark, imageOf } from './mark-image.ts';
import type { Bitmap } from './tga.ts';

/** A guild's emblem as visitors get it. */
export interface GuildMark {
  readonly guildId: number;
  /** Another for other pixels: part of its address. */
  readonly version: string;
  readonly png: Buffer;
}

export interface MarkChanges {
  readonly changed: readonly GuildMark[];
  readonly removed: readonly number[];
}

const marksPerTurn = 64;

function versionOf(pixels: Buffer): string {
  return createHash('sha256').update(pixels).digest('hex').slice(0, 12);
}

/**
 * What differs from the emblems known so far.
 * @param index marks by guild
 * @param images by number; emblems in missing ones stay as they are, which keeps the last good ones
 * @param before versions by guild
 */
export async function findChangedMarks(
  index: ReadonlyMap<number, number>,
  images: ReadonlyMap<number, Bitmap>,
  before: ReadonlyMap<number, string>,
): Promise<MarkChanges> {
  const changed: GuildMark[] = [];
  const removed = [...before.keys()].filter((guildId) => !index.has(guildId));
  let done = 0;
  for (const [guildId, mark] of index) {
    if (++done % marksPerTurn === 0) await turn();
    const image = images.get(imageOf(mark));
    if (!image) continue;
    const pixels = cutMark(image, mark);
    if (pixels === null) {
      if (before.has(guildId)) removed.push(guildId);
      continue;
    }
    const version = versionOf(pixels);
    if (before.get(guildId) === version) continue;
    changed.push({ guildId, version, png: encodeMark(pixels) });
  }
  return { changed, removed };
}
