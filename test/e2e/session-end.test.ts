import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo, logIn, loginPanelOf, specSite } from '#test/spec-site.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';

const onMariadb = (await testDatabases('sessions during an outage')).includes('mariadb');

const ended = 'Your session is invalid or has expired. Please log in again.';
const nothingChanged = 'Nothing has been changed. Once you are logged in, you can go on right here.';

describe.skipIf(!hasBrowser)('several tabs', () => {
  const spec = specSite('sqlite');

  test('login and logout apply to all tabs', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en');
    const other = await page.context().newPage();
    await goTo(other, '/en/account');
    const main = other.getByRole('main');
    await main.getByText(player.email).waitFor();
    await page.getByRole('region', { name: 'Your pass' }).getByRole('button', { name: 'Log out' }).click();
    await main.getByText('You must be logged in to see this page.').waitFor();
    await expect.poll(() => other.getByText(player.login).count()).toBe(0);
    await logIn(page, player.login, player.password);
    await main.getByText(player.email).waitFor();
    await end(['401 /api/auth/session']);
  });

  test('an expired session keeps forms in other tabs', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en');
    const other = await page.context().newPage();
    await goTo(other, '/en/change-email');
    const email = other.getByRole('main').getByLabel('New email', { exact: true });
    await email.fill('new@example.org');
    await spec.site.services.site.db.deleteFrom('sessions').execute();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await page.getByText('You must be logged in to see this page.').waitFor();
    await loginPanelOf(other).getByText(ended).waitFor();
    await expect.poll(() => email.inputValue()).toBe('new@example.org');
    await end(['401 /api/auth/session']);
  });

  test('a page that the browser shows again from its memory notices a logout meanwhile', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en/account');
    const main = page.getByRole('main');
    await main.getByText(player.email).waitFor();
    // As in another tab, of which a page in the browser's memory hears nothing.
    await page.evaluate(() => localStorage.removeItem('account'));
    await spec.site.send('POST /api/auth/logout', { session: player.session });
    await page.context().clearCookies();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await main.getByText('You must be logged in to see this page.').waitFor();
    await expect.poll(() => page.getByText(player.login).count()).toBe(0);
    await end(['401 /api/auth/session']);
  });

  test('the preview of a draft, which shows nobody logged in, is no logout', async () => {
    const { session, login } = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session });
    await goTo(page, '/en/ranking');
    const saved = () => page.evaluate(() => localStorage.getItem('account'));
    await expect.poll(saved).toContain(login);
    const checks: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/session')) checks.push(request.url());
    });
    const preview = await page.context().newPage();
    await goTo(preview, '/en?preview=home');
    await preview.getByRole('button', { name: 'Log in', exact: true }).first().waitFor();
    await goTo(preview, '/en?preview=menus');
    expect(await saved()).toContain(login);
    expect(checks).toEqual([]);
    await end();
  });
});

describe.runIf(hasBrowser && onMariadb)('several tabs during an outage', () => {
  let proxy: TcpProxy;
  let site: TestSite;
  let browser: Browser;
  beforeAll(async () => {
    proxy = await startTcpProxy(mariadbPort);
    const DATABASE_URL = mariadbUrl.replace(String(mariadbPort), String(proxy.port));
    const environment = { DATABASE_URL, GAME_DATABASE_URL: mariadbUrl, MODULES: '' };
    site = await startTestSite({ dialect: 'mariadb', environment });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await proxy?.stop();
  });

  test('one that is opened leaves the others what is typed there, and recovers by itself', async () => {
    const player = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, { session: player.session });
    await goTo(page, '/en/change-email');
    const email = page.getByRole('main').getByLabel('New email', { exact: true });
    await email.fill('new@example.org');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await proxy.stop();
    const other = await context.newPage();
    await other.clock.install();
    expect((await other.goto('/en/account'))?.status()).toBe(503);
    await other.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const saved = () => other.evaluate(() => localStorage.getItem('account'));
    await expect.poll(saved).toContain(player.login);

    // Logged out elsewhere, for all this tab can tell: it asks, gets no answer and loads nothing anew.
    const answer = page.waitForResponse('**/api/auth/session');
    await other.evaluate(() => localStorage.removeItem('account'));
    expect((await answer).status()).toBe(503);

    await proxy.resume();
    const main = other.getByRole('main');
    const own = main.getByText(player.email).first();
    const recovered = async () => {
      await other.clock.fastForward(15_000);
      // The page is loaded anew each time: it needs a moment to arrive.
      await own.waitFor({ timeout: 15_000 }).catch(() => {});
      return own.count();
    };
    await expect.poll(recovered).toBeGreaterThan(0);
    await expect.poll(saved).toContain(player.login);
    await expect.poll(() => email.inputValue()).toBe('new@example.org');
    await expect.poll(() => page.getByText(player.login).count()).toBeGreaterThan(0);
    expect(asked).toEqual(['/api/auth/session']);
    await context.close();
  });
});

describe.skipIf(!hasBrowser)('an administrator whose session has ended', () => {
  const spec = specSite('sqlite');

  const endSession = () => spec.site.services.site.db.deleteFrom('sessions').execute();

  async function open(path: string, width = 1280) {
    const administrator = await newAdministrator(spec.site);
    const viewport = { width, height: 800 };
    const { page, end } = await spec.visit({ session: administrator.session, viewport });
    await goTo(page, path);
    return { page, end, administrator, main: page.getByRole('main') };
  }

  /** Logs in where the page asks for it. */
  async function logInAgain(page: Page, { login, password }: Administrator): Promise<void> {
    const loginPanel = page.locator('dialog.login-panel-dialog[open]');
    await loginPanel.getByText(ended).waitFor();
    await logIn(page, login, password);
    await loginPanel.waitFor({ state: 'hidden' });
  }

  const summaryOf = (page: Page) => page.locator('.error-summary li').allInnerTexts();

  test.each([1280, 360])('goes on with the same news form after logging in (%i pixels)', async (width) => {
    const { page, end, administrator, main } = await open('/en/admin/news', width);
    const title = `Market of ${width}`;
    await main.getByRole('button', { name: 'Write news' }).click();
    await main.getByLabel('Title, in English').fill(title);
    await main.getByLabel('Text, in English').fill('Bring friends.');
    await main.getByRole('region', { name: 'Preview' }).getByText('Bring friends.').waitFor();
    await main.getByLabel('Display name').fill('Mirabel');
    await main.getByLabel('Your password').fill(administrator.password);
    await endSession();
    await main.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => summaryOf(page)).toEqual([ended, nothingChanged]);
    expect(
      await spec.site.services.site.db.selectFrom('news').where('title', '=', title).selectAll().execute(),
    ).toEqual([]);

    await logInAgain(page, administrator);
    await expect.poll(() => summaryOf(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('form')?.className))
      .toBe('news-form');
    await expect.poll(() => main.getByLabel('Title, in English').inputValue()).toBe(title);
    await main.getByRole('button', { name: 'Publish' }).click();
    await main.getByText('The news item is published.').waitFor();
    await end(['401 /api/auth/session']);
  });

  test('can continue deleting a news item on the home page', async () => {
    const id = await writeNews(spec.site.services.site, 1, { title: 'Old news' });
    const { page, end, administrator, main } = await open('/en');
    await main.getByRole('button', { name: 'Delete “Old news”' }).click();
    const dialog = page.locator('dialog.dialog[open]');
    await dialog.getByLabel('Your password').fill(administrator.password);
    await endSession();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => summaryOf(page)).toEqual([ended, nothingChanged]);
    expect((await spec.site.send(`GET /api/news/${id}`)).status).toBe(200);
    await logInAgain(page, administrator);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The news item has been deleted in all languages.').waitFor();
    await end(['401 /api/auth/session']);
  });

  test('can continue publishing a page', async () => {
    const { page, end, administrator, main } = await open('/en/admin/pages/guides');
    await main.getByLabel('Title, in English').fill('Guides');
    await main.getByLabel('Text, in English').fill('Take a rod.');
    await main.getByRole('region', { name: 'Preview' }).getByText('Take a rod.').waitFor();
    await endSession();
    await main.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(() => summaryOf(page)).toEqual([ended, nothingChanged]);
    expect((await spec.site.send('GET /api/page?path=/guides')).status).toBe(404);
    await logInAgain(page, administrator);
    await expect.poll(() => main.getByLabel('Text, in English').inputValue()).toBe('Take a rod.');
    await main.getByRole('button', { name: 'Publish' }).click();
    await expect.poll(async () => (await spec.site.send('GET /api/page?path=/guides')).status).toBe(200);
    await end(['401 /api/page']);
  });

  test('can continue an upload with its file still chosen, and deleting a download', async () => {
    const downloads = spec.site.services.site.db.selectFrom('downloads');
    const { page, end, administrator, main } = await open('/en/admin/downloads');
    await main.getByLabel('Title', { exact: false }).first().fill('The client');
    await main.getByLabel('License').fill('Freeware');
    await main.getByLabel('Platform').fill('Windows');
    await main.getByLabel('Version').fill('1.0');
    await main.getByLabel(/^Description/).fill('All of it.');
    const file = { name: 'client.zip', mimeType: 'application/zip', buffer: Buffer.from('client') };
    await main.locator('input[type=file]').setInputFiles(file);
    await endSession();
    await main.getByRole('button', { name: 'Add download' }).click();
    await expect.poll(() => summaryOf(page)).toEqual([ended, nothingChanged]);
    await logInAgain(page, administrator);
    await main.getByRole('button', { name: 'Add download' }).click();
    await main.getByRole('heading', { level: 3, name: 'The client' }).waitFor();

    const { id } = await downloads.select('id').where('title', '=', 'The client').executeTakeFirstOrThrow();
    await main.getByRole('button', { name: 'Delete The client' }).click();
    const dialog = page.locator('dialog.dialog[open]');
    await endSession();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => summaryOf(page)).toEqual([ended, nothingChanged]);
    await logInAgain(page, administrator);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await main.getByRole('heading', { level: 3, name: 'The client' }).waitFor({ state: 'detached' });
    await end(['401 /api/uploads/begin', `401 /api/downloads/${id}`]);
  });
});
