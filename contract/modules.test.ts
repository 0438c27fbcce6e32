import { expect, test } from 'vitest';
import { isUncachedPath } from './modules.ts';

test.each([
  ['/player/Yunhwa', true],
  ['/player/Yunhwa?with=Blossom', true],
  ['//PLAYER/%59unhwa/?a=/b', true],
  ['/player', false],
  ['/ranking?name=/player/Yunhwa', false],
])('whether nobody may keep %s: %s', (path, isUncached) => {
  expect(isUncachedPath(['profiles'], path)).toBe(isUncached);
  expect(isUncachedPath([], path)).toBe(false);
});
