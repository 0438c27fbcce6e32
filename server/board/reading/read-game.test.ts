import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { emptyWorld, randomCharacters, rosterOf, seeded, sourceOf } from '#server/board/test-world.ts';
import { readTables } from './read-game.ts';

const never = new AbortController().signal;
const slice = 7;

function worldInSlices() {
  const world = emptyWorld();
  world.characters = randomCharacters(100, seeded(3));
  for (let account = 1; account <= 50; account++) world.empires.set(account, account % 4);
  world.blocked = new Set([4]);
  const whole = sourceOf(world);
  const source = {
    ...whole,
    readCharacters: (after: number) => whole.readCharacters(after, slice),
    readEmpires: (after: number) => whole.readEmpires(after, slice),
  };
  return { world, source };
}

test('fast and gentle reading give the same', async () => {
  const { world, source } = worldInSlices();
  const unhurried = await readTables({ source, signal: never, hurry: false });
  expect(unhurried.roster).toEqual(rosterOf(world.characters));
  expect([...unhurried.empires.account]).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(unhurried.exclusions.blockedAccounts).toEqual(new Set([4]));
  expect(await readTables({ source, signal: never, hurry: true })).toEqual(unhurried);
});

test('fast reading stops at the first unreadable table and reports it', async () => {
  const { source } = worldInSlices();
  let [asked, reading] = [0, 0];
  const readCharacters = async (after: number) => {
    asked++;
    reading++;
    await pause(5);
    reading--;
    return source.readCharacters(after);
  };
  const readEmpires = async () => Promise.reject(new Error('no such table'));
  const tables = readTables({
    source: { ...source, readCharacters, readEmpires },
    signal: never,
    hurry: true,
  });
  await expect(tables).rejects.toThrow('no such table');
  expect(asked).toBeLessThan(4);
  await pause(20);
  expect(reading).toBe(0);
});

test('a prefetched slice that fails is not an unhandled rejection', async () => {
  const { source } = worldInSlices();
  let slices = 0;
  const readCharacters = (after: number) =>
    ++slices === 3 ? Promise.reject(new Error('gone')) : source.readCharacters(after);
  const tables = readTables({ source: { ...source, readCharacters }, signal: never, hurry: true });
  await expect(tables).rejects.toThrow('gone');
});

test('stopping is immediate in both modes', async () => {
  const { source } = worldInSlices();
  for (const hurry of [true, false]) {
    const stopping = new AbortController();
    const tables = readTables({ source, signal: stopping.signal, hurry });
    stopping.abort(new Error('closing'));
    await expect(tables).rejects.toThrow();
  }
});
