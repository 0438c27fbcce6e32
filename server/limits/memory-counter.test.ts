import { expect, test } from 'vitest';
import { createMemoryCounter } from './memory-counter.ts';

const allowance = { points: 3, seconds: 60 };

async function flood(counter: { take(key: string): Promise<number> }, keys: number, from = 0): Promise<void> {
  for (let key = 0; key < keys; key += 1) await counter.take(`${from + key}`);
}

test('200,000 addresses within a minute are held as 50,000 keys', async () => {
  const counter = createMemoryCounter(allowance);
  await flood(counter, 200_000);
  expect(counter.size).toBe(50_000);
});

test('keys that use up what they have are bounded likewise', async () => {
  const counter = createMemoryCounter({ points: 1, seconds: 60 }, { most: 100 });
  await flood(counter, 1_000);
  expect(counter.size).toBe(100);
});

test('who is refused stays refused, however many others come', async () => {
  const counter = createMemoryCounter(allowance, { most: 100 });
  for (let time = 0; time < 4; time += 1) await counter.take('attacker');
  await flood(counter, 1_000);
  expect(await counter.take('attacker')).toBeGreaterThan(0);
  // Used up and not refused yet: the flood gives nothing back either.
  for (let time = 0; time < 3; time += 1) await counter.take('careful');
  await flood(counter, 1_000, 1_000);
  expect(await counter.take('careful')).toBeGreaterThan(0);
});

test('the oldest make room, and what is over is not held', async () => {
  let now = 0;
  const counter = createMemoryCounter(allowance, { most: 4, now: () => now });
  for (const key of ['first', 'second', 'third', 'fourth', 'fifth']) await counter.take(key);
  expect(await Promise.all(['second', 'third', 'fifth'].map(counter.has))).toEqual([false, true, true]);
  for (const key of ['later', 'latest']) {
    now += 60_000;
    await counter.take(key);
  }
  expect(counter.size).toBe(2);
});

test('a window is over when its time is, and says until then how long that takes', async () => {
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

test('what is given back can be taken again, and no more than that', async () => {
  const counter = createMemoryCounter(allowance);
  await counter.giveBack('key');
  for (let time = 0; time < 3; time += 1) expect(await counter.take('key')).toBe(0);
  await counter.giveBack('key');
  expect([await counter.take('key'), await counter.take('key')]).toEqual([0, 60]);
});
