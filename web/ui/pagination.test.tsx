import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { paginate } from '#contract/api/call.ts';
import en from '#locales/en.json' with { type: 'json' };
import { createTexts, TextsContext } from '#web/i18n.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';

const texts = createTexts('en', en);

function render(props: PaginationProps): string {
  return renderToString(
    <MemoryRouter>
      <TextsContext value={texts}>
        <Pagination {...props} />
      </TextsContext>
    </MemoryRouter>,
  );
}

test('links the pages around the current one, the first by the address without a number', () => {
  const hrefOf = (page: number) => (page === 1 ? '/news' : `/news?page=${page}`);
  const html = render({ pagination: paginate(2, 5, 14), hrefOf });
  expect([...html.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/news',
    '/news',
    '/news?page=2',
    '/news?page=3',
    '/news?page=3',
  ]);
  expect(html).toMatch(/aria-current="page"[^>]*>2</);
  expect(render({ pagination: paginate(1, 5, 3), hrefOf })).toBe('');
});

test('from a page after the last one the way back is to the last one', () => {
  const hrefOf = (page: number) => `/news?page=${page}`;
  expect(render({ pagination: paginate(99, 5, 12), hrefOf })).toMatch(/rel="prev" href="\/news\?page=3"/);
  expect(render({ pagination: paginate(99, 5, 2), hrefOf })).toMatch(/rel="prev" href="\/news\?page=1"/);
});
