import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo } from '#test/spec-site.ts';

/** What browsers got after 2022; `test/project/browsers-of-2022.test.ts` lists it. */
function forgetNewer(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [String.prototype, ['toWellFormed', 'isWellFormed']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [Promise, ['withResolvers', 'try']],
    [AbortSignal, ['any']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  ];
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

const titleOf = (page: Page) => page.locator('h1').textContent();

describe.skipIf(!hasBrowser)('in browsers of 2022', () => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite', demoWorld: true });
    await site.services.board.ready;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('links lead to pages with long descriptions, lists and tables', async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address, ...desktop });
    await page.addInitScript(forgetNewer);
    await goTo(page, '/en/downloads');
    await page.locator('a[href="/en"]').first().click();
    await page.locator('main a[href^="/en/news/"]').first().click();
    await expect.poll(() => page.title()).toMatch(/ · Guildhall$/);
    await goTo(page, '/en/search');
    await page.getByRole('main').getByRole('searchbox').fill('drakem');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Drakemor' }).click();
    await expect.poll(() => titleOf(page)).toContain('Drakemor');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a title that cannot be set keeps no page from being shown', async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address, ...desktop });
    await page.addInitScript(() => {
      const set = () => {
        throw new Error('no titles');
      };
      Object.defineProperty(Document.prototype, 'title', { set });
    });
    await goTo(page, '/en/downloads');
    await page.locator('.main-nav a[href="/en/ranking"]').first().click();
    await expect.poll(() => titleOf(page)).toBe('Ranking');
    expect(new Set(complaints)).toEqual(new Set(['Error: no titles']));
    await context.close();
  });
});
