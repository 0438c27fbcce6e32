import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { mainLinks } from './navigation.ts';
import { rightColumnLinks, sidebarGroups } from './sidebar-links.ts';

test('has every label of the specification once', () => {
  const labels = sidebarGroups.flatMap(({ links }) => links.map(({ text }) => text));
  expect(new Set(labels).size).toBe(labels.length);
  expect([...labels].sort()).toEqual(
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
  expect(sidebarGroups.filter(({ hasLogout }) => hasLogout)).toHaveLength(1);
});

test('every label has a text', () => {
  for (const { text } of [...sidebarGroups.flatMap(({ links }) => links), ...rightColumnLinks]) {
    expect(en.sidebar[text]).toBeTruthy();
  }
});

test('the right column has: game update, sanctions list, game rules', () => {
  expect(rightColumnLinks.map(({ to }) => to)).toEqual(['/updates', '/rules', '/game-rules']);
});

test('Account is in the navigation only after login', () => {
  expect(mainLinks(false).map(({ to }) => to)).toEqual(['/', '/register', '/downloads', '/ranking']);
  expect(mainLinks(true).at(-1)?.to).toBe('/account');
});
