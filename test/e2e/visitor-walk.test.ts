import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openChromium, openVisitor } from '#test/browser.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await slowTestDatabases('walks in a browser');

describe.skipIf(!hasBrowser).each(dialects)('the visitor’s walk on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;

  beforeAll(async () => {
    browser = await openChromium();
    site = await startTestSite({ dialect });
    await site.addWorld();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test.each([true, false])('reads news and rankings with JavaScript %s', async (javaScriptEnabled) => {
    const { page, context, complaints } = await openVisitor(browser, {
      baseURL: site.address,
      javaScriptEnabled,
    });
    await page.goto('/');
    const main = page.getByRole('main');
    const news = page.getByRole('region', { name: 'Latest news' });
    await expect.poll(() => news.getByRole('article').count()).toBe(5);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await news.getByText('News 2').waitFor();
    await news.getByRole('article').first().getByRole('link').first().click();
    await page.waitForURL(/\/news\/\d+/);
    await page.getByRole('link', { name: 'Ranking' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Ranking' }).waitFor();
    await main.getByLabel('Class', { exact: true }).selectOption({ label: 'Sura' });
    await main.getByRole('button', { name: /^Search/ }).click();
    await page.waitForURL(/job=2/);
    await main.getByRole('link', { name: 'Guilds' }).click();
    await page.waitForURL(/tab=guilds/);
    await main.getByText('Guild1', { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an unknown address is a 404 with a way home', async () => {
    const { page, context } = await openVisitor(browser, { baseURL: site.address });
    const response = await page.goto('/premium');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.close();
  });

  test('changes the language and keeps it', async () => {
    const { page, context, complaints } = await openVisitor(browser, {
      baseURL: site.address,
      locale: 'en-US',
    });
    await page.goto('/ranking');
    await page.getByText('English', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de/ranking');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await page.goto('/');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
