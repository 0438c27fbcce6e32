import { expect, test } from 'vitest';
import { matchesEtag } from './etag.ts';

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b"', false],
  ['"b", "a"', true],
  ['W/"b",W/"a"', true],
  ['a', false],
  ['"ab"', false],
  ['*', true],
])('If-None-Match %s', (known, expected) => {
  expect(matchesEtag({ headers: known === undefined ? {} : { 'if-none-match': known } }, '"a"')).toBe(
    expected,
  );
});
