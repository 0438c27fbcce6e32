import { expect, test } from 'vitest';
import type { Transport } from '#contract/rendered-page.ts';
import { createApi } from '#web/api.ts';
import { countVisit, isNewVisit } from './visits.ts';

const minute = 60_000;
const now = Date.UTC(2025, 10, 18, 12);

function storageWith(kept: Record<string, string>) {
  const items = new Map(Object.entries(kept));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

function apiCounting(visitors: number) {
  const calls: string[] = [];
  const transport: Transport = async ({ method, url }) => {
    calls.push(`${method} ${url}`);
    return { status: 200, body: { success: true, visitors } };
  };
  return { api: createApi(transport), calls };
}

test('a visit is new after more than 30 minutes, not before', () => {
  expect(isNewVisit(null, now)).toBe(true);
  expect(isNewVisit(String(now), now)).toBe(false);
  expect(isNewVisit(String(now - 30 * minute), now)).toBe(false);
  expect(isNewVisit(String(now - 30 * minute - 1), now)).toBe(true);
});

test('a malformed time does not block counting', () => {
  expect(isNewVisit('', now)).toBe(true);
  expect(isNewVisit('yesterday', now)).toBe(true);
  expect(isNewVisit(String(now + 365 * 24 * 60 * minute), now)).toBe(true);
});

test('a new visit is counted once and stored', async () => {
  const { api, calls } = apiCounting(1_284_907);
  const storage = storageWith({});
  expect(await countVisit(api, storage, now)).toBe(1_284_907);
  expect(Object.fromEntries(storage.items)).toEqual({
    visitorCount: '1284907',
    lastVisitTime: String(now),
  });
  expect(await countVisit(api, storage, now + 29 * minute)).toBe(1_284_907);
  expect(calls).toEqual(['POST /api/visits']);
  await countVisit(api, storage, now + 31 * minute);
  expect(calls).toHaveLength(2);
});

test('ignores a malformed stored count', async () => {
  const { api, calls } = apiCounting(7);
  for (const visitorCount of ['', 'many', '-3', '1e999']) {
    const storage = storageWith({ visitorCount, lastVisitTime: String(now) });
    expect(await countVisit(api, storage, now + 1)).toBeOneOf([undefined, 0]);
  }
  expect(calls).toEqual([]);
});

test('a failed count stores nothing, so that the next page retries', async () => {
  const storage = storageWith({});
  const api = createApi(async () => ({ status: 429, body: { success: false, code: 'rateLimit.general' } }));
  await expect(countVisit(api, storage, now)).rejects.toThrow();
  expect(storage.items.size).toBe(0);
});
