import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

function setup(maxEntries: number) {
  const computed: string[] = [];
  const upper = memoize((text) => {
    computed.push(text);
    return text.toUpperCase();
  }, maxEntries);
  return { upper, computed };
}

test('computes each value once and evicts the least recently used', () => {
  const { upper, computed } = setup(2);
  expect(['a', 'b', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'B']);
  expect(computed).toEqual(['a', 'b']);
  expect(['c', 'b', 'a'].map(upper)).toEqual(['C', 'B', 'A']);
  expect(computed).toEqual(['a', 'b', 'c', 'a']);
});

test('does not cache texts over 300 characters', () => {
  const { upper, computed } = setup(2);
  const long = 'x'.repeat(301);
  expect(upper(long)).toBe(upper(long));
  expect(computed).toHaveLength(2);
});
