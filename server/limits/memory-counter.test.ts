import { expect, test } from 'vitest';
import { createMemoryCounter } from './memory-counter.ts';

const allowance = { points: 3, seconds: 60 };

async function flood(counter: { take(key: string): Promise<number> }, keys: number, from = 0): Promise<void> {
  for (let key = 0; key < keys; key += 1) await counter.take(`${from + key}`);
}

test('holds 50,000 keys when 200,000 addresses come within a minute', async () => {
  const counter = createMemoryCounter(allowance);
  await flood(counter, 200_000);
  expect(counter.size).toBe(50_000);
});

test('bounds the keys that have used up their limit as well', async () => {
  const counter = createMemoryCounter({ points: 1, seconds: 60 }, { maxEntries: 100 });
  await flood(counter, 1_000);
  expect(counter.size).toBe(100);
});

test('a rejected key stays rejected, however many others come', async () => {
  const counter = createMemoryCounter(allowance, { maxEntries: 100 });
  for (let time = 0; time < 4; time += 1) await counter.take('attacker');
  await flood(counter, 1_000);
  expect(await counter.take('attacker')).toBeGreaterThan(0);
  // At its limit, but not rejected yet: a flood must not reset it either.
  for (let time = 0; time < 3; time += 1) await counter.take('careful');
  await flood(counter, 1_000, 1_000);
  expect(await counter.take('careful')).toBeGreaterThan(0);
});

test('evicts the oldest keys and drops expired ones', async () => {
  let now = 0;
  const counter = createMemoryCounter(allowance, { maxEntries: 4, now: () => now });
  for (const key of ['first', 'second', 'third', 'fourth', 'fifth']) await counter.take(key);
  expect(await Promise.all(['second', 'third', 'fifth'].map(counter.has))).toEqual([false, true, true]);
  for (const key of ['later', 'latest']) {
    now += 60_000;
    await counter.take(key);
  }
  expect(counter.size).toBe(2);
});

test('a window expires on time and tells the seconds left until then', async () => {
  let now = 0;
  const counter = createMemoryCounter(allowance, { now: () => now });
  const taken = [];
  for (let time = 0; time < 4; time += 1) taken.push(await counter.take('key'));
  now = 59_500;
  taken.push(await counter.take('key'));
  now = 60_000;
  taken.push(await counter.take('key'));
  expect(taken).toEqual([0, 0, 0, 60, 1, 0]);
});

test('returned points can be taken again, but no more than that', async () => {
  const counter = createMemoryCounter(allowance);
  await counter.giveBack('key');
  for (let time = 0; time < 3; time += 1) expect(await counter.take('key')).toBe(0);
  await counter.giveBack('key');
  expect([await counter.take('key'), await counter.take('key')]).toEqual([0, 60]);
});
