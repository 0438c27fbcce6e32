import { expect, test } from 'vitest';
import { mergeChoices } from './merge-choices.ts';

const base = ['news', 'pages'];

test.each([
  [
    'both have added something',
    ['news', 'pages', 'bans'],
    ['news', 'pages', 'events'],
    ['news', 'pages', 'events', 'bans'],
  ],
  ['both have taken something away', ['news'], ['pages'], []],
  [
    'both have added the same',
    ['news', 'pages', 'bans'],
    ['news', 'pages', 'bans'],
    ['news', 'pages', 'bans'],
  ],
  ['the other has taken away what one left alone', base, ['news'], ['news']],
  ['one has taken away what the other left alone', ['pages'], base, ['pages']],
])('%s', (_, mine, theirs, expected) => {
  expect(mergeChoices(base, mine, theirs)).toEqual(expected);
});
