import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { apertiumSetting, hasApertium } from '#test/engines/apertium.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('news in Spanish by a real engine');
const content = [
  'The dragons sleep in the **old castle**, and nobody knows the road.',
  'Warriors of Shinso find 1,000 Yang at the [north gate](/guides).',
].join('\n\n');

describe.skipIf(!hasBrowser || !hasApertium).each(dialects)('a real engine on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    const environment = {
      TRANSLATE_ENGINES: 'command',
      TRANSLATE_COMMAND: apertiumSetting,
      // A busy machine takes long to start its programs.
      TRANSLATE_TIMEOUT: '120',
    };
    site = await startTestSite({ dialect, environment });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('what is published in English is read in Spanish, and elsewhere in English, marked so', async () => {
    const { session, password } = administrator;
    const admin = await openLoggedIn(browser, site, { session });
    await admin.page.goto('/en');
    const main = admin.page.getByRole('main');
    await main.getByRole('button', { name: 'Write news' }).click();
    await main.getByLabel('Title, in English').fill('The winter begins');
    await main.getByLabel('Text, in English').fill(content);
    await main.getByLabel('Display name').fill('Mirabel');
    await main.getByLabel('Your password').fill(password);
    await main.getByRole('button', { name: 'Publish' }).click();
    await admin.page.getByText('The news item is published.').first().waitFor();
    expect(admin.complaints).toEqual([]);
    await admin.context.close();
    await site.services.translator.settle();

    const visitor = await openVisitor(browser, { baseURL: site.address, locale: 'es-ES' });
    const article = visitor.page.getByRole('article').filter({ hasText: 'invierno' });
    await visitor.page.goto('/es/news');
    await article.getByRole('link').first().click();
    await visitor.page.getByRole('heading', { level: 1, name: /invierno/i }).waitFor();
    const text = visitor.page.getByRole('main');
    await text.getByText(/dragones/).waitFor();
    await expect.poll(() => text.locator('strong').first().textContent()).toMatch(/castillo/);
    await expect
      .poll(() => text.getByRole('link', { name: /puerta|norte/ }).getAttribute('href'))
      .toBe('/es/guides');
    await expect.poll(() => text.textContent()).toMatch(/Shinso.*1[.,]?000 Yang/s);
    expect(visitor.complaints).toEqual([]);

    await visitor.page.goto('/de/news');
    const german = visitor.page.getByRole('article').filter({ hasText: 'The winter begins' });
    await german
      .getByText(/Englisch/)
      .first()
      .waitFor();
    await visitor.context.close();
  });
});
