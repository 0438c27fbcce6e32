import { expect, test } from 'vitest';
import { isModulePath, listedPaths, moduleNames } from '#contract/modules.ts';

test('a page with a parameter stands for any one segment, only while its module is on', () => {
  const isOn = (path: string) => isModulePath(['profiles'], path);
  expect(['/player/Yunhwa', '/player/%E7%8E%8B'].map(isOn)).toEqual([true, true]);
  expect(['/player', '/player/', '/player/a/b', '/players/a', '/team'].map(isOn)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
  expect(isModulePath(['team'], '/player/Yunhwa')).toBe(false);
});

test('search engines are told no page with a parameter', () => {
  expect(listedPaths(moduleNames).filter((path) => path.includes(':'))).toEqual([]);
});
