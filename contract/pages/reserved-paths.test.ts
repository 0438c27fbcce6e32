import { expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { isPagePath, pagePaths, personalPaths, publicPaths } from '#contract/page-paths.ts';
import { isReservedPath } from './reserved-paths.ts';

test('paths of the menus are free for pages', () => {
  expect(pagePaths.filter((path) => !isPagePath(path) || isReservedPath(path))).toEqual([]);
});

test('the site’s own pages and everything below them are not', () => {
  const own = [...publicPaths, ...personalPaths].filter(isPagePath);
  expect(own.length).toBeGreaterThan(10);
  for (const path of own)
    expect([path, isReservedPath(path), isReservedPath(`${path}/more`)]).toEqual([path, true, true]);
});

test('a language’s code is no first segment, but may be a later one', () => {
  for (const code of languageCodes) {
    expect([isReservedPath(`/${code}`), isReservedPath(`/${code}/team`)]).toEqual([true, true]);
    expect(isReservedPath(`/guides/${code}`)).toBe(false);
  }
});

test('a path that robots.txt closes is reserved, one below another is not', () => {
  expect(isReservedPath('/accounting')).toBe(true);
  expect(isReservedPath('/guides/account')).toBe(false);
});

test('a long path is judged at once', () => {
  const started = performance.now();
  expect(isPagePath(`/${'a-'.repeat(100_000)}`)).toBe(false);
  expect(isPagePath(`/${'a'.repeat(100_000)}`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(50);
});
