import { expect, test } from 'vitest';
import { isOutdated, revisionOf } from './revision.ts';

const [old, published, wanted] = [
  ['Title', 'Old'],
  ['Title', 'Published'],
  ['Title', 'Wanted'],
];

test('different texts have different revisions, wherever they are split', () => {
  const all = [old, published, wanted, ['Title', ''], ['', 'Title'], ['Ti', 'tle'], ['Title,""']];
  expect(new Set(all.map(revisionOf)).size).toBe(all.length);
  expect(revisionOf(['Title', 'Old'])).toBe(revisionOf(old));
});

test("an edit conflicts only when it would overwrite another's change", () => {
  expect(isOutdated(revisionOf(old), published, wanted)).toBe(true);
  expect(isOutdated(revisionOf(published), published, wanted)).toBe(false);
  expect(isOutdated(revisionOf(old), published, published)).toBe(false);
  expect(isOutdated(undefined, published, wanted)).toBe(false);
});
