import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { builtInEntries, personalEntry, sidebarGroups } from './menu-entries.ts';

const { header, right } = builtInEntries;
const labels = sidebarGroups.flatMap((group) => Object.keys(builtInEntries[group]));

test('the sidebar has every label of the specification once', () => {
  expect(labels.toSorted()).toEqual(
    [
      'team',
      'codeOfConduct',
      'premium',
      'downloadGame',
      'itemShop',
      'guides',
      'createAccount',
      'changePassword',
      'showEmail',
      'recoverStorage',
      'unlockCharacter',
      'donations',
      'accountPage',
    ].sort(),
  );
});

test('every label has a text', () => {
  const sidebar: Readonly<Record<string, string>> = en.sidebar;
  const nav: Readonly<Record<string, string>> = en.nav;
  for (const text of [...labels, ...sidebarGroups, ...Object.keys(right)]) expect(sidebar[text]).toBeTruthy();
  for (const text of Object.keys(header)) expect(nav[text]).toBeTruthy();
});

test('the right column has: game update, sanctions list, game rules', () => {
  expect(Object.values(right).map(([to]) => to)).toEqual(['/updates', '/rules', '/game-rules']);
});

test('the navigation has: home, register, downloads, ranking, and account after login', () => {
  const paths = Object.values(header).map(([to]) => to);
  expect(paths).toEqual(['/', '/register', '/downloads', '/ranking', '/account']);
  expect(personalEntry).toBe('account');
});
