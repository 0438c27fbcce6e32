import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPagePath } from '#contract/page-paths.ts';
import { isReservedPath } from '#contract/pages/reserved-paths.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ dialect: 'sqlite' });
});
afterAll(() => site?.close());

/** The first segments of what the server answers itself. */
function ownSegments(): string[] {
  const tree = site.app.printRoutes({ commonPrefix: false });
  return [...tree.matchAll(/^[├└]── (\/[^/ ]*)/gm)].map(([, path = '']) => path);
}

test('nothing that the server answers itself can be a page', () => {
  const found = ownSegments();
  expect(found).toEqual(expect.arrayContaining(['/api', '/metrics', '/robots.txt']));
  expect(found.filter((path) => isPagePath(path) && !isReservedPath(path))).toEqual([]);
});
