import { expect, test } from 'vitest';
import { type Edition, editionsToCatchUp, outdatedEditions } from './catch-up.ts';

const edition = (kind: Edition['kind'], number: number): Edition => ({
  kind,
  number,
  id: `${kind[0]}${number}`,
  bytes: 1,
});
const changes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, each) => edition('changes', from + each));
const ids = (editions: readonly Edition[] | null) => editions?.map(({ id }) => id) ?? null;

test('whoever is up to date reads nothing, and whoever is behind the changes since', () => {
  const editions = [edition('whole', 10), ...changes(11, 13)];
  expect(ids(editionsToCatchUp(editions, 13))).toEqual([]);
  expect(ids(editionsToCatchUp(editions, 11))).toEqual(['c12', 'c13']);
});

test('a newcomer reads the newest whole one from which every change is there', () => {
  const editions = [edition('whole', 10), ...changes(11, 12), edition('whole', 12), ...changes(13, 14)];
  expect(ids(editionsToCatchUp(editions, null))).toEqual(['w12', 'c13', 'c14']);
  const broken = editions.filter(({ id }) => id !== 'c13');
  expect(editionsToCatchUp(broken, null)).toBeNull();
  expect(editionsToCatchUp(broken, 12)).toBeNull();
  expect(ids(editionsToCatchUp([...broken, edition('whole', 14)], 12))).toEqual(['w14']);
});

test('a sequence that was begun anew is read from its beginning', () => {
  expect(ids(editionsToCatchUp([edition('whole', 50)], 20))).toEqual(['w50']);
  expect(ids(editionsToCatchUp([edition('whole', 50)], 60))).toEqual(['w50']);
  expect(editionsToCatchUp([], null)).toBeNull();
  expect(editionsToCatchUp([], 7)).toBeNull();
});

test('a whole one stays for thirty changes, changes for those that follow', () => {
  const young = [edition('whole', 10), ...changes(11, 40)];
  expect(outdatedEditions(young)).toEqual([]);
  const old = [...young, ...changes(41, 41)];
  expect(ids(outdatedEditions(old))).toEqual(['w10', ...(ids(changes(11, 36)) ?? [])]);
  expect(ids(editionsToCatchUp(changes(37, 41), 36))).toHaveLength(5);
  expect(outdatedEditions([])).toEqual([]);
});

test('a newer whole one replaces an older one and the changes before it, but for those still being read', () => {
  const editions = [edition('whole', 10), ...changes(11, 30), edition('whole', 30)];
  expect(ids(outdatedEditions(editions))).toEqual(['w10', ...(ids(changes(11, 25)) ?? [])]);
});
