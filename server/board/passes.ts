import type { BoardSource } from '#server/game/game.ts';
import type { Empires } from './empires.ts';
import { withEmpires } from './empires.ts';
import { mergeRosters } from './merge-rosters.ts';
import { type RankedGuilds, rankGuilds } from './ranked-guilds.ts';
import { type RankedPlayers, rankPlayers } from './ranked-players.ts';
import { makeRankings, type Rankings } from './rankings.ts';
import {
  type GameReader,
  readChanges,
  readEmpires,
  readGuilds,
  readLeftOut,
  readNewEmpires,
  readRoster,
} from './read-game.ts';
import type { Roster } from './roster.ts';
import { runInPieces } from './steps.ts';

/** What one reading leaves for the next. */
export interface Reading {
  readonly rankings: Rankings;
  readonly players: RankedPlayers;
  readonly guilds: RankedGuilds;
  readonly empires: Empires;
  /** The game's clock when this reading began: what is saved from then on is new to the next. */
  readonly gameTime: string;
  /** When all characters were last read. */
  readonly fullAt: Date;
}

interface Read extends Pick<Reading, 'empires' | 'gameTime' | 'fullAt'> {
  readonly roster: Roster;
}

export interface PassParts {
  readonly source: BoardSource;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** Reads everything: finds what was deleted, and what changed without being played. */
export async function readAll(parts: PassParts, before: Reading | null): Promise<Reading> {
  const asOf = parts.now();
  const reader = { ...parts, hurry: before === null };
  const gameTime = await parts.source.clock();
  const roster = await readRoster(reader);
  const empires = await readEmpires(reader);
  return rank(reader, { roster, empires, gameTime, fullAt: asOf }, asOf, null);
}

/** Reads the characters played since the reading before, and everything that is small. */
export async function readPlayed(parts: PassParts, before: Reading): Promise<Reading> {
  const asOf = parts.now();
  const reader = { ...parts, hurry: false };
  const gameTime = await parts.source.clock();
  const changes = await readChanges(reader, before.gameTime);
  const empires = withEmpires(before.empires, await readNewEmpires(reader, changes, before.empires));
  const roster =
    changes.size === 0
      ? before.players.roster
      : await runInPieces(mergeRosters(before.players.roster, changes), parts.signal);
  return rank(reader, { roster, empires, gameTime, fullAt: before.fullAt }, asOf, before);
}

async function rank(reader: GameReader, read: Read, asOf: Date, before: Reading | null): Promise<Reading> {
  const { signal } = reader;
  const leftOut = await readLeftOut(reader);
  const guildRows = await readGuilds(reader);
  const { roster, ...rest } = read;
  const index = before?.players.roster === roster ? before.players.index : undefined;
  const players = await runInPieces(rankPlayers(roster, read.empires, leftOut, index), signal);
  const guilds = await runInPieces(rankGuilds(guildRows, players), signal);
  return { ...rest, players, guilds, rankings: makeRankings(players, guilds, asOf) };
}
