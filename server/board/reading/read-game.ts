import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import {
  createEmpiresBuilder,
  type EmpireRow,
  type Empires,
  empireOfAccount,
} from '#server/board/empires.ts';
import type { Roster } from '#server/board/roster.ts';
import type { BoardCharacter, BoardGuild, BoardSource, Chunk } from '#server/game/game.ts';
import type { Exclusions } from './excluded.ts';
import { createRosterBuilder } from './roster-builder.ts';
import { runInBackground } from './steps.ts';

/**
 * Rows per slice. While requests are served, a result set must not block the event loop for more than half a
 * millisecond.
 */
const sliceRowsOf = ({ hurry }: GameReader) => (hurry ? 2_000 : 350);
const maxPauseMs = 25;

/**
 * Reads tables slice by slice, pausing between slices as long as each took. With `hurry` it does not pause,
 * prefetches the next slice and reads two tables in parallel.
 */
export interface GameReader {
  readonly source: BoardSource;
  readonly signal: AbortSignal;
  /** True while no rankings can be served yet. */
  readonly hurry: boolean;
}

async function eachSlice<Row>(
  { signal, hurry }: GameReader,
  read: (after: number) => Promise<Chunk<Row>>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  if (hurry) return eachSlicePrefetched(signal, read, take);
  let after: number | null = 0;
  while (after !== null) {
    const begun = performance.now();
    const chunk: Chunk<Row> = await read(after);
    take(chunk.rows);
    after = chunk.next;
    const rest = Math.min(performance.now() - begun, maxPauseMs);
    await pause(rest, undefined, { signal });
  }
}

async function eachSlicePrefetched<Row>(
  signal: AbortSignal,
  read: (after: number) => Promise<Chunk<Row>>,
  take: (rows: readonly Row[]) => void,
): Promise<void> {
  let asked: Promise<Chunk<Row>> | null = read(0);
  while (asked) {
    const { rows, next }: Chunk<Row> = await asked;
    asked = next === null ? null : read(next);
    // Handled in the next iteration; this avoids an unhandled rejection.
    asked?.catch(() => {});
    take(rows);
    await turn(undefined, { signal });
  }
}

export interface Tables {
  readonly roster: Roster;
  readonly empires: Empires;
  readonly exclusions: Exclusions;
  readonly guilds: readonly BoardGuild[];
}

/** Stops at the first failure. @throws the first table's error */
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
  // The first error, not the abort it caused in the other.
  failed.signal.throwIfAborted();
  const [roster, others] = await Promise.all(reading);
  return { roster, ...others };
}

async function readOthers(reader: GameReader): Promise<Omit<Tables, 'roster'>> {
  return {
    empires: await readEmpires(reader),
    exclusions: await readExclusions(reader),
    guilds: await readGuilds(reader),
  };
}

function readRoster(reader: GameReader): Promise<Roster> {
  return collectRoster(reader, (after) => reader.source.readCharacters(after, sliceRowsOf(reader)));
}

/** Characters saved since a time of the game's clock. */
export function readChanges(reader: GameReader, since: string): Promise<Roster> {
  return collectRoster(reader, (after) =>
    reader.source.readCharactersSince(since, after, sliceRowsOf(reader)),
  );
}

async function collectRoster(
  reader: GameReader,
  read: (after: number) => Promise<Chunk<BoardCharacter>>,
): Promise<Roster> {
  const draft = createRosterBuilder();
  await eachSlice(reader, read, (rows) => {
    for (const row of rows) draft.add(row);
  });
  return runInBackground(draft.finish(), reader.signal);
}

async function readEmpires(reader: GameReader): Promise<Empires> {
  const draft = createEmpiresBuilder();
  await eachSlice(reader, (after) => reader.source.readEmpires(after, sliceRowsOf(reader)), draft.add);
  return draft.finish();
}

const maxLookups = 500;

/** Empires of new accounts: players choose one with their first character. */
export async function readNewEmpires(
  { source }: GameReader,
  characters: Roster,
  empires: Empires,
): Promise<EmpireRow[]> {
  const accounts = new Set(characters.account.filter((account) => empireOfAccount(empires, account) === 0));
  const rows: EmpireRow[] = [];
  for (const account of [...accounts].slice(0, maxLookups)) {
    const [row] = (await source.readEmpires(account - 1, 1)).rows;
    if (row?.accountId === account) rows.push(row);
    // An embedded game answers synchronously; yield to the event loop.
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

export async function readExclusions({ source }: GameReader): Promise<Exclusions> {
  const masters = await source.readGameMasters();
  return {
    masterAccounts: await source.readAccountIds(masters.accounts),
    masterNames: masters.names,
    blockedAccounts: await source.readBlockedAccountIds(),
  };
}
