import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { BoardCharacter, BoardGuild, BoardSource, Chunk } from '#server/game/game.ts';
import { draftRoster } from './draft-roster.ts';
import { draftEmpires, type EmpireRow, type Empires, empireOfAccount } from './empires.ts';
import type { LeftOut } from './left-out.ts';
import type { Roster } from './roster.ts';
import { runInPieces } from './steps.ts';

/** Rows a slice looks at: a few milliseconds of the game's time and of ours. */
const sliceRows = 2_000;
const longestPauseMs = 25;

/** Reads the game's tables slice by slice, and rests between slices as long as each took unless it is in a `hurry`. */
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
  let after: number | null = 0;
  while (after !== null) {
    const begun = performance.now();
    const chunk: Chunk<Row> = await read(after);
    take(chunk.rows);
    after = chunk.next;
    const rest = hurry ? 0 : Math.min(performance.now() - begun, longestPauseMs);
    await pause(rest, undefined, { signal });
  }
}

export function readRoster(reader: GameReader): Promise<Roster> {
  return collectRoster(reader, (after) => reader.source.readCharacters(after, sliceRows));
}

/** Only the characters the game saved at or after `since`, a time of the game's clock. */
export function readChanges(reader: GameReader, since: string): Promise<Roster> {
  return collectRoster(reader, (after) => reader.source.readCharactersSince(since, after, sliceRows));
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

export async function readEmpires(reader: GameReader): Promise<Empires> {
  const draft = draftEmpires();
  await eachSlice(reader, (after) => reader.source.readEmpires(after, sliceRows), draft.add);
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
    (after) => reader.source.readGuilds(after, sliceRows),
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
