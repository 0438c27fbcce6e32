import type { Browser, Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('missing settings in the administration');
const sites = dialects.flatMap((dialect) => [
  { dialect, hasEngine: false, engine: 'without an engine' },
  { dialect, hasEngine: true, engine: 'with an engine' },
]);

const promise = 'The other languages follow automatically.';
const missing = 'Readers see the original: no translation engine is set up.';

describe.skipIf(!hasBrowser).each(sites)('$engine on $dialect', ({ dialect, hasEngine }) => {
  let browser: Browser;
  let server: EngineServer;
  let site: TestSite;
  let administrator: Administrator;
  beforeAll(async () => {
    [browser, server] = [await openBrowser(), await startLibreTranslateServer()];
    const environment = hasEngine
      ? { TRANSLATE_ENGINES: 'libretranslate', LIBRETRANSLATE_URL: server.url }
      : undefined;
    site = await startTestSite({ dialect, ...(environment ? { environment } : {}) });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await server.stop();
  });

  /** Exactly one of the two promises is shown. */
  async function expectHonest(where: Locator): Promise<void> {
    await where.getByText(hasEngine ? promise : missing).waitFor();
    await expect.poll(() => where.getByText(hasEngine ? missing : promise).count()).toBe(0);
  }

  test('translations are promised only with an engine', async () => {
    const { session, password } = administrator;
    const { page, context, complaints } = await openLoggedIn(browser, site, { session });
    const main = page.getByRole('main');
    for (const path of ['/en/admin/downloads', '/en/downloads', '/en/admin/pages']) {
      await page.goto(path);
      await expectHonest(main);
    }
    await page.goto('/en/admin/pages/team');
    await main.getByLabel('Title, in English').fill('The team');
    await main.getByLabel('Text, in English').fill('Mirabel');
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectHonest(page.getByRole('status').filter({ hasText: 'The page is published.' }));

    await page.goto('/en/admin/news');
    await main.getByRole('button', { name: 'Write news' }).click();
    await main.getByLabel('Title, in English').fill('The autumn market');
    await main.getByLabel('Text, in English').fill('It opens at eight.');
    await main.getByLabel('Display name').fill('Mirabel');
    await main.getByLabel('Your password').fill(password);
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await expectHonest(main.getByRole('status').filter({ hasText: 'Everyone can read it now.' }));
    if (!hasEngine) {
      await main.getByRole('status').getByRole('link', { name: 'To the overview' }).click();
      const checklist = main.getByRole('region', { name: 'Setup' });
      await checklist.getByText('Set it in the file .env').last().click();
      await checklist.getByText('TRANSLATE_ENGINES=').waitFor();
      // What the checklist says is not said again below.
      await expect.poll(() => main.getByText('No translation engine is set up').count()).toBe(1);
      await expect.poll(() => main.getByText('No mail server is set up').count()).toBe(1);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('editing a news item explains what happens to other languages', async () => {
    const id = await writeNews(site.services.site, 1);
    const { page, context } = await openLoggedIn(browser, site, { session: administrator.session });
    await page.goto(`/en/admin/news/${id}`);
    const main = page.getByRole('main');
    await main
      .getByText(hasEngine ? 'Only the paragraphs you change are translated again.' : missing)
      .waitFor();
    await context.close();
  });
});

describe.skipIf(!hasBrowser).each(dialects)('the overview on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let session: string;
  beforeAll(async () => {
    [browser, site] = [await openBrowser(), await startTestSite({ dialect })];
    ({ session } = await newAdministrator(site));
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  test('lists what is not set up, and what to do about it', async () => {
    const viewport = { width: 360, height: 740 };
    const { page, context } = await openLoggedIn(browser, site, { session, viewport });
    await page.goto('/en/admin');
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Storage' }).waitFor();
    const checklist = main.getByRole('region', { name: 'Setup' });
    const text = await checklist.innerText();
    expect(text).toContain('No mail server is set up (SMTP_URL): no email reaches your players');
    expect(text).toContain('The address of the site is not set (PUBLIC_URL)');
    expect(text).toContain('Set it in the file .env, then restart the site.');
    expect(await widthOf(page)).toBe(360);
    await context.close();
  });
});
