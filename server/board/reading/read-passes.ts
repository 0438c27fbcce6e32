import type { Empires } from '#server/board/empires.ts';
import { empireOfAccount, mergeEmpires } from '#server/board/empires.ts';
import { type LazyNameIndex, lazyNameIndex, renewNameIndex } from '#server/board/names/lazy-name-index.ts';
import { type RankedGuilds, rankGuilds } from '#server/board/ranked-guilds.ts';
import { type RankedPlayers, rankPlayers } from '#server/board/ranked-players.ts';
import { createRankings, type Rankings } from '#server/board/rankings.ts';
import type { Roster } from '#server/board/roster.ts';
import type { BoardSource } from '#server/game/game.ts';
import { shiftLocalTime } from '#server/game/local-time.ts';
import { mergeRosters } from './merge-rosters.ts';
import {
  readChanges,
  readExclusions,
  readGuilds,
  readNewEmpires,
  readTables,
  type Tables,
} from './read-game.ts';
import { runInBackground } from './steps.ts';

/** Accounts whose characters the game has saved lately: who plays is saved every few minutes. */
export interface SeenPlayers {
  readonly players: number;
  /** By empire, in the game's order. */
  readonly empires: readonly [number, number, number];
  readonly at: Date;
}

export interface Reading {
  readonly rankings: Rankings;
  readonly players: RankedPlayers;
  readonly names: LazyNameIndex;
  readonly guilds: RankedGuilds;
  readonly empires: Empires;
  /** The game's clock at the start; the next reading continues from here. */
  readonly gameTime: string;
  /** Time of the last full reading. */
  readonly fullAt: Date;
  /** Whether it has the columns that are read only while the module `standings` is on. */
  readonly optionalColumns: boolean;
  /** Null where it was not asked for, or not read by this instance. */
  readonly seen: SeenPlayers | null;
  /** What it was made of; null when it was restored from a file. */
  readonly read: ReadData | null;
}

/** What one reading of the game has found. */
export interface ReadData extends Tables, Pick<Reading, 'gameTime' | 'fullAt' | 'optionalColumns'> {
  /** Start of the reading. */
  readonly asOf: Date;
}

export interface ReadContext {
  readonly source: BoardSource;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Also count who has been saved in so many last minutes; null for nobody. */
  readonly seenMinutes?: number | null;
  /** Whether the source reads optional columns now: see `Reading.optionalColumns`. */
  readonly optionalColumns?: boolean;
}

/** Reads everything, which also finds deletions and changes made without playing. */
export async function readAll(context: ReadContext, before: Reading | null): Promise<Reading> {
  const asOf = context.now();
  const { optionalColumns = false } = context;
  const reader = { ...context, hurry: before === null };
  const gameTime = await context.source.clock();
  const tables = await readTables(reader);
  const made = await rank(
    { ...tables, gameTime, fullAt: asOf, optionalColumns, asOf },
    before,
    context.signal,
  );
  return { ...made, seen: before?.seen ?? null };
}

/** Reads characters saved since the last reading, and all small tables. */
export async function readChanged(context: ReadContext, before: Reading): Promise<Reading> {
  const asOf = context.now();
  const reader = { ...context, hurry: false };
  const gameTime = await context.source.clock();
  const changes = await readChanges(reader, changedSince(context, before, gameTime));
  const empires = mergeEmpires(before.empires, await readNewEmpires(reader, changes, before.empires));
  const roster =
    changes.size === 0
      ? before.players.roster
      : await runInBackground(mergeRosters(before.players.roster, changes), context.signal);
  const tables = {
    roster,
    empires,
    exclusions: await readExclusions(reader),
    guilds: await readGuilds(reader),
  };
  const { fullAt, optionalColumns } = before;
  const made = await rank({ ...tables, gameTime, fullAt, optionalColumns, asOf }, before, context.signal);
  return { ...made, seen: (context.seenMinutes ?? null) === null ? null : countSeen(changes, empires, asOf) };
}

/** From the last reading on, or from as long ago as players are counted: then more rows are read than have changed. */
function changedSince({ seenMinutes = null }: ReadContext, before: Reading, gameTime: string): string {
  if (seenMinutes === null) return before.gameTime;
  const begun = shiftLocalTime(gameTime, -60_000 * seenMinutes);
  return begun < before.gameTime ? begun : before.gameTime;
}

function countSeen({ account }: Roster, empires: Empires, at: Date): SeenPlayers {
  const accounts = [...new Set(account)];
  const of = (empire: number) => accounts.filter((each) => empireOfAccount(empires, each) === empire).length;
  return { players: accounts.length, empires: [of(1), of(2), of(3)], at };
}

/** Makes rankings of what was read. @param before the current ones, whose name index may serve on */
export async function rank(read: ReadData, before: Reading | null, signal: AbortSignal): Promise<Reading> {
  const { roster, empires, exclusions, gameTime, fullAt, optionalColumns, asOf } = read;
  const players = await runInBackground(rankPlayers(roster, empires, exclusions), signal);
  const guilds = await runInBackground(rankGuilds(read.guilds, players), signal);
  const names = before === null ? lazyNameIndex(roster) : await renewNameIndex(before.names, roster, signal);
  // Built here while the previous rankings are still served.
  if (before !== null) await names.make();
  const rankings = createRankings(players, names, guilds, asOf);
  if (before !== null) await rankings.kinds.prepare(before.rankings.kinds.made());
  return { empires, gameTime, fullAt, optionalColumns, seen: null, read, players, names, guilds, rankings };
}
