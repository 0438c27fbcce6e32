import { expect, test } from 'vitest';
import { isOutdated, revisionOf } from './revision.ts';

const [old, published, wanted] = [
  ['Title', 'Old'],
  ['Title', 'Published'],
  ['Title', 'Wanted'],
];

test('texts that differ have other revisions, wherever they are parted', () => {
  const all = [old, published, wanted, ['Title', ''], ['', 'Title'], ['Ti', 'tle'], ['Title,""']];
  expect(new Set(all.map(revisionOf)).size).toBe(all.length);
  expect(revisionOf(['Title', 'Old'])).toBe(revisionOf(old));
});

test('only who would undo what another wrote is too late', () => {
  expect(isOutdated(revisionOf(old), published, wanted)).toBe(true);
  expect(isOutdated(revisionOf(published), published, wanted)).toBe(false);
  expect(isOutdated(revisionOf(old), published, published)).toBe(false);
  expect(isOutdated(undefined, published, wanted)).toBe(false);
});
