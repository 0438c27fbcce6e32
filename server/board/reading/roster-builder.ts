import { searchForm } from '#server/board/names/search-form.ts';
import { alignmentZero, blankRoster, copyRows, type Roster } from '#server/board/roster.ts';
import type { BoardCharacter } from '#server/game/game.ts';
import { clamp } from '#server/game/values.ts';
import { runSync, type Steps } from './steps.ts';

export interface RosterBuilder {
  /** @throws RangeError when ids are not ascending */
  add(character: BoardCharacter): void;
  /** Ends the builder's life. */
  finish(): Steps<Roster>;
}

/** Grows in parts, so that existing rows are never copied while reading. */
const partRows = 8_192;
const usualNameBytes = 12;
/** A UTF-16 unit takes up to three bytes, twice that when its lower case has two letters. */
const maxBytesPerUnit = 6;

interface Part {
  roster: Roster;
  rows: number;
}

export function createRosterBuilder(): RosterBuilder {
  const parts: Part[] = [];
  let lastId = 0;

  function partFor(name: string): Part {
    let part = parts.at(-1);
    if (!part || part.rows === partRows) {
      part = { roster: runSync(blankRoster(partRows, partRows * usualNameBytes)), rows: 0 };
      parts.push(part);
    }
    const used = part.roster.nameAt[part.rows] ?? 0;
    const needed = used + name.length * maxBytesPerUnit;
    if (needed > part.roster.names.length) part.roster = withRoom(part.roster, needed * 2);
    return part;
  }

  return {
    add(character) {
      if (character.id <= lastId) throw new RangeError(`character ${character.id} comes after ${lastId}`);
      lastId = character.id;
      const part = partFor(character.name);
      write(part.roster, part.rows++, character);
    },
    *finish() {
      const size = parts.reduce((sum, { rows }) => sum + rows, 0);
      const bytes = parts.reduce((sum, { roster, rows }) => sum + (roster.nameAt[rows] ?? 0), 0);
      const whole = yield* blankRoster(size, bytes);
      let filled = 0;
      for (let part = parts.shift(); part; part = parts.shift()) {
        copyRows(part.roster, 0, part.rows, whole, filled);
        filled += part.rows;
        yield;
      }
      return whole;
    },
  };
}

function withRoom(roster: Roster, bytes: number): Roster {
  const names = Buffer.alloc(bytes);
  const folded = Buffer.alloc(bytes);
  names.set(roster.names);
  folded.set(roster.folded);
  return { ...roster, names, folded };
}

function write(roster: Roster, row: number, character: BoardCharacter): void {
  roster.id[row] = character.id;
  roster.account[row] = character.accountId;
  roster.level[row] = clamp(character.level, 65_535);
  roster.exp[row] = clamp(character.exp, Number.MAX_SAFE_INTEGER);
  roster.playtime[row] = clamp(character.playtime, 4_294_967_295);
  roster.job[row] = clamp(character.job, 255);
  roster.alignment[row] = clamp(character.alignment + alignmentZero, 4_294_967_295);
  roster.horse[row] = clamp(character.horse, 255);
  const start = roster.nameAt[row] ?? 0;
  roster.nameAt[row + 1] = start + writeName(character.name, roster, start);
}

/** Writes a name and its search form; returns the bytes used by each. */
function writeName(name: string, roster: Roster, at: number): number {
  const { names, folded } = roster;
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code < 32 || code > 126) return writeRareName(name, roster, at);
    names[at + index] = code;
    folded[at + index] = code > 64 && code < 91 ? code + 32 : code;
  }
  return name.length;
}

function writeRareName(name: string, { names, folded }: Roster, at: number): number {
  const shown = name.replaceAll(/\p{Cc}/gu, '');
  const shownEnd = at + names.write(shown, at);
  const foldedEnd = at + folded.write(searchForm(shown), at);
  const end = Math.max(shownEnd, foldedEnd);
  names.fill(0, shownEnd, end);
  folded.fill(0, foldedEnd, end);
  return end - at;
}
