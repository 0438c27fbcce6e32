import { markImages, markIndexBytes } from '#contract/guilds/marks.ts';
import { marksPerImage } from './mark-image.ts';

/** The file has other lines than numbers of guilds and marks, or ends within one. */
export class UnreadableIndex extends Error {
  override readonly name = 'UnreadableIndex';
}

const maxGuildId = 0xffff_ffff;

/**
 * Reads the game's list of emblems, lines of a guild's and its mark's number. Of a guild's lines the last one counts.
 * @returns marks by guild
 * @throws UnreadableIndex
 */
export function readMarkIndex(text: string): ReadonlyMap<number, number> {
  if (text.length > markIndexBytes) throw new UnreadableIndex('is too long');
  // The game ends each line: without that it is still writing.
  if (text !== '' && !text.endsWith('\n')) throw new UnreadableIndex('ends within a line');
  const marks = new Map<number, number>();
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const [, guild, mark] = /^(\d{1,10})[ \t]+(\d{1,10})$/.exec(trimmed) ?? [];
    if (guild === undefined) throw new UnreadableIndex('has a line that is not two numbers');
    const id = Number(guild);
    if (id < 1 || id > maxGuildId || Number(mark) >= markImages * marksPerImage) continue;
    marks.set(id, Number(mark));
  }
  return marks;
}
