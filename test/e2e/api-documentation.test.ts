import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';

describe.skipIf(!hasBrowser)('the documentation of the API', () => {
  let browser: Browser;
  let site: TestApp;
  let address: string;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestApp({ dialect: 'sqlite' });
    address = await site.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('is read, and a call tried, without a complaint of the browser', async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseURL: address });
    const missing: string[] = [];
    page.on('response', (answer) => {
      if (!answer.ok()) missing.push(`${answer.status()} ${answer.url()}`);
    });
    await page.goto('/api/docs');
    const listed = page.locator('.opblock');
    await listed.first().waitFor();
    // Of so many, only those near the window are drawn, and none while it moves on too fast: then it starts again.
    const seen = new Set<string>();
    const scrollOn = async () => {
      for (const id of await listed.evaluateAll((all) => all.map((each) => each.id))) seen.add(id);
      await page.evaluate(() => {
        const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        scrollTo(0, atEnd ? 0 : scrollY + innerHeight / 2);
      });
      return seen.size;
    };
    await expect.poll(scrollOn, { interval: 50 }).toBe(Object.keys(calls).length);

    const config = page.locator('#operations-Site-getConfig');
    const scrollBack = async () => {
      await page.evaluate(() => {
        const atTop = scrollY === 0;
        window.scrollTo(0, atTop ? document.documentElement.scrollHeight : scrollY - innerHeight / 2);
      });
      return config.count();
    };
    await expect.poll(scrollBack, { interval: 50 }).toBe(1);
    await config.scrollIntoViewIfNeeded();
    await config.getByRole('button').first().click();
    await config.getByText('GET /api/config HTTP/1.1').waitFor();
    await config.getByRole('button', { name: 'Try it out' }).click();
    await config.getByRole('button', { name: 'Execute' }).click();
    await config.locator('.live-responses-table').getByText('"siteName"').waitFor();

    expect(missing).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
