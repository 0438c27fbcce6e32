import { expect, test } from 'vitest';
import {
  type MenuEntry,
  type MenuGroup,
  type Menus,
  menuLimits,
  originalMenus,
} from '#contract/design/menus.ts';
import {
  addEntry,
  addGroup,
  hasRoomForGroup,
  moveEntry,
  moveGroup,
  moveToGroup,
  placeOf,
  removeGroup,
} from './edit-menus.ts';

const groupOf = (menus: Menus, id: string) => menus.groups.find((group) => group.id === id) as MenuGroup;
const idsOf = (menus: Menus, id: string) => groupOf(menus, id).entries.map((entry) => entry.id);
const first = (menus: Menus, id: string) => groupOf(menus, id).entries[0] as MenuEntry;

test('entries go up and down within their group, and to the end of another', () => {
  const down = moveEntry(originalMenus, first(originalMenus, 'server'), 1);
  expect(idsOf(down, 'server').slice(0, 2)).toEqual(['codeOfConduct', 'team']);
  expect(moveEntry(down, first(down, 'server'), -1)).toEqual(down);
  const away = moveToGroup(originalMenus, first(originalMenus, 'server'), 'footer');
  expect(idsOf(away, 'footer')).toEqual(['team']);
  expect(idsOf(away, 'server')).not.toContain('team');
});

test('a full group takes no entry', () => {
  let menus = originalMenus;
  for (let count = 0; count < menuLimits.entries; count += 1) {
    ({ menus } = addEntry(menus, groupOf(menus, 'footer')));
  }
  expect(moveToGroup(menus, first(menus, 'server'), 'footer')).toBe(menus);
});

test('groups of the sidebar are added up to their limit, moved, and give their entries back', () => {
  const { id, menus: added } = addGroup(originalMenus);
  let menus = added;
  menus = moveToGroup(menus, first(menus, 'treasury'), id);
  menus = moveGroup(menus, groupOf(menus, id), -1);
  expect(menus.groups.map((group) => group.id)).toEqual([
    'server',
    'account',
    id,
    'treasury',
    'header',
    'right',
    'footer',
  ]);
  expect(placeOf(menus, groupOf(menus, 'treasury'))).toEqual({ place: 4, count: 4 });
  expect(idsOf(removeGroup(menus, groupOf(menus, id)), 'treasury')).toContain('premium');
  while (hasRoomForGroup(menus)) ({ menus } = addGroup(menus));
  expect(menus.groups).toHaveLength(menuLimits.groups + 3);
});
