import { expect, test } from 'vitest';
import { joinVersions } from './join-versions.ts';

test('is the same object until one of the versions is another, and none while one has none', () => {
  const versions: (object | null)[] = [{}, {}];
  const joined = joinVersions(
    () => versions[0] ?? null,
    () => versions[1] ?? null,
  );
  const first = joined();
  expect(first).not.toBeNull();
  expect(joined()).toBe(first);
  versions[1] = {};
  const second = joined();
  expect(second).not.toBe(first);
  expect(joined()).toBe(second);
  versions[0] = null;
  expect(joined()).toBeNull();
});
