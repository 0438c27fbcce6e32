import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { App } from '#web/app.tsx';
import { createTexts } from '#web/i18n.ts';
import { Link, NavLink, type PageAddress } from './link.tsx';

function show(element: React.ReactNode, prefix = '/de', at = '/'): string {
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <App texts={createTexts('de', {})} language="de" prefix={prefix}>
        {element}
      </App>
    </MemoryRouter>,
  );
}

test.each<[PageAddress, string, string]>([
  ['/', '/de', '/de'],
  ['/', '', '/'],
  ['/ranking?page=2', '/de', '/de/ranking?page=2'],
  ['/?page=2#news', '/de', '/de?page=2#news'],
  [{ pathname: '/news', hash: '#news' }, '/de', '/de/news#news'],
  ['https://partner.example/', '/de', 'https://partner.example/'],
])('a link to %j below "%s" leads to %s', (to, prefix, href) => {
  expect(show(<Link to={to}>x</Link>, prefix)).toBe(`<a href="${href}">x</a>`);
});

test.each([
  ['/ranking', '/ranking', true, true],
  ['/admin', '/admin/news', true, false],
  ['/news', '/newsletter', false, false],
  ['/', '/ranking', false, false],
])('a link to %s says on %s whether it is the current page', (to, at, isCurrent, isCurrentEnd) => {
  const current = 'aria-current="page"';
  expect(show(<NavLink to={to}>x</NavLink>, '/de', at).includes(current)).toBe(isCurrent);
  expect(
    show(
      <NavLink to={to} end>
        x
      </NavLink>,
      '/de',
      at,
    ).includes(current),
  ).toBe(isCurrentEnd);
});
