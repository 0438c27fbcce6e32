import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { specSite } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('reading without JavaScript', () => {
  const spec = specSite('sqlite');
  beforeAll(async () => {
    await spec.site.addWorld();
    await addDownload(spec.site.services.site);
    const { session } = await newAdministrator(spec.site);
    const body = { path: '/guides', title: 'Guides', content: '## Fishing\n\nTake a [*rod*](/downloads).' };
    await spec.site.send('PUT /api/page', { body, session });
  });
  const open = () => spec.visit({ javaScriptEnabled: false });

  test('home: the news, their pages, an item, back, and the search', async () => {
    const { page, end } = await open();
    await page.goto('/en');
    const news = page.getByRole('region', { name: 'Latest news' });
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/\?page=2#news$/);
    await expect.poll(() => news.getByRole('article').count()).toBe(2);
    await news.getByRole('link', { name: 'News 1' }).click();
    await page.getByRole('heading', { level: 1, name: 'News 1' }).waitFor();
    await expect.poll(() => page.locator('.prose em').first().innerText()).toBe('long');
    await page.getByRole('link', { name: 'Back to the news' }).click();
    await page.getByLabel('Find a player').fill('hero6');
    await page.getByRole('search').getByRole('button').click();
    await page.getByText('2 players found for “hero6”').waitFor();
    await page.getByRole('link', { name: '2 players found' }).click();
    await page.getByText('2 entries').waitFor();
    await end();
  });

  test('ranking: filters as a form, tabs and pages as links, reset, nobody found', async () => {
    const { page, end } = await open();
    await page.goto('/en/ranking');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.waitForURL(/page=2$/);
    await expect.poll(() => page.locator('.board tbody tr').count()).toBe(10);
    await main.getByLabel('Empire', { exact: true }).selectOption({ label: 'Shinso' });
    await main.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/empire=1/);
    await main.getByText('20 entries').waitFor();
    await main.getByRole('link', { name: 'Guilds' }).click();
    await main.getByLabel('Guild master').fill('nobody');
    await main.getByRole('button', { name: 'Search' }).click();
    await main.getByText('No rankings found').waitFor();
    await main.getByRole('link', { name: 'Reset', exact: true }).click();
    await main.getByText('6 entries').waitFor();
    await end();
  });

  test('downloads: the cards and a link that opens', async () => {
    const { page, end } = await open();
    await page.goto('/en/downloads');
    const link = page.getByRole('link', { name: 'Download Client' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://download.example.org/client.zip');
    await page.getByText('1.86 GB').waitFor();
    await end();
  });

  test('a page of the owner, and a path without one', async () => {
    const { page, end } = await open();
    await page.goto('/en');
    await page.locator('.sidebar').getByRole('link', { name: 'Guides' }).click();
    await page.getByRole('heading', { name: 'Fishing' }).waitFor();
    // Its address says the language, and so do those of links that somebody has written.
    await expect
      .poll(() => page.getByRole('link', { name: 'rod' }).getAttribute('href'))
      .toBe('/en/downloads');
    expect((await page.goto('/en/team'))?.status()).toBe(404);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await page.waitForURL('**/en');
    await end(['404 /en/team']);
  });

  test('another language, from where one is', async () => {
    const { page, end } = await open();
    await page.goto('/en/ranking?empire=2');
    await page.locator('.languages summary').click();
    await page.getByRole('link', { name: 'Português' }).click();
    await page.waitForURL('**/pt/ranking?empire=2');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt');
    await end();
  });

  test('what needs a script says so', async () => {
    const { page, end } = await open();
    const main = page.getByRole('main');
    for (const path of ['register', 'recover', 'reset-password?token=a', 'verify-email?token=a']) {
      await page.goto(`/en/${path}`);
      await expect
        .poll(() => main.locator('noscript').innerText())
        .toMatch(/^Reading works without JavaScript\. .* need it\.$/);
      await expect.poll(() => main.locator('[type=submit]').isVisible()).toBe(false);
    }
    // Beside a form of its own, the login panel is folded.
    await page.goto('/en/recover');
    const panel = page.locator('.login-panel');
    await expect.poll(() => panel.locator('noscript').innerText()).toMatch(/^Reading works without/);
    await expect.poll(() => panel.getByRole('button').count()).toBe(0);
    await page.setViewportSize({ width: 768, height: 900 });
    await page.locator('.header .languages').waitFor();
    await expect.poll(() => page.locator('.login-button').isVisible()).toBe(false);
    await end();
  });
});
