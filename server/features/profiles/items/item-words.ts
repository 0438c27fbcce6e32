import type { WornItem } from '#contract/api/world/players.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Game, WornItem as GameWornItem } from '#server/game/game.ts';
import { readItemNames } from '#server/site/profiles/item-names.ts';
import type { Site } from '#server/site/site.ts';
import type { ItemIcons } from './item-icons.ts';
import { readItem } from './read-item.ts';

interface ItemServices {
  readonly game: { readonly profiles: Pick<Game['profiles'], 'items'> };
  readonly site: Pick<Site, 'db'>;
  readonly icons: Pick<ItemIcons, 'has'>;
}

/** Names what a character wears: by the imported files, else as the game's own table says. @throws GameUnavailable */
export async function describeItems(
  { game, site, icons }: ItemServices,
  worn: readonly GameWornItem[],
  language: LanguageCode,
): Promise<WornItem[]> {
  const items = worn.flatMap((each) => readItem(each) ?? []);
  const vnums = [...new Set(items.flatMap(({ vnum, stones }) => [vnum, ...stones]))];
  const [imported, known] = await Promise.all([
    readItemNames(site, vnums, language),
    game.profiles.items(vnums),
  ]);
  const own = new Map(known.map((each) => [each.vnum, each]));
  const nameOf = (vnum: number) => imported.get(vnum) ?? (own.get(vnum)?.name || null);
  return items.map(({ slot, vnum, stones, bonuses, endsAt }) => ({
    slot,
    vnum,
    name: nameOf(vnum),
    hasIcon: icons.has(vnum),
    level: own.get(vnum)?.level ?? null,
    stones: stones.map((stone) => ({ vnum: stone, name: nameOf(stone) })),
    bonuses: [...bonuses],
    endsAt: endsAt?.toISOString() ?? null,
  }));
}
