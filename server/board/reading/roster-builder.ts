import { searchForm } from '#server/board/names/search-form.ts';
import { blankRoster, copyRows, type Roster } from '#server/board/roster.ts';
import type { BoardCharacter } from '#server/game/game.ts';
import { runAtOnce, type Steps } from './steps.ts';

/** A roster being filled, row after row by ascending id. */
export interface RosterDraft {
  /** @throws RangeError when the id is not above the one before: the source is not in order */
  add(character: BoardCharacter): void;
  /** The roster of all that was added; the draft is of no use afterwards. */
  finish(): Steps<Roster>;
}

/** Rows come in parts of this many, so that a growing roster never has to be moved as a whole. */
const partRows = 8_192;
const usualNameBytes = 12;
/** A UTF-16 unit takes three bytes at most, and twice as many where its lower case is two letters. */
const mostBytesOfUnit = 6;

interface Part {
  roster: Roster;
  rows: number;
}

export function draftRoster(): RosterDraft {
  const parts: Part[] = [];
  let lastId = 0;

  function partFor(name: string): Part {
    let part = parts.at(-1);
    if (!part || part.rows === partRows) {
      part = { roster: runAtOnce(blankRoster(partRows, partRows * usualNameBytes)), rows: 0 };
      parts.push(part);
    }
    const used = part.roster.nameAt[part.rows] ?? 0;
    const needed = used + name.length * mostBytesOfUnit;
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
  roster.level[row] = within(character.level, 65_535);
  roster.exp[row] = within(character.exp, Number.MAX_SAFE_INTEGER);
  roster.playtime[row] = within(character.playtime, 4_294_967_295);
  roster.job[row] = within(character.job, 255);
  const start = roster.nameAt[row] ?? 0;
  roster.nameAt[row + 1] = start + writeName(character.name, roster, start);
}

/** The game's signed columns overflow on some servers: what became negative counts as nothing. */
function within(value: number, largest: number): number {
  return value > 0 ? Math.min(Math.trunc(value), largest) : 0;
}

/** Writes a name and its search form at `at`; gives the bytes both of them take. */
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
