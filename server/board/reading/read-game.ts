import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { draftEmpires, type EmpireRow, type Empires, empireOfAccount } from '#server/board/empires.ts';
import type { Roster } from '#server/board/roster.ts';
import type { BoardCharacter, BoardGuild, BoardSource, Chunk } from '#server/game/game.ts';
import type { LeftOut } from './excluded.ts';
import { draftRoster } from './roster-builder.ts';
import { runInPieces } from './steps.ts';

/**
 * Rows a slice looks at: a few milliseconds of the game's time and of ours. While others are answered beside it, what
 * one answer of the database brings holds them up: half a millisecond.
 */
const sliceRowsOf = ({ hurry }: GameReader) => (hurry ? 2_000 : 350);
const longestPauseMs = 25;

/**
 * Reads the game's tables slice by slice, and rests between slices as long as each took. In a `hurry` it does not
 * rest, asks for the next slice while it takes in the last, and reads two tables at a time.
 */
export interface GameReader {
  readonly source: BoardSource;
  readonly signal: AbortSignal;
  /** True while nobody can be answered yet. */
  readonly hurry: boolean;
}

async function eachSlice<Row>(
  { signal, hurry }: GameReader,
  read: (after: number) => Promise<Chunk<Row>>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  if (hurry) return eachSliceAtOnce(signal, read, take);
  let after: number | null = 0;
  while (after !== null) {
    const begun = performance.now();
    const chunk: Chunk<Row> = await read(after);
    take(chunk.rows);
    after = chunk.next;
    const rest = Math.min(performance.now() - begun, longestPauseMs);
    await pause(rest, undefined, { signal });
  }
}

async function eachSliceAtOnce<Row>(
  signal: AbortSignal,
  read: (after: number) => Promise<Chunk<Row>>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  let asked: Promise<Chunk<Row>> | null = read(0);
  while (asked) {
    const { rows, next }: Chunk<Row> = await asked;
    asked = next === null ? null : read(next);
    // Nobody waits for it yet: should it fail, that is found out in the next round, or nobody cares any more.
    asked?.catch(() => {});
    take(rows);
    await turn(undefined, { signal });
  }
}

/** Everything that rankings are made of. */
export interface Tables {
  readonly roster: Roster;
  readonly empires: Empires;
  readonly leftOut: LeftOut;
  readonly guilds: readonly BoardGuild[];
}

/** @throws what the first table that cannot be read throws; the others are given up */
export async function readTables(reader: GameReader): Promise<Tables> {
  if (!reader.hurry) return { roster: await readRoster(reader), ...(await readOthers(reader)) };
  const failed = new AbortController();
  const both = { ...reader, signal: AbortSignal.any([reader.signal, failed.signal]) };
  const stopOther = (error: unknown) => {
    failed.abort(error);
    throw error;
  };
  const reading = [readRoster(both).catch(stopOther), readOthers(both).catch(stopOther)] as const;
  await Promise.allSettled(reading);
  // The first failure, not what it did to the other.
  failed.signal.throwIfAborted();
  const [roster, others] = await Promise.all(reading);
  return { roster, ...others };
}

async function readOthers(reader: GameReader): Promise<Omit<Tables, 'roster'>> {
  return {
    empires: await readEmpires(reader),
    leftOut: await readLeftOut(reader),
    guilds: await readGuilds(reader),
  };
}

function readRoster(reader: GameReader): Promise<Roster> {
  return collectRoster(reader, (after) => reader.source.readCharacters(after, sliceRowsOf(reader)));
}

/** Only the characters the game saved at or after `since`, a time of the game's clock. */
export function readChanges(reader: GameReader, since: string): Promise<Roster> {
  return collectRoster(reader, (after) =>
    reader.source.readCharactersSince(since, after, sliceRowsOf(reader)),
  );
}

async function collectRoster(
  reader: GameReader,
  read: (after: number) => Promise<Chunk<BoardCharacter>>,
): Promise<Roster> {
  const draft = draftRoster();
  await eachSlice(reader, read, (rows) => {
    for (const row of rows) draft.add(row);
  });
  return runInPieces(draft.finish(), reader.signal);
}

async function readEmpires(reader: GameReader): Promise<Empires> {
  const draft = draftEmpires();
  await eachSlice(reader, (after) => reader.source.readEmpires(after, sliceRowsOf(reader)), draft.add);
  return draft.finish();
}

const mostLookups = 500;

/** The empires of those accounts of `characters` that had none so far: a new player has just chosen one. */
export async function readNewEmpires(
  { source }: GameReader,
  characters: Roster,
  empires: Empires,
): Promise<EmpireRow[]> {
  const accounts = new Set(characters.account.filter((account) => empireOfAccount(empires, account) === 0));
  const rows: EmpireRow[] = [];
  for (const account of [...accounts].slice(0, mostLookups)) {
    const [row] = (await source.readEmpires(account - 1, 1)).rows;
    if (row?.accountId === account) rows.push(row);
    // An embedded game answers at once: without this nobody else would get in between.
    await turn();
  }
  return rows;
}

export async function readGuilds(reader: GameReader): Promise<BoardGuild[]> {
  const guilds: BoardGuild[] = [];
  await eachSlice(
    reader,
    (after) => reader.source.readGuilds(after, sliceRowsOf(reader)),
    (rows) => {
      guilds.push(...rows);
    },
  );
  return guilds;
}

export async function readLeftOut({ source }: GameReader): Promise<LeftOut> {
  const masters = await source.readGameMasters();
  return {
    masterAccounts: await source.readAccountIds(masters.accounts),
    masterNames: masters.names,
    blockedAccounts: await source.readBlockedAccountIds(),
  };
}
