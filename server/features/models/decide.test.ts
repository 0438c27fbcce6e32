import { expect, test } from 'vitest';
import type { ModelFetch } from '#server/site/models/fetches.ts';
import type { ModelOrder } from '#server/site/models/orders.ts';
import { isPassing, nextStep } from './decide.ts';

const now = new Date('2026-04-28T18:00:00Z');
const order = (action: ModelOrder['action'], revision = 2): ModelOrder => ({
  ...{ direction: 'en-de', size: 'best' },
  action,
  revision,
});
const row = (state: ModelFetch['state'], { revision = 2, dueAt = now } = {}): ModelFetch => ({
  ...{ direction: 'en-de', reason: null, attempts: 0, doneBytes: 0, totalBytes: 0 },
  state,
  revision,
  dueAt,
});
const step = (
  action: ModelOrder['action'],
  fetch?: ModelFetch,
  { isInstalled = false, isPaused = false } = {},
) => nextStep(order(action), { fetch, isInstalled, isPaused, now });

test('a new order is done, whatever came of the one before', () => {
  for (const before of [undefined, row('done', { revision: 1 }), row('failed', { revision: 1 })]) {
    expect(step('fetch', before)).toBe('fetch');
    expect(step('remove', before)).toBe('remove');
    expect(step('cancel', before)).toBe('discard');
  }
});

test('what is done or has failed for good rests', () => {
  expect(step('fetch', row('done'))).toBeUndefined();
  expect(step('fetch', row('failed'))).toBeUndefined();
});

test('what waits is tried when it is due, and what a killed process has begun at once', () => {
  const later = new Date(now.getTime() + 1_000);
  expect(step('fetch', row('waiting'))).toBe('fetch');
  expect(step('fetch', row('waiting', { dueAt: later }))).toBeUndefined();
  expect(step('fetch', row('working', { dueAt: later }))).toBe('fetch');
});

test('a pause stops fetching and nothing else', () => {
  expect(step('fetch', undefined, { isPaused: true })).toBeUndefined();
  expect(step('remove', undefined, { isPaused: true })).toBe('remove');
});

test('what was kept when an update was given up is fetched by folders that lack it', () => {
  expect(step('keep', undefined)).toBe('fetch');
  expect(step('keep', row('waiting', { revision: 1 }), { isInstalled: true })).toBe('discard');
});

test('only what may end by itself is tried again', () => {
  expect(['away', 'busy', 'noSpace', 'disk', 'refused'].filter(isPassing)).toHaveLength(5);
  expect(['wrongFile', 'failed', 'list', 'none', 'preRelease'].filter(isPassing)).toEqual([]);
});
