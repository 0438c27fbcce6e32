import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { localDateTime } from '#test/e2e/admin/local-date-time.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const day = 86_400_000;

describe.skipIf(!hasBrowser).each(await oneTestDatabase('writing'))('writing news on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect, environment: { SOURCE_LANGUAGE: 'ro', MODULES: 'updates' } });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('in Romanian, as pinned patch notes, scheduled, shown by a preview link, then published', async () => {
    const { page, context, complaints } = await openLoggedIn(browser, site, administrator);
    const main = page.getByRole('main');
    await page.goto('/en/admin/news');
    await main.getByRole('button', { name: 'Write news' }).click();
    await expect.poll(() => main.getByLabel('Written in').inputValue()).toBe('ro');
    await main.getByLabel('Title (Română)').fill('Poarta se deschide');
    await main.getByLabel('Text (Română)').fill('Vineri **seara**, la munte.');
    await main.getByLabel('Display name').fill('Mirabel');
    await main.getByLabel('Kind').selectOption('Patch notes');
    await main.getByLabel('Pin', { exact: true }).check();
    await main.getByLabel('Later').check();
    await main.getByLabel('Your password').fill(administrator.password);
    await main.getByRole('button', { name: 'Publish' }).click();
    await main.getByRole('alert').getByRole('link', { name: 'Please enter a date and a time.' }).waitFor();
    await main.getByText(/In your time zone: \w/).waitFor();
    await main.getByLabel('Date and time').fill(localDateTime(Date.now() + day));
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.reload();
    await expect.poll(() => main.getByLabel('Date and time').inputValue()).toMatch(/^\d{4}-/);
    await main.getByLabel('Your password').fill(administrator.password);
    await main.getByRole('button', { name: 'Publish' }).click();
    await main.getByText('The news item is scheduled.').waitFor();
    await main.getByText(/^Scheduled: /).waitFor();

    const visitor = await (await browser.newContext({ baseURL: site.address, locale: 'ro' })).newPage();
    await visitor.goto('/ro/updates');
    await visitor.getByText('Încă nu există note de patch').waitFor();

    await main.getByRole('link', { name: 'Preview link' }).click();
    await main.getByRole('button', { name: 'Create preview link' }).click();
    const link = new URL(
      await main.getByLabel('Preview link', { exact: true }).getByRole('textbox').inputValue(),
    );
    expect(link.searchParams.get('preview')).toMatch(/^[\w-]{43}$/);
    const id = Number(link.pathname.split('/').at(-1));
    expect((await visitor.goto(`/ro/news/${id}`))?.status()).toBe(404);
    const shown = await visitor.goto(`/de${link.pathname}${link.search}`);
    expect([shown?.status(), shown?.headers()['cache-control']]).toEqual([200, 'private, no-store']);
    await expect.poll(() => visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await visitor.getByText('Eine Vorschau').waitFor();
    await visitor.getByText('Du liest das Original: Română.').waitFor();
    await expect.poll(() => visitor.locator('.prose').getAttribute('lang')).toBe('ro');
    const forSearch = visitor.locator('link[rel=canonical], script[type="application/ld+json"]');
    await expect.poll(() => forSearch.count()).toBe(0);
    expect(await findViolations(visitor)).toEqual([]);
    expect((await visitor.goto(`/de${link.pathname}?preview=${'a'.repeat(43)}`))?.status()).toBe(404);

    await main.getByLabel('Now').check();
    await main.getByLabel('Your password').fill(administrator.password);
    await main.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(/translations/);
    await writeNews(site.services.site, 1);
    await expect
      .poll(async () => (await visitor.goto(`/ro/news/${id}`))?.status(), {
        timeout: 15_000,
        interval: 1_000,
      })
      .toBe(200);
    await expect.poll(() => visitor.getByText(/Du liest|Citești originalul/).count()).toBe(0);
    await expect
      .poll(
        async () => {
          await visitor.goto('/ro/updates');
          return visitor.getByRole('link', { name: 'Poarta se deschide' }).count();
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toBe(1);
    await visitor.goto('/de/news');
    const first = visitor.locator('.lead-news');
    await first.getByText('Angeheftet').waitFor();
    await first.getByText('Patchnotes').waitFor();
    await first.locator('.tag', { hasText: 'Română' }).waitFor();
    expect(complaints).toEqual([]);
    await visitor.context().close();
    await context.close();
  });

  test('a page published at /updates stands before the patch notes', async () => {
    const page = { path: '/updates', title: 'Cartea actualizărilor', content: 'Totul aici.' };
    await site.send('PUT /api/page', { body: page, session: administrator.session });
    const visitor = await browser.newPage({ baseURL: site.address });
    await expect
      .poll(
        async () => {
          await visitor.goto('/ro/updates');
          return visitor.getByRole('heading', { name: page.title }).count();
        },
        { timeout: 15_000, interval: 1_000 },
      )
      .toBe(1);
    await visitor.close();
  });
});
