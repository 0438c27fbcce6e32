import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Translation } from '#contract/api/translations.ts';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { ToastRegion } from '#web/ui/feedback/toast.tsx';
import { TranslationRows } from './translation-rows.tsx';

function translation(language: Translation['language'], part: Partial<Translation> = {}): Translation {
  return {
    language,
    state: 'done',
    working: false,
    engine: 'deepl',
    reason: null,
    attempts: 1,
    nextTryAt: null,
    updatedAt: '2026-04-01T12:00:00Z',
    outdated: false,
    title: 'Title',
    content: 'Text',
    revision: 'begun',
    ...part,
  };
}

function show(translations: readonly Translation[]): { readonly open: string; readonly closed: string } {
  const element = (
    <ToastRegion>
      <TranslationRows translations={translations} source="en" hasEngine onRetry={async () => {}} />
    </ToastRegion>
  );
  const html = renderToStaticMarkup(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </App>,
  );
  const closed = /<details class="translation-finished">.*<\/details>/s.exec(html)?.[0] ?? '';
  return { open: html.replace(closed, ''), closed };
}

test('finished languages are summed up and closed, the others open', () => {
  const { open, closed } = show([
    translation('de'),
    translation('fr', { state: 'edited', engine: null }),
    translation('ro', { state: 'failed', reason: 'away' }),
    translation('es', { state: 'queued' }),
    translation('it', { state: 'edited', outdated: true }),
  ]);
  expect(closed).toContain('Done: 2');
  for (const name of ['Deutsch', 'Français']) expect(closed).toContain(name);
  for (const name of ['Română', 'Español', 'Italiano']) {
    expect(open).toContain(name);
    expect(closed).not.toContain(name);
  }
});

test('nothing is closed while nothing is finished', () => {
  expect(show([translation('de', { state: 'queued' })]).closed).toBe('');
});
