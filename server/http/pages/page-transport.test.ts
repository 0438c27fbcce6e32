import { expect, test, vi } from 'vitest';
import { createSharedAnswers } from './page-transport.ts';

const answer = (etag: string | undefined) => ({ status: 200, etag, body: { etag } });

test('an answer is asked for again after a second, and whoever is asked knows the one before', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const shared = createSharedAnswers();
    const first = answer('"1"');
    expect(await shared.get('de /x', async () => first)).toBe(first);
    expect(await shared.get('de /x', async () => answer('"2"'))).toBe(first);
    vi.advanceTimersByTime(1_100);
    expect(await shared.get('de /x', async (before) => before ?? answer('"3"'))).toBe(first);
    expect(await shared.get('en /x', async (before) => before ?? answer('"4"'))).toEqual(answer('"4"'));
  } finally {
    vi.useRealTimers();
  }
});

test('only so many are remembered', async () => {
  const shared = createSharedAnswers(2);
  for (const key of ['a', 'b', 'c']) await shared.get(key, async () => answer(key));
  const befores: unknown[] = [];
  for (const key of ['a', 'c']) {
    await shared.get(key, async (before) => {
      befores.push(before);
      return answer(key);
    });
  }
  expect(befores[0]).toBeUndefined();
});
