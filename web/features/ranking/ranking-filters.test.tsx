import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import gr from '#locales/gr.json' with { type: 'json' };
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { RankingFilters } from './ranking-filters.tsx';
import { readRankingQuery } from './ranking-query.ts';

test('the empty choices have the grammatical gender of their label', () => {
  const element = <RankingFilters query={readRankingQuery(new URLSearchParams())} />;
  const html = renderToStaticMarkup(
    <App texts={createTexts('gr', gr)} language="gr">
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </App>,
  );
  expect([...html.matchAll(/<option value=""[^>]*>(.+?)</g)].map(([, all]) => all)).toEqual(['Όλα', 'Όλες']);
});
