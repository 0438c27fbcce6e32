import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { Spans } from './spans.tsx';
import { readStandingsQuery } from './standings-query.ts';

function show(part: Pick<Parameters<typeof Spans>[0], 'comparedWith' | 'comparable'>): string {
  const element = <Spans query={readStandingsQuery(new URLSearchParams())} {...part} />;
  const route = { id: 'root', path: '/', element, loader: () => null };
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { root: null } } });
  return renderToString(
    <App texts={createTexts('en', en)} language="en">
      <RouterProvider router={router} />
    </App>,
  );
}

test('only spans with a noted day are offered, and no switch where there is no choice', () => {
  expect(show({ comparedWith: null, comparable: [] })).toBe('');
  const two = show({ comparedWith: '2026-11-21', comparable: [1, 7] });
  expect(two).toContain('>1 day<');
  expect(two).not.toContain('>30 days<');
  expect(show({ comparedWith: '2026-11-21', comparable: [7] })).not.toContain('<nav');
  // The day of the usual span is missing, that of a shorter one is not.
  expect(show({ comparedWith: null, comparable: [1] })).toContain('>1 day<');
});
