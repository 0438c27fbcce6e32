import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { type BuiltInGroup, builtInEntries, sidebarGroups } from './menu-entries.ts';

/** Of groups in the sidebar, of entries in a group, and of characters in a label. */
export const menuLimits = { groups: 8, entries: 20, label: 40 } as const;

/** Icons of the site that entries may have. */
export const menuIcons = [
  'gate',
  'home',
  'book',
  'brush',
  'calendar',
  'chat',
  'chest',
  'coins',
  'conduct',
  'crown',
  'door',
  'download',
  'feed',
  'flag',
  'globe',
  'history',
  'info',
  'key',
  'lock',
  'lotus',
  'mail',
  'person',
  'refresh',
  'scroll',
  'search',
  'shield',
  'shop',
  'star',
  'swords',
  'team',
  'unlock',
  'warn',
] as const;

export type MenuIcon = (typeof menuIcons)[number];

/** An entry of the site's own (its id is one of `builtInEntries`), or one of the owner's. */
export interface MenuEntry {
  readonly id: string;
  /** Empty for what the site calls it. */
  readonly label: string;
  /** Null for that of the site's own entry. */
  readonly icon: MenuIcon | null;
  /** Of one of the owner's: a path of this site, or an address with https. */
  readonly to: string;
  readonly hidden: boolean;
}

export interface MenuGroup {
  readonly id: string;
  readonly label: string;
  readonly hidden: boolean;
  readonly entries: MenuEntry[];
}

// A type alias, as documents are records of JSON.
export type Menus = {
  /** Of the owner's labels. */
  readonly language: LanguageCode;
  /** Visitors do not see links to nothing published. */
  readonly hideUnpublished: boolean;
  readonly groups: MenuGroup[];
};

/** Always there, beside the groups of the sidebar. */
const places: readonly BuiltInGroup[] = ['header', 'right', 'footer'];

export const maxGroups = menuLimits.groups + places.length;

export interface BuiltIn {
  readonly group: BuiltInGroup;
  readonly to: string;
  readonly icon: MenuIcon;
  /** Of its label in the catalogues. */
  readonly text: string;
}

const groupNames = Object.keys(builtInEntries) as BuiltInGroup[];

const builtIns: ReadonlyMap<string, BuiltIn> = new Map(
  groupNames.flatMap((group) =>
    Object.entries<readonly [string, MenuIcon]>(builtInEntries[group]).map(
      ([key, [to, icon]]): [string, BuiltIn] => [
        key,
        { group, to, icon, text: `${group === 'header' ? 'nav' : 'sidebar'}.${key}` },
      ],
    ),
  ),
);

/** Undefined for an entry of the owner's. */
export function builtInOf({ id: key }: Pick<MenuEntry, 'id'>): BuiltIn | undefined {
  return builtIns.get(key);
}

export function isPlace({ id: key }: Pick<MenuGroup, 'id'>): boolean {
  return places.some((place) => place === key);
}

/** Whether the site itself has this group, which can be hidden but not removed. */
export function isBuiltInGroup({ id: key }: Pick<MenuGroup, 'id'>): boolean {
  return groupNames.some((name) => name === key);
}

/** Where an entry leads; empty for one of the owner's that is not finished. */
export function linkOf(entry: MenuEntry): string {
  return builtInOf(entry)?.to ?? entry.to;
}

/** The page a link inside this site leads to; undefined for other sites. */
export function pathOf(link: string): string | undefined {
  return link.startsWith('/') ? link.replace(/[?#].*$/, '') : undefined;
}

function unique<Item extends { readonly id: string }>(items: readonly Item[], seen: Set<string>): Item[] {
  return items.filter((item) => !seen.has(item.id) && seen.add(item.id));
}

function ofSidebar(groups: readonly MenuGroup[]): MenuGroup[] {
  const own = groups.filter((group) => !isBuiltInGroup(group));
  const kept = new Set(own.slice(0, menuLimits.groups - sidebarGroups.length));
  return groups.filter((group) => isBuiltInGroup(group) || kept.has(group));
}

const hasRoom = ({ entries }: MenuGroup) => entries.length < menuLimits.entries;

/** Every built-in group and entry once: what a document lacks, also as it is older than the entry, is where it was. */
export function completeMenus({ groups: given, ...menus }: Menus): Menus {
  const [groupIds, entryIds] = [new Set<string>(), new Set<string>()];
  const groups = ofSidebar(unique(given, groupIds)).map((group) => ({
    ...group,
    entries: unique(group.entries, entryIds),
  }));
  for (const name of groupNames) {
    if (!groupIds.has(name)) groups.push({ id: name, label: '', hidden: false, entries: [] });
  }
  for (const [key, { group: home }] of builtIns) {
    if (entryIds.has(key)) continue;
    const place = groups.find((group) => group.id === home && hasRoom(group)) ?? groups.find(hasRoom);
    place?.entries.push({ id: key, label: '', icon: null, to: '', hidden: false });
  }
  return { ...menus, groups };
}

export const originalMenus: Menus = completeMenus({
  language: defaultLanguage,
  hideUnpublished: false,
  groups: [],
});

/** An own entry without label or link, or an own group without label. */
export function isUnfinished({ groups }: Menus): boolean {
  return groups.some(
    (group) =>
      (group.label === '' && !isBuiltInGroup(group)) ||
      group.entries.some((entry) => !builtInOf(entry) && (entry.label === '' || entry.to === '')),
  );
}
