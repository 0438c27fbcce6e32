import type { GuildRow } from '#contract/api/rankings.ts';
import type { BoardGuild } from '#server/game/game.ts';
import { searchForm } from './names/search-form.ts';
import type { RankedPlayers } from './ranked-players.ts';
import { isMaster } from './reading/excluded.ts';
import { type SortKey, sortRows } from './reading/sort-rows.ts';
import type { Steps } from './reading/steps.ts';
import { nameOf, rowOf } from './roster.ts';

export interface GuildFilter {
  /** The leader's empire; null for all. */
  readonly empire: number | null;
  /** A part of the guild's name, without regard to case; null for all. */
  readonly name: string | null;
  /** A part of the leader's name, without regard to case; null for all. */
  readonly master: string | null;
}

/** A guild with its places from 1: among all guilds and among those of its empire. */
export interface RankedGuild extends Omit<GuildRow, 'rank'> {
  readonly place: number;
  readonly placeInEmpire: number;
  readonly foldedName: string;
  readonly foldedMaster: string;
}

export interface RankedGuilds {
  readonly whole: readonly RankedGuild[];
  /** By the number of the leader's empire. */
  readonly byEmpire: readonly (readonly RankedGuild[])[];
}

const guildsAtOnce = 256;

/** Most of each comes first; equals stay in order of their ids: decisions §7. */
const sortedBy = ['ladderPoint', 'level', 'exp', 'win'] as const satisfies readonly (keyof BoardGuild)[];

function* inOrder(guilds: readonly BoardGuild[]): Steps<Uint32Array> {
  const keys: SortKey[] = [];
  for (const field of sortedBy) {
    const column = new Float64Array(guilds.length);
    for (const [row, guild] of guilds.entries()) column[row] = Math.max(0, guild[field]);
    keys.push({ column, first: 'most' });
    yield;
  }
  return yield* sortRows(guilds.length, keys);
}

/** Ranks guilds given by ascending id; one whose leader is a game master is left out. */
export function* rankGuilds(guilds: readonly BoardGuild[], players: RankedPlayers): Steps<RankedGuilds> {
  const { add, ranked } = draftRanking();
  for (const [index, row] of (yield* inOrder(guilds)).entries()) {
    if (index % guildsAtOnce === 0) yield;
    const guild = guilds[row];
    if (!guild) continue;
    const leader = rowOf(players.roster, guild.masterId);
    if (((players.reasons[leader] ?? 0) & isMaster) !== 0) continue;
    add({
      id: guild.id,
      name: guild.name.replaceAll(/\p{Cc}/gu, ''),
      master: leader < 0 ? '' : nameOf(players.roster, leader),
      empire: players.empire[leader] ?? 0,
      level: guild.level,
      ladder_point: guild.ladderPoint,
    });
  }
  return ranked;
}

/** A ranking being filled, guild after guild from the first place on. */
export function draftRanking(): { add(guild: Omit<GuildRow, 'rank'>): void; readonly ranked: RankedGuilds } {
  const whole: RankedGuild[] = [];
  const byEmpire: RankedGuild[][] = [];
  return {
    add(guild) {
      const sameEmpire = byEmpire[guild.empire] ?? [];
      byEmpire[guild.empire] = sameEmpire;
      const ranked: RankedGuild = {
        ...guild,
        place: whole.length + 1,
        placeInEmpire: sameEmpire.length + 1,
        foldedName: searchForm(guild.name),
        foldedMaster: searchForm(guild.master),
      };
      whole.push(ranked);
      sameEmpire.push(ranked);
    },
    ranked: { whole, byEmpire },
  };
}

/** The guilds of a filter in order of their places. */
export function findGuilds(guilds: RankedGuilds, filter: GuildFilter): readonly RankedGuild[] {
  const list = filter.empire === null ? guilds.whole : (guilds.byEmpire[filter.empire] ?? []);
  if (filter.name === null && filter.master === null) return list;
  const name = searchForm(filter.name ?? '');
  const master = searchForm(filter.master ?? '');
  return list.filter((guild) => guild.foldedName.includes(name) && guild.foldedMaster.includes(master));
}

/** What is shown of some guilds; `rank` is the place in the list as filtered by empire. */
export function presentGuilds(guilds: readonly RankedGuild[], filter: GuildFilter): GuildRow[] {
  return guilds.map((guild) => ({
    rank: filter.empire === null ? guild.place : guild.placeInEmpire,
    id: guild.id,
    name: guild.name,
    master: guild.master,
    empire: guild.empire,
    level: guild.level,
    ladder_point: guild.ladder_point,
  }));
}
