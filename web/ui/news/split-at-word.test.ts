import { expect, test } from 'vitest';
import { splitAtWord } from './split-at-word.ts';

test.each([
  ['A long day in the valley', 10, ['A long day', ' in the valley']],
  ['A long day in the valley', 12, ['A long day', ' in the valley']],
  ['A long day, in the valley', 12, ['A long day', ', in the valley']],
  ['A long day. In the valley', 12, ['A long day', '. In the valley']],
  ['A long day – in the valley', 13, ['A long day', ' – in the valley']],
  ['A long day! In the valley', 12, ['A long day!', ' In the valley']],
  ['A long day\u00a0· in the valley', 13, ['A long day', '\u00a0· in the valley']],
  ['A long day', 10, ['A long day', '']],
  ['Donaudampfschiff', 5, ['Donau', 'dampfschiff']],
])('"%s" is split near %i', (text, length, parts) => {
  expect(splitAtWord(text, length)).toEqual(parts);
});
