import { expect, test } from 'vitest';
import { nameOf, type Roster } from '#server/board/roster.ts';
import { character, randomCharacters, rosterOf, seeded } from '#server/board/test-world.ts';
import type { BoardCharacter } from '#server/game/game.ts';
import { mergeRosters } from './merge-rosters.ts';
import { runSync } from './steps.ts';

function merged(base: readonly BoardCharacter[], changes: readonly BoardCharacter[]): Roster {
  return runSync(mergeRosters(rosterOf(base), rosterOf(changes)));
}

function expected(base: readonly BoardCharacter[], changes: readonly BoardCharacter[]): Roster {
  const byId = new Map([...base, ...changes].map((each) => [each.id, each]));
  return rosterOf([...byId.values()]);
}

test.each([1, 2])('equals a full reading (random world %i)', (seed) => {
  const random = seeded(seed);
  const base = randomCharacters(9_000, random);
  const changes = randomCharacters(27_000, random).filter(() => random() < 0.02);
  expect(merged(base, changes)).toEqual(expected(base, changes));
});

test('no changes, only changes, and changes at both ends', () => {
  const some = [character({ id: 5, name: 'five' }), character({ id: 9, name: 'nine' })];
  expect(merged(some, [])).toEqual(rosterOf(some));
  expect(merged([], some)).toEqual(rosterOf(some));
  const ends = [character({ id: 1, name: 'a' }), character({ id: 9, name: 'Ärger' }), character({ id: 12 })];
  expect(merged(some, ends)).toEqual(expected(some, ends));
  expect(nameOf(merged(some, ends), 2)).toBe('Ärger');
});
