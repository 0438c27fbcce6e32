import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const topics = ['api', 'pages'];

test('by default the worlds have a million and ten thousand characters', () => {
  expect(readOptions([], topics)).toMatchObject({
    characters: 1_000_000,
    fewCharacters: 10_000,
    seconds: 5,
    connections: 20,
    rounds: 2,
    only: null,
    soak: 0,
  });
});

test('--quick reduces sizes and times, and explicit options override it', () => {
  const quick = { characters: 10_000, fewCharacters: 100, seconds: 0.5, rounds: 1 };
  expect(readOptions(['--quick'], topics)).toMatchObject(quick);
  const args = ['--quick', '--characters=5000', '--seconds', '2', '--only', 'api, pages'];
  expect(readOptions(args, topics)).toMatchObject({ characters: 5_000, seconds: 2, only: ['api', 'pages'] });
});

test.each([
  ['--only=nothing', 'there are api, pages'],
  ['--seconds=soon', '--seconds must be a number above zero'],
  ['--seconds=0', '--seconds must be a number above zero'],
  ['--few=-1', '--few must be a whole number'],
])('rejects %s: %s', (arg, message) => {
  expect(() => readOptions([arg], topics)).toThrow(message);
});
