import {
  builtInOf,
  completeMenus,
  isBuiltInGroup,
  isPlace,
  type MenuEntry,
  type MenuGroup,
  type Menus,
  menuLimits,
} from '#contract/design/menus.ts';
import { ownId } from '#web/admin/design/own-id.ts';

type Change<Part> = Partial<Omit<Part, 'id'>>;

function eachGroup(menus: Menus, change: (group: MenuGroup) => MenuGroup): Menus {
  return { ...menus, groups: menus.groups.map(change) };
}

/** Exchanges an item with the one before or after it; the last stays where it is. */
function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by;
  const [one, other] = [items[from], items[to]];
  if (one === undefined || other === undefined) return [...items];
  return items.map((item, index) => {
    if (index === from) return other;
    return index === to ? one : item;
  });
}

export function moveEntry(menus: Menus, entry: MenuEntry, by: -1 | 1): Menus {
  return eachGroup(menus, (group) => {
    const from = group.entries.indexOf(entry);
    return from < 0 ? group : { ...group, entries: moved(group.entries, from, by) };
  });
}

/** Puts an entry to the end of another group; one that is full stays as it is. */
export function moveToGroup(menus: Menus, entry: MenuEntry, to: string): Menus {
  const target = menus.groups.find(({ id }) => id === to);
  if (!target || isFull(target) || target.entries.includes(entry)) return menus;
  return eachGroup(menus, (group) => {
    const others = group.entries.filter((each) => each !== entry);
    return { ...group, entries: group === target ? [...others, entry] : others };
  });
}

export function changeEntry(menus: Menus, entry: MenuEntry, changed: Change<MenuEntry>): Menus {
  return eachGroup(menus, (group) => ({
    ...group,
    entries: group.entries.map((each) => (each === entry ? { ...each, ...changed } : each)),
  }));
}

export function removeEntry(menus: Menus, entry: MenuEntry): Menus {
  return eachGroup(menus, (group) => ({
    ...group,
    entries: group.entries.filter((each) => each !== entry),
  }));
}

/** @returns the new entry's id */
export function addEntry(menus: Menus, group: MenuGroup): { readonly menus: Menus; readonly id: string } {
  const id = ownId();
  const entry = { id, label: '', icon: null, to: '', hidden: false };
  const added = eachGroup(menus, (each) =>
    each === group ? { ...each, entries: [...each.entries, entry] } : each,
  );
  return { menus: added, id };
}

export function isFull({ entries }: MenuGroup): boolean {
  return entries.length >= menuLimits.entries;
}

/** Groups of the sidebar in their order, then the places that always stay. */
export function inOrder({ groups }: Menus): readonly MenuGroup[] {
  const place = (id: string) => groups.filter((group) => group.id === id);
  return [
    ...place('header'),
    ...groups.filter((group) => !isPlace(group)),
    ...place('right'),
    ...place('footer'),
  ];
}

function ofSidebar({ groups }: Menus): readonly MenuGroup[] {
  return groups.filter((group) => !isPlace(group));
}

export function hasRoomForGroup(menus: Menus): boolean {
  return ofSidebar(menus).length < menuLimits.groups;
}

/** Where a group is in the sidebar, from 1, and how many are there. */
export function placeOf(menus: Menus, group: MenuGroup): { readonly place: number; readonly count: number } {
  const sidebar = ofSidebar(menus);
  return { place: sidebar.indexOf(group) + 1, count: sidebar.length };
}

export function moveGroup(menus: Menus, group: MenuGroup, by: -1 | 1): Menus {
  const sidebar = ofSidebar(menus);
  const ordered = moved(sidebar, sidebar.indexOf(group), by);
  return { ...menus, groups: [...ordered, ...menus.groups.filter(isPlace)] };
}

export function changeGroup(menus: Menus, group: MenuGroup, changed: Change<MenuGroup>): Menus {
  return eachGroup(menus, (each) => (each === group ? { ...each, ...changed } : each));
}

/** @returns the new group's id */
export function addGroup(menus: Menus): { readonly menus: Menus; readonly id: string } {
  const group = { id: ownId(), label: '', hidden: false, entries: [] };
  return { menus: { ...menus, groups: [...menus.groups, group] }, id: group.id };
}

/** Its built-in entries go back to where the site has them. */
export function removeGroup(menus: Menus, group: MenuGroup): Menus {
  return completeMenus({ ...menus, groups: menus.groups.filter((each) => each !== group) });
}

export function canRemove(item: MenuGroup | MenuEntry): boolean {
  return 'entries' in item ? !isBuiltInGroup(item) : builtInOf(item) === undefined;
}

export function hasOwnWords({ groups }: Menus): boolean {
  return groups.some(({ label, entries }) => label !== '' || entries.some((entry) => entry.label !== ''));
}
