import { expect, test } from 'vitest';
import { cacheEach } from './cache-each.ts';

function counted(max = 10, milliseconds = 60_000) {
  const asked: number[] = [];
  const cache = cacheEach({ milliseconds, max }, async (key: number) => {
    asked.push(key);
    return key * 10;
  });
  return { asked, cache };
}

test('each key is read once while it is kept, however often it is asked for', async () => {
  const { asked, cache } = counted();
  expect(await Promise.all([cache.get(1), cache.get(2), cache.get(1)])).toEqual([10, 20, 10]);
  await cache.get(1);
  expect(asked).toEqual([1, 2]);
});

test('a key is read again when its time is over, although it was asked for meanwhile', async () => {
  const { asked, cache } = counted(10, 20);
  await expect.poll(() => cache.get(1).then(() => asked.length), { interval: 1 }).toBeGreaterThan(1);
});

test('no more keys are kept than allowed', async () => {
  const { asked, cache } = counted(2);
  for (const key of [1, 2, 3, 1]) await cache.get(key);
  expect(asked).toEqual([1, 2, 3, 1]);
});

test('a failure is not kept', async () => {
  const answers = [Promise.reject(new Error('away')), Promise.resolve('here')];
  const cache = cacheEach(
    { milliseconds: 5_000, max: 1 },
    (_key: number) => answers.shift() ?? Promise.resolve('nothing more'),
  );
  await expect(cache.get(1)).rejects.toThrow('away');
  expect(await cache.get(1)).toBe('here');
  expect(await cache.get(1)).toBe('here');
});

test('what was cleared while it was read is read again, and a failure of the old reading leaves the new one', async () => {
  const readings = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let count = 0;
  const cache = cacheEach(
    { milliseconds: 5_000, max: 1 },
    async (_key: number) => readings[count++]?.promise,
  );
  const old = cache.get(1);
  cache.clear();
  const latest = cache.get(1);
  readings[0]?.reject(new Error('away'));
  await expect(old).rejects.toThrow('away');
  readings[1]?.resolve('new');
  expect([await latest, await cache.get(1), count]).toEqual(['new', 'new', 2]);
});
