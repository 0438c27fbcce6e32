import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { chooseLanguage, goTo } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('the owner arranges the menus');

describe.skipIf(!hasBrowser).each(dialects)('the menus in the administration on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let engine: EngineServer;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    engine = await startDeeplServer();
    const environment = {
      SOURCE_LANGUAGE: 'ro',
      MODULES: '',
      TRANSLATE_ENGINES: 'deepl',
      DEEPL_API_KEY: deeplKey,
      DEEPL_URL: engine.url,
    };
    site = await startTestSite({ dialect, environment });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await engine?.stop();
  });

  test('links are ordered, hidden and added by keyboard, seen in the preview, published and translated', async () => {
    const { session } = administrator;
    const { page, context, complaints } = await openLoggedIn(browser, site, { session });
    await page.goto('/en/admin/menus');
    const main = page.getByRole('main');
    const preview = page.frameLocator('iframe');
    const group = (name: string) => main.getByRole('region', { name });
    const down = main.getByRole('button', { name: 'Move down: Home' });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => down.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect
      .poll(() => preview.locator('.main-nav li').first().textContent(), { timeout: 20_000 })
      .toBe('Register');

    await group('Sidebar: The server').getByText('Leads to an unpublished page').first().waitFor();
    await main.getByLabel('Hide links to unpublished pages from visitors').check();
    await group('Footer').getByRole('button', { name: 'Add a link: Footer' }).click();
    await main.getByText(/needs a label and a link/).waitFor();
    await main.getByLabel('Label', { exact: true }).fill('Clanul nostru');
    const link = main.getByLabel('Link', { exact: true });
    await link.fill('javascript:alert(1)');
    await link.blur();
    await main.getByText(/Please enter an address that begins with/).waitFor();
    await link.fill('https://clan.example/ro');
    await link.blur();
    await main.getByRole('radio', { name: 'Book', exact: true }).check({ force: true });
    expect(await findViolations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. Visitors see it within seconds.').waitFor();

    const visitor = await openVisitor(browser, { baseURL: site.address });
    await goTo(visitor.page, '/de');
    const navigation = visitor.page.locator('.main-nav li');
    await expect
      .poll(() => navigation.allTextContents())
      .toEqual(['Registrieren', 'Startseite', 'Downloads', 'Rangliste']);
    await expect.poll(() => visitor.page.locator('.sidebar a[href="/de/team"]').count()).toBe(0);
    // They have words of their own, so another language brings other menus.
    await chooseLanguage(visitor.page, 'English');
    await expect
      .poll(() => navigation.allTextContents())
      .toEqual(['Register', 'Home', 'Downloads', 'Ranking']);
    await visitor.page.waitForURL('**/en');
    await visitor.page.goBack();
    await expect.poll(() => navigation.first().textContent()).toBe('Registrieren');
    const footer = visitor.page.locator('footer a[rel="noopener"]');
    const translated = wordByWord('Clanul nostru', 'de');
    await expect
      .poll(
        async () => {
          await visitor.page.reload();
          return [await footer.textContent(), await footer.getAttribute('lang')];
        },
        { timeout: 30_000, interval: 500 },
      )
      .toEqual([translated, null]);
    await expect.poll(() => footer.getAttribute('href')).toBe('https://clan.example/ro');
    await footer.getByRole('img', { name: 'andere Website' }).waitFor();

    await main.getByRole('link', { name: 'Your own texts' }).click();
    await main.getByText('Clanul nostru').waitFor();
    await main.getByText('15 of 15 languages').waitFor();
    expect([complaints, visitor.complaints]).toEqual([[], []]);
    await Promise.all([context.close(), visitor.context.close()]);
  });
});
