import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { paginate } from '#contract/api/call.ts';
import en from '#locales/en.json' with { type: 'json' };
import { htmlOf } from '#test/html-of-pieces.ts';
import { createTexts, TextsContext } from '#web/i18n.ts';
import { createKeptParts, type KeptParts, startKeeping } from '#web/keeping.ts';
import { KeeperContext } from '#web/kept.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';

const texts = createTexts('en', en);

function draw(props: PaginationProps, keeper: ReturnType<typeof startKeeping> | null): string {
  return renderToString(
    <MemoryRouter>
      <TextsContext value={texts}>
        <KeeperContext value={keeper}>
          <Pagination {...props} />
        </KeeperContext>
      </TextsContext>
    </MemoryRouter>,
  );
}

function drawKept(props: PaginationProps, parts: KeptParts): string {
  const keeping = startKeeping('en', parts);
  return htmlOf(keeping.pieces(draw(props, keeping)));
}

const addresses: PaginationProps['hrefOf'][] = [
  (page) => (page === 1 ? '/ranking' : `/ranking?${new URLSearchParams({ page: String(page) })}`),
  (page) => `/ranking?${new URLSearchParams({ name: 'é "<&', page: String(page) })}`,
  (page) => ({ pathname: '/news', search: page === 1 ? '' : `?page=${page}`, hash: '#news' }),
];

test('a kept pagination reads as one that is drawn, whatever pages were shown before', () => {
  const parts = createKeptParts();
  for (const hrefOf of addresses) {
    for (const totalPages of [0, 1, 2, 3, 7, 8, 9, 50]) {
      for (let page = 1; page <= totalPages + 3; page += 1) {
        const props = { pagination: paginate(page, 1, totalPages), hrefOf };
        expect(drawKept(props, parts)).toBe(draw(props, null));
      }
    }
  }
});

test('from a page after the last one the way back is to the last one', () => {
  const hrefOf = (page: number | string) => `/news?page=${page}`;
  expect(draw({ pagination: paginate(99, 5, 12), hrefOf }, null)).toMatch(/rel="prev" href="\/news\?page=3"/);
  expect(draw({ pagination: paginate(99, 5, 2), hrefOf }, null)).toMatch(/rel="prev" href="\/news\?page=1"/);
});

test('pages in the middle of a long list are one part', () => {
  let drawn = 0;
  const parts = createKeptParts();
  const counting = {
    ...parts,
    put(...part: Parameters<KeptParts['put']>) {
      drawn += 1;
      parts.put(...part);
    },
  };
  for (let page = 5; page <= 40; page += 1) {
    drawKept({ pagination: paginate(page, 1, 1_000), hrefOf: (to) => `/ranking?page=${to}` }, counting);
  }
  expect(drawn).toBe(1);
});
