import type { Empires } from '#server/board/empires.ts';
import { mergeEmpires } from '#server/board/empires.ts';
import { type LazyNameIndex, lazyNameIndex, renewNameIndex } from '#server/board/names/lazy-name-index.ts';
import { type RankedGuilds, rankGuilds } from '#server/board/ranked-guilds.ts';
import { type RankedPlayers, rankPlayers } from '#server/board/ranked-players.ts';
import { createRankings, type Rankings } from '#server/board/rankings.ts';
import type { BoardSource } from '#server/game/game.ts';
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
}

interface GameData extends Tables, Pick<Reading, 'gameTime' | 'fullAt'> {
  /** Start of the reading. */
  readonly asOf: Date;
}

export interface ReadContext {
  readonly source: BoardSource;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** Reads everything, which also finds deletions and changes made without playing. */
export async function readAll(parts: ReadContext, before: Reading | null): Promise<Reading> {
  const asOf = parts.now();
  const reader = { ...parts, hurry: before === null };
  const gameTime = await parts.source.clock();
  const tables = await readTables(reader);
  return rank({ ...tables, gameTime, fullAt: asOf, asOf }, before, parts.signal);
}

/** Reads characters saved since the last reading, and all small tables. */
export async function readChanged(parts: ReadContext, before: Reading): Promise<Reading> {
  const asOf = parts.now();
  const reader = { ...parts, hurry: false };
  const gameTime = await parts.source.clock();
  const changes = await readChanges(reader, before.gameTime);
  const empires = mergeEmpires(before.empires, await readNewEmpires(reader, changes, before.empires));
  const roster =
    changes.size === 0
      ? before.players.roster
      : await runInBackground(mergeRosters(before.players.roster, changes), parts.signal);
  const tables = {
    roster,
    empires,
    exclusions: await readExclusions(reader),
    guilds: await readGuilds(reader),
  };
  return rank({ ...tables, gameTime, fullAt: before.fullAt, asOf }, before, parts.signal);
}

async function rank(read: GameData, before: Reading | null, signal: AbortSignal): Promise<Reading> {
  const { roster, empires, exclusions, gameTime, fullAt, asOf } = read;
  const players = await runInBackground(rankPlayers(roster, empires, exclusions), signal);
  const guilds = await runInBackground(rankGuilds(read.guilds, players), signal);
  const names = before === null ? lazyNameIndex(roster) : await renewNameIndex(before.names, roster, signal);
  // Built here while the previous rankings are still served.
  if (before !== null) await names.make();
  const rankings = createRankings(players, names, guilds, asOf);
  return { empires, gameTime, fullAt, players, names, guilds, rankings };
}
