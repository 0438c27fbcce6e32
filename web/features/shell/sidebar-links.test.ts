import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { mainLinks } from './navigation.ts';
import { gateSideLinks, railGroups } from './sidebar-links.ts';

test('every label of the specification is there, each once', () => {
  const labels = railGroups.flatMap(({ links }) => links.map(({ text }) => text));
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
  expect(railGroups.filter(({ hasLogout }) => hasLogout)).toHaveLength(1);
});

test('every label has a text', () => {
  for (const { text } of [...railGroups.flatMap(({ links }) => links), ...gateSideLinks]) {
    expect(en.rail[text]).toBeTruthy();
  }
});

test('below the gate: game update, sanctions list, game rules', () => {
  expect(gateSideLinks.map(({ to }) => to)).toEqual(['/updates', '/rules', '/game-rules']);
});

test('Account is in the navigation only for who is logged in', () => {
  expect(mainLinks(false).map(({ to }) => to)).toEqual(['/', '/register', '/downloads', '/ranking']);
  expect(mainLinks(true).at(-1)?.to).toBe('/account');
});
