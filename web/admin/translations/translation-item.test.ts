import { describe, expect, test } from 'vitest';
import type { Translation } from '#contract/api/translations.ts';
import { targetLanguagesOf } from '#contract/translated.ts';
import { ApiError, ApiUnreachable } from '#web/api.ts';
import { countTranslations, failedPollDelay, inDisplayOrder, nextPollDelay } from './translation-item.ts';

const now = Date.parse('2026-04-01T12:00:00Z');
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

function translation(part: Partial<Translation>): Translation {
  return {
    language: 'de',
    state: 'done',
    working: false,
    engine: 'deepl',
    reason: null,
    attempts: 1,
    nextTryAt: null,
    updatedAt: at(-60),
    outdated: false,
    title: 'Titel',
    content: 'Text',
    revision: 'begun',
    ...part,
  };
}

const look = (parts: readonly Partial<Translation>[], hasEngine = true) =>
  nextPollDelay(parts.map(translation), { source: 'en', hasEngine, now });

describe('poll delay', () => {
  test('polling stops when everything is done', () => {
    expect(look([{}, { state: 'edited' }])).toBeNull();
    expect(look([])).toBeNull();
  });

  test('is short while an engine works or a retry is due', () => {
    expect(look([{ state: 'queued', working: true, nextTryAt: at(60) }])).toBe(2_500);
    expect(look([{ state: 'queued', nextTryAt: at(-5) }])).toBe(2_500);
    expect(look([{ state: 'failed', nextTryAt: null }])).toBe(2_500);
  });

  test('lasts until the next retry, a minute at most', () => {
    expect(look([{ state: 'failed', nextTryAt: at(20) }])).toBe(20_000);
    expect(look([{ state: 'failed', nextTryAt: at(7_200) }])).toBe(60_000);
    expect(
      look([
        { state: 'failed', nextTryAt: at(7_200) },
        { state: 'queued', nextTryAt: at(0) },
      ]),
    ).toBe(2_500);
  });

  test('without an engine polls only for languages that need none', () => {
    expect(look([{ state: 'queued', nextTryAt: at(-5) }], false)).toBeNull();
    expect(look([{ language: 'en-gb', state: 'queued', nextTryAt: at(-5) }], false)).toBe(2_500);
  });
});

test('translated and corrected texts both count as done', () => {
  const states = ['done', 'edited', 'queued', 'failed', 'failed'] as const;
  expect(countTranslations(states.map((state) => translation({ state })))).toEqual({
    done: 2,
    waiting: 1,
    failed: 2,
    total: 5,
  });
});

test('languages are sorted like the switcher', () => {
  const translations = targetLanguagesOf('en')
    .toReversed()
    .map((language) => translation({ language }));
  const { translations: ordered } = inDisplayOrder({
    kind: 'news',
    id: 1,
    sourceLanguage: 'en',
    title: '',
    content: '',
    translations,
    secondsLeft: null,
  });
  expect(ordered.map(({ language }) => language)).toEqual(targetLanguagesOf('en'));
});

test.each([
  [new ApiUnreachable(), 10_000],
  [new ApiError(503, {}), 10_000],
  [new ApiError(429, {}), 10_000],
  [new ApiError(429, { retryAfter: 90 }), 90_000],
  [new ApiError(401, {}), null],
  [new ApiError(403, {}), null],
  [new ApiError(404, {}), null],
])('after %s the next poll waits %s', (error, delay) => {
  expect(failedPollDelay(error)).toBe(delay);
});
