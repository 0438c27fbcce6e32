import { expect, test } from 'vitest';
import { newVersionEvery } from './new-version-every.ts';

test('the object is the same until its time is over', () => {
  let now = 0;
  const version = newVersionEvery(5_000, () => now);
  const first = version();
  now = 4_999;
  expect(version()).toBe(first);
  now = 5_000;
  const second = version();
  expect(second).not.toBe(first);
  expect(version()).toBe(second);
});
