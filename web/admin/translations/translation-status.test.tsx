import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Translation } from '#contract/api/translations.ts';
import de from '#locales/de.json' with { type: 'json' };
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { TranslationStatus } from './translation-status.tsx';

const done: Translation = {
  language: 'de',
  state: 'done',
  working: false,
  engine: 'deepl',
  reason: null,
  attempts: 1,
  nextTryAt: null,
  updatedAt: '2026-04-01T12:00:00Z',
  outdated: false,
  title: 'Titel',
  content: 'Text',
  revision: 'begun',
};

function show(part: Partial<Translation>, { hasEngine = true, language = 'en' as 'en' | 'de' } = {}): string {
  const html = renderToStaticMarkup(
    <App texts={createTexts(language, language === 'de' ? de : en)} language={language}>
      <TranslationStatus translation={{ ...done, ...part }} source="en" hasEngine={hasEngine} />
    </App>,
  );
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const untouched = { title: null, content: null, engine: null } as const;
const later = { nextTryAt: '2026-04-01T12:30:00Z' } as const;

test('a finished translation names its engine', () => {
  expect(show({})).toBe('Translated by deepl on 1 Apr 2026');
  expect(show({ engine: 'deepl,libretranslate' })).toContain('by deepl, libretranslate');
  expect(show({ language: 'en-gb', engine: 'spelling' })).toBe('Adapted to British spelling on 1 Apr 2026');
  expect(show({ state: 'edited', engine: null })).toBe('Corrected by hand on 1 Apr 2026');
  expect(show({ state: 'edited', engine: null, outdated: true })).toContain('Older than the original');
});

test('a pending translation says what it waits for and what readers see meanwhile', () => {
  const queued = { state: 'queued', ...untouched } as const;
  expect(show(queued)).toBe('Waiting for its turn Meanwhile readers see the original.');
  expect(show({ ...queued, title: 'Titel', outdated: true })).toBe(
    'Waiting for its turn Meanwhile readers see the previous translation.',
  );
  expect(show({ ...queued, working: true })).toContain('Being translated now');
  expect(show(queued, { hasEngine: false })).toContain('Waiting for an engine');
  expect(show({ ...queued, language: 'en-gb' }, { hasEngine: false })).toContain('Waiting for its turn');
  expect(show({ ...queued, reason: 'quota', ...later })).toBe(
    'Waiting for its turn Last time: the engine’s quota is used up · Next try: 1 Apr 2026, 12:30 UTC · Meanwhile readers see the original.',
  );
});

test('a failed translation shows reason, number of attempts and next retry', () => {
  const failed = { state: 'failed', reason: 'numbersChanged', attempts: 3, ...untouched, ...later } as const;
  expect(show(failed)).toBe(
    'Failed so far: numbers were changed Tries: 3 · Next try: 1 Apr 2026, 12:30 UTC · Meanwhile readers see the original.',
  );
  expect(show(failed, { language: 'de' })).toMatch(/^Bisher fehlgeschlagen: Zahlen wurden verändert/);
  expect(show({ ...failed, reason: null })).toContain('something went wrong on our side');
});

test('an unknown reason code is shown as it is', () => {
  expect(show({ state: 'failed', reason: 'newProblem' })).toContain('Failed so far: newProblem');
});
