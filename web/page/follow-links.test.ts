import { expect, test, vi } from 'vitest';
import { followLinks } from './follow-links.ts';

interface Given {
  readonly target?: string;
  readonly keepsScroll?: string;
  readonly [key: string]: unknown;
}

function click(href: string, { target = '', keepsScroll, ...event }: Given = {}) {
  const { pathname, search, hash } = new URL(href, 'https://game.example');
  const navigate = vi.fn();
  const preventDefault = vi.fn();
  const location = { pathname: '/ranking', search: '?page=2', hash: '' };
  const anchor = {
    target,
    pathname,
    search,
    hash,
    dataset: keepsScroll === undefined ? {} : { keepsScroll },
  };
  const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  followLinks({ navigate, state: { location } } as never)({
    ...plain,
    defaultPrevented: false,
    preventDefault,
    currentTarget: anchor,
    ...event,
  } as never);
  expect(preventDefault).toHaveBeenCalledTimes(navigate.mock.calls.length);
  return navigate.mock.calls[0];
}

test('a click goes to the page without its language, a new entry in the history', () => {
  expect(click('/de/news?page=3#news')).toEqual([
    { pathname: '/news', search: '?page=3', hash: '#news' },
    { replace: false, preventScrollReset: false },
  ]);
  expect(click('/de', { keepsScroll: 'true' })).toEqual([
    { pathname: '/', search: '', hash: '' },
    { replace: false, preventScrollReset: true },
  ]);
});

test('the current page replaces itself', () => {
  expect(click('/ranking?page=2')?.[1]).toMatchObject({ replace: true });
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
  { defaultPrevented: true },
  { target: '_blank' },
])('the browser handles a click with %j', (given) => {
  expect(click('/de/news', given)).toBeUndefined();
});
