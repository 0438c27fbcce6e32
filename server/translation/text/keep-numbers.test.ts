import { expect, test } from 'vitest';
import { protectNumbers, unprotectNumbers } from './keep-numbers.ts';

test.each([
  ['12 stones', '<x id="10001">12</x> stones'],
  ['1,000.5 to 2', '<x id="10001">1,000.5</x> to <x id="10002">2</x>'],
  ['on 12/05/2026 at 8:30.', 'on <x id="10001">12/05/2026</x> at <x id="10002">8:30</x>.'],
  ['<g id="1">x2</g> <x id="2">3</x>', '<g id="1">x<x id="10001">2</x></g> <x id="2">3</x>'],
  ['5 &lt; 6 &amp;#39;', '<x id="10001">5</x> &lt; <x id="10002">6</x> &amp;#<x id="10003">39</x>;'],
  ['none', 'none'],
])('protects the numbers of %s', (marked, kept) => {
  expect(protectNumbers(marked)).toBe(kept);
  expect(unprotectNumbers(kept)).toBe(marked);
});

test('restores numbers wherever the engine put them', () => {
  expect(unprotectNumbers('Am <x id="10002">12</x>. <x id="2">3</x> um <x id="10001">8</x>')).toBe(
    'Am 12. <x id="2">3</x> um 8',
  );
});
