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
  /** Part of the guild's name, case-insensitive; null for all. */
  readonly name: string | null;
  /** Part of the leader's name, case-insensitive; null for all. */
  readonly master: string | null;
}

/** Ranks from 1, overall and within the empire. */
export interface RankedGuild extends Omit<GuildRow, 'rank'> {
  readonly place: number;
  readonly placeInEmpire: number;
  readonly win: number;
  readonly foldedName: string;
  readonly foldedMaster: string;
}

export interface RankedGuilds {
  readonly whole: readonly RankedGuild[];
  /** By empire number. */
  readonly byEmpire: readonly (readonly RankedGuild[])[];
  /** Names of guilds led by game masters, by id; empty in a saved reading. */
  readonly excluded: ReadonlyMap<number, string>;
}

const guildsPerStep = 256;

/** Descending. Ties are sorted by id, so that the order is the same in each reading. */
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

/** Ranks guilds given in order of id, without those led by game masters. */
export function* rankGuilds(guilds: readonly BoardGuild[], players: RankedPlayers): Steps<RankedGuilds> {
  const { add, exclude, ranked } = createRankingBuilder();
  for (const [index, row] of (yield* inOrder(guilds)).entries()) {
    if (index % guildsPerStep === 0) yield;
    const guild = guilds[row];
    if (!guild) continue;
    const leader = rowOf(players.roster, guild.masterId);
    const name = guild.name.replaceAll(/\p{Cc}/gu, '');
    if (((players.reasons[leader] ?? 0) & isMaster) !== 0) {
      exclude(guild.id, name);
      continue;
    }
    add({
      id: guild.id,
      name,
      master: leader < 0 ? '' : nameOf(players.roster, leader),
      empire: players.empire[leader] ?? 0,
      level: guild.level,
      ladder_point: guild.ladderPoint,
      win: Math.max(0, guild.win),
    });
  }
  return ranked;
}

export function createRankingBuilder(): {
  add(guild: Omit<GuildRow, 'rank'> & Pick<RankedGuild, 'win'>): void;
  exclude(id: number, name: string): void;
  readonly ranked: RankedGuilds;
} {
  const excluded = new Map<number, string>();
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
    exclude: (id, name) => void excluded.set(id, name),
    ranked: { whole, byEmpire, excluded },
  };
}

export function findGuilds(guilds: RankedGuilds, filter: GuildFilter): readonly RankedGuild[] {
  const list = filter.empire === null ? guilds.whole : (guilds.byEmpire[filter.empire] ?? []);
  if (filter.name === null && filter.master === null) return list;
  const name = searchForm(filter.name ?? '');
  const master = searchForm(filter.master ?? '');
  return list.filter((guild) => guild.foldedName.includes(name) && guild.foldedMaster.includes(master));
}

/** `rank` is the one within the filtered empire. */
export function toGuildRows(guilds: readonly RankedGuild[], filter: GuildFilter): GuildRow[] {
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
