import type { GuildRow } from '#contract/api/rankings.ts';
import { type GuildKind, movedPlaces } from '#contract/standings/kinds.ts';
import { searchForm } from './names/search-form.ts';
import { findGuilds, type GuildFilter, type RankedGuild, type RankedGuilds } from './ranked-guilds.ts';

/** `rank` is the place in the filter's list; `place` as that of `KindRow`. */
export interface GuildKindRow extends GuildRow {
  readonly value: number;
  readonly place: number | null;
}

export interface GuildKinds {
  /** @param page from 1 */
  page(
    kind: GuildKind,
    filter: GuildFilter,
    page: number,
    limit: number,
  ): { readonly rows: readonly GuildKindRow[]; readonly total: number };
  /** The ids of those that have won most wars. */
  firstByWars(count: number): readonly number[];
}

const every: GuildFilter = { empire: null, name: null, master: null };

/** Guilds of one reading by ladder points or wars won. */
export function guildKindsOf(guilds: RankedGuilds): GuildKinds {
  /** Sorted by wars won, by empire; made when first asked for. */
  const byWars = new Map<number | null, readonly RankedGuild[]>();
  let firstPlaces: ReadonlyMap<number, number> | undefined;

  function warsOf(empire: number | null): readonly RankedGuild[] {
    const sorted =
      byWars.get(empire) ??
      findGuilds(guilds, { ...every, empire })
        .filter(({ win }) => win > 0)
        .toSorted((one, other) => other.win - one.win || one.place - other.place);
    byWars.set(empire, sorted);
    return sorted;
  }

  const firstByWars = (count: number) =>
    warsOf(null)
      .slice(0, count)
      .map(({ id }) => id);

  function placeOf(kind: GuildKind, { id, place }: RankedGuild): number | null {
    if (kind === 'points') return place;
    firstPlaces ??= new Map(firstByWars(movedPlaces).map((each, at) => [each, at + 1]));
    return firstPlaces.get(id) ?? null;
  }

  return {
    firstByWars,
    page(kind, filter, page, limit) {
      const { empire } = filter;
      const list = kind === 'wars' ? warsOf(empire) : findGuilds(guilds, { ...every, empire });
      const name = searchForm(filter.name ?? '');
      const master = searchForm(filter.master ?? '');
      const found = list
        .map((guild, at) => ({ guild, rank: at + 1 }))
        .filter(({ guild }) => guild.foldedName.includes(name) && guild.foldedMaster.includes(master));
      const rows = found.slice((page - 1) * limit, page * limit).map(({ guild, rank }) => ({
        rank,
        id: guild.id,
        name: guild.name,
        master: guild.master,
        empire: guild.empire,
        level: guild.level,
        ladder_point: guild.ladder_point,
        value: kind === 'wars' ? guild.win : guild.ladder_point,
        place: placeOf(kind, guild),
      }));
      return { rows, total: found.length };
    },
  };
}
