import type { RouteObject } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { listedPaths, moduleNames } from '#contract/modules.ts';
import { isPagePath, pagePaths, personalPaths, publicPaths } from '#contract/page-paths.ts';
import { isReservedPath } from '#contract/pages/reserved-paths.ts';
import type { Catalogue } from '#contract/texts.ts';
import { adminRoutes } from '#web/admin/routes.ts';
import { ApiError } from '#web/api.ts';
import { createTexts } from '#web/i18n.ts';
import { describe as shorten, windowTitle } from '#web/page/page-meta.ts';
import { metaOf, reviveErrors, saveErrors } from '#web/page/page-state.ts';
import { routesWith } from '#web/routes.tsx';

const catalogues = import.meta.glob<Catalogue>('../../locales/*.json', { eager: true, import: 'default' });

/** What a title is made of: the texts of the administration come with its data, and not to whoever may not see it. */
function textsOf(code: LanguageCode) {
  const { admin: _, ...texts } = catalogues[`../../locales/${code}.json`] ?? {};
  return createTexts(code, texts).t;
}

interface Screen {
  readonly path: string;
  readonly matches: { route: { id: string } }[];
}

async function screensBelow(route: RouteObject, path: string, around: Screen['matches']): Promise<Screen[]> {
  const loaded = typeof route.lazy === 'function' ? await route.lazy() : {};
  const matches = [...around, { route: { id: route.id ?? '', ...loaded } }];
  const here = [path, route.path].filter(Boolean).join('/');
  if (!route.children) return [{ path: `/${here}`, matches }];
  const below = await Promise.all(route.children.map((child) => screensBelow(child, here, matches)));
  return below.flat();
}

let screens: Screen[];
beforeAll(async () => {
  const [shell] = routesWith(moduleNames, adminRoutes);
  if (shell) screens = await screensBelow(shell, '', []);
});

const isOwners = (path: string) => pagePaths.some((each) => each === path);
/** Pages of people, which may hide them, and lists of results: no search engine keeps them. */
const unlistedPaths = ['/player/:name', '/guild/:id', '/search'];
const isPersonal = (path: string) =>
  personalPaths.some((each) => path === each || path.startsWith(`${each}/`));

describe('screens', () => {
  test('are classified as public, personal or published for search engines', () => {
    const known = new Set<string>([
      ...publicPaths,
      ...pagePaths,
      '/forum',
      '/news/:id',
      '/*',
      ...listedPaths(moduleNames),
      ...unlistedPaths,
    ]);
    expect(screens.map(({ path }) => path).filter((path) => !known.has(path) && !isPersonal(path))).toEqual(
      [],
    );
  });

  test('are no paths for pages of the owner, but for those of the menus', () => {
    const own = screens.map(({ path }) => path).filter((path) => isPagePath(path) && !isOwners(path));
    expect(own.filter((path) => !isReservedPath(path))).toEqual([]);
  });

  test('that are personal, and only those, are noindex', () => {
    const t = textsOf('en');
    for (const { path, matches } of screens) {
      if (isOwners(path) || path === '/*') continue;
      const { noIndex = false } = metaOf({ matches, loaderData: {}, errors: null }, t);
      expect([path, noIndex]).toEqual([path, isPersonal(path) || unlistedPaths.includes(path)]);
    }
  });

  test.each(languageCodes)('that are personal have a title and a description in %s', (code) => {
    const t = textsOf(code);
    const own = screens.filter(({ path }) => isPersonal(path));
    const metas = own.map(({ matches }) => metaOf({ matches, loaderData: {}, errors: null }, t));
    for (const { title, description = '' } of metas) {
      expect(title).toMatch(/\p{L}{3}/u);
      // No key of a text that is not there.
      expect(title).not.toMatch(/\p{L}\.\p{L}/u);
      expect(description).toMatch(/\p{L}{3}/u);
      expect(description.length).toBeLessThanOrEqual(160);
    }
    const plain = metas.filter((_, index) => !/[:*]/.test(own[index]?.path ?? ''));
    expect(new Set(plain.map(({ title }) => title)).size).toBe(plain.length);
  });

  test('that failed have the metadata of an error', () => {
    const t = textsOf('de');
    const failed = (status: number) =>
      metaOf({ matches: [], loaderData: {}, errors: { page: new ApiError(status, {}) } }, t);
    expect(failed(404)).toMatchObject({ title: t('notFound.title'), noIndex: true });
    expect(failed(503)).toMatchObject({ title: t('failure.title'), noIndex: true });
    expect(failed(403)).toEqual({ title: '' });
  });
});

describe('a description', () => {
  test('that is short stays as it is', () => {
    expect(shorten('Short and whole.')).toBe('Short and whole.');
  });

  test.each(['word, '.repeat(60), 'x'.repeat(400), '🐉'.repeat(200), 'ένα δύο '.repeat(50)])(
    'ends with a whole word within 160 characters',
    (text) => {
      const short = shorten(text);
      expect(short.length).toBeLessThanOrEqual(161);
      expect(short).toMatch(/[^\s,.]…$/u);
      expect(short.isWellFormed()).toBe(true);
    },
  );
});

test('the window title has the page first, on the home page the site', () => {
  expect(windowTitle({ title: 'Ranking' }, 'Moon')).toBe('Ranking · Moon');
  expect(windowTitle({ title: 'At war', isHome: true }, 'Moon')).toBe('Moon · At war');
  expect(windowTitle({ title: '' }, 'Moon')).toBe('Moon');
});

test('errors of loaders keep their code and the ways to prove who one is, and nothing else', () => {
  const asks = new ApiError(403, { code: 'auth.staffSessionEnded', message: 'Who?', methods: ['totp'] });
  const saved = JSON.parse(JSON.stringify(saveErrors({ admin: asks, home: new Error('SELECT 1') })));
  expect(JSON.stringify(saved)).not.toContain('SELECT');
  const revived = reviveErrors(saved);
  expect(revived?.admin).toMatchObject({ status: 403, code: 'auth.staffSessionEnded', methods: ['totp'] });
  expect(revived?.home).toMatchObject({ status: 500, methods: [] });
});
