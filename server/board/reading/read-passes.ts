import type { Empires } from '#server/board/empires.ts';
import { withEmpires } from '#server/board/empires.ts';
import { type OwnIndex, ownIndex, renewedIndex } from '#server/board/names/lazy-name-index.ts';
import { type RankedGuilds, rankGuilds } from '#server/board/ranked-guilds.ts';
import { type RankedPlayers, rankPlayers } from '#server/board/ranked-players.ts';
import { makeRankings, type Rankings } from '#server/board/rankings.ts';
import type { BoardSource } from '#server/game/game.ts';
import { mergeRosters } from './merge-rosters.ts';
import {
  readChanges,
  readGuilds,
  readLeftOut,
  readNewEmpires,
  readTables,
  type Tables,
} from './read-game.ts';
import { runInPieces } from './steps.ts';

/** What one reading leaves for the next. */
export interface Reading {
  readonly rankings: Rankings;
  readonly players: RankedPlayers;
  readonly names: OwnIndex;
  readonly guilds: RankedGuilds;
  readonly empires: Empires;
  /** The game's clock when this reading began: what is saved from then on is new to the next. */
  readonly gameTime: string;
  /** When all characters were last read. */
  readonly fullAt: Date;
}

interface Read extends Tables, Pick<Reading, 'gameTime' | 'fullAt'> {
  /** When the reading began. */
  readonly asOf: Date;
}

export interface PassServices {
  readonly source: BoardSource;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** Reads everything: finds what was deleted, and what changed without being played. */
export async function readAll(parts: PassServices, before: Reading | null): Promise<Reading> {
  const asOf = parts.now();
  const reader = { ...parts, hurry: before === null };
  const gameTime = await parts.source.clock();
  const tables = await readTables(reader);
  return rank({ ...tables, gameTime, fullAt: asOf, asOf }, before, parts.signal);
}

/** Reads the characters played since the reading before, and everything that is small. */
export async function readPlayed(parts: PassServices, before: Reading): Promise<Reading> {
  const asOf = parts.now();
  const reader = { ...parts, hurry: false };
  const gameTime = await parts.source.clock();
  const changes = await readChanges(reader, before.gameTime);
  const empires = withEmpires(before.empires, await readNewEmpires(reader, changes, before.empires));
  const roster =
    changes.size === 0
      ? before.players.roster
      : await runInPieces(mergeRosters(before.players.roster, changes), parts.signal);
  const tables = { roster, empires, leftOut: await readLeftOut(reader), guilds: await readGuilds(reader) };
  return rank({ ...tables, gameTime, fullAt: before.fullAt, asOf }, before, parts.signal);
}

async function rank(read: Read, before: Reading | null, signal: AbortSignal): Promise<Reading> {
  const { roster, empires, leftOut, gameTime, fullAt, asOf } = read;
  const players = await runInPieces(rankPlayers(roster, empires, leftOut), signal);
  const guilds = await runInPieces(rankGuilds(read.guilds, players), signal);
  const names = before === null ? ownIndex(roster) : await renewedIndex(before.names, roster, signal);
  // While the rankings of the reading before answer, nobody has to wait for the index.
  if (before !== null) await names.make();
  const rankings = makeRankings(players, names, guilds, asOf);
  return { empires, gameTime, fullAt, players, names, guilds, rankings };
}
