import { expect, test } from 'vitest';
import { hasEditConflict, textRevision } from './text-revision.ts';

const [old, published, wanted] = [
  ['Title', 'Old'],
  ['Title', 'Published'],
  ['Title', 'Wanted'],
];

test('different texts have different revisions, wherever they are split', () => {
  const all = [old, published, wanted, ['Title', ''], ['', 'Title'], ['Ti', 'tle'], ['Title,""']];
  expect(new Set(all.map(textRevision)).size).toBe(all.length);
  expect(textRevision(['Title', 'Old'])).toBe(textRevision(old));
});

test("an edit conflicts only when it would overwrite another's change", () => {
  expect(hasEditConflict(textRevision(old), published, wanted)).toBe(true);
  expect(hasEditConflict(textRevision(published), published, wanted)).toBe(false);
  expect(hasEditConflict(textRevision(old), published, published)).toBe(false);
  expect(hasEditConflict(undefined, published, wanted)).toBe(false);
});
