import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { chooseLanguage, goTo, logIn, loginPanelOf, specSite } from '#test/spec-site.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  });
  return asked;
}

describe.skipIf(!hasBrowser)('pages that feel instant', () => {
  const spec = specSite('sqlite');
  beforeAll(() => spec.site.addWorld());

  test('hovering, focusing or touching a link prefetches its page', async () => {
    const { page, end } = await spec.visit({ hasTouch: true });
    await page.goto('/en', { waitUntil: 'networkidle' });
    const asked = requestsOf(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const pageFile = /ranking-page/;
    const arrived = page.waitForResponse(/api\/rankings\/players/);
    await expect
      .poll(async () => {
        await page.mouse.move(5, 400);
        await menu.getByRole('link', { name: 'Ranking' }).hover();
        await page.waitForTimeout(150);
        return asked.some((address) => pageFile.test(address));
      })
      .toBe(true);
    await arrived;
    const before = asked.length;
    await menu.getByRole('link', { name: 'Ranking' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ranking' }).waitFor();
    expect(asked.slice(before).filter((address) => /page|api\/rankings\/players/.test(address))).toEqual([]);

    await menu.getByRole('link', { name: 'Downloads' }).focus();
    await expect
      .poll(() => asked.filter((each) => /downloads-page.*\.js$|api\/downloads/.test(each)).length)
      .toBe(2);
    await page.locator('.sidebar .sidebar-link[href$="/change-password"]').dispatchEvent('touchstart');
    await expect.poll(() => asked.filter((each) => /password-page/.test(each)).length).toBe(1);
    await end();
  });

  test('nothing is prefetched with data saver', async () => {
    const { page, end } = await spec.visit();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    const watching = page.waitForResponse(/hover-intent/);
    await page.goto('/en');
    await watching;
    await page.waitForLoadState('networkidle');
    const asked = requestsOf(page);
    await page.getByRole('link', { name: 'Ranking' }).first().hover();
    await page.waitForTimeout(300);
    expect(asked.filter((each) => /ranking/.test(each))).toEqual([]);
    await end();
  });

  test('what was prefetched in another language is not used', async () => {
    const { page, end } = await spec.visit();
    const watching = page.waitForResponse(/hover-intent/);
    await goTo(page, '/en/ranking');
    await watching;
    await chooseLanguage(page, 'Deutsch');
    await page.waitForURL('**/de/ranking');
    const downloads = page.locator('.main-nav').getByRole('link', { name: 'Downloads' });
    const prefetched = page.waitForResponse(/\/api\/downloads/);
    await downloads.hover();
    await prefetched;
    await page.goBack();
    await page.waitForURL('**/en/ranking');
    await page.locator('html[lang=en]').waitFor({ state: 'attached' });
    const inEnglish = page.waitForRequest(
      async (request) =>
        /\/api\/downloads/.test(request.url()) && (await request.headerValue('accept-language')) === 'en',
    );
    await downloads.click();
    await inEnglish;
    await end(['401 /api/auth/session']);
  });

  test('navigation scrolls up and focuses the heading; back restores the position', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    await page.getByRole('link', { name: 'News 5' }).scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(300);
    await page.getByRole('link', { name: 'News 5' }).click();
    await page.getByRole('heading', { level: 1, name: 'News 5' }).waitFor();
    await expect.poll(() => focused(page)).toBe('News 5');
    expect(await scrolled(page)).toBe(0);
    await expect.poll(() => page.title()).toMatch(/^News 5 · /);
    await page.goBack();
    await page.getByRole('link', { name: 'News 5' }).waitFor();
    await expect.poll(() => scrolled(page)).toBe(place);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'News 5' }).waitFor();
    await end();
  });

  test('news pagination is in the URL, and the list gets the focus', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/\?page=2#news$/);
    await expect.poll(() => focused(page)).toBe('Latest news');
    await page.goBack();
    await page.getByRole('link', { name: 'News 7' }).first().waitFor();
    await end();
  });

  test('ranking tabs, filters and pagination are in the URL and undone by back', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/ranking');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/\?page=2$/);
    await expect.poll(() => focused(page)).toBe('Ranking');
    await main.getByLabel('Empire', { exact: true }).selectOption({ label: 'Jinno' });
    await main.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\?empire=3$/);
    expect(await focused(page)).toBe('Search');
    await main.getByRole('link', { name: 'Guilds' }).click();
    await page.waitForURL(/empire=3&tab=guilds$/);
    await expect.poll(() => focused(page)).toBe('Guilds');
    for (const address of [/\?empire=3$/, /\?page=2$/, /ranking$/]) {
      await page.goBack();
      await page.waitForURL(address);
    }
    await expect.poll(() => main.getByLabel('Empire', { exact: true }).inputValue()).toBe('');
    await end();
  });

  test('an expired session keeps a form’s input until the next login', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/de/change-email');
    await goTo(page, '/en/change-email');
    const main = page.getByRole('main');
    await main.getByLabel('New email', { exact: true }).fill('moved@example.org');
    await main.getByLabel('Confirm new email').fill('moved@example.org');
    await main.getByLabel('Password', { exact: true }).fill(player.password);
    await spec.site.services.site.db.deleteFrom('sessions').execute();
    await main.getByRole('button', { name: 'Change email' }).click();
    await main.getByText('Your session is invalid or has expired. Please log in again.').waitFor();
    await loginPanelOf(page)
      .getByText('Your session is invalid or has expired. Please log in again.')
      .waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Main' }).getByText('Account').count())
      .toBe(0);
    await expect
      .poll(() => main.getByLabel('New email', { exact: true }).inputValue())
      .toBe('moved@example.org');
    await logIn(page, player.login, player.password);
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();
    await main.getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => main.getByLabel('Password', { exact: true }).inputValue()).toBe(player.password);
    await main.getByRole('button', { name: 'Change email' }).click();
    await main.getByText('Your email has been changed.').waitFor();
    await end(['401 /api/auth/change-email']);
  });

  test('on a phone the login panel opens where the session was found to have ended', async () => {
    const player = await spec.site.newPlayer();
    const viewport = { width: 390, height: 800 };
    const { page, end } = await spec.visit({ session: player.session, viewport });
    await goTo(page, '/en/change-password');
    for (const name of ['Current password', 'New password', 'Confirm new password']) {
      await page.getByLabel(name, { exact: true }).fill('moon-gate8');
    }
    await spec.site.services.site.db.deleteFrom('sessions').execute();
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('dialog', { name: 'Log in' }).waitFor();
    await logIn(page, player.login, player.password);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe('moon-gate8');
    await end(['401 /api/auth/change-password']);
  });

  test('a page with an expired session opens the login panel and loads after login', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en');
    await spec.site.services.site.db.deleteFrom('sessions').execute();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('You must be logged in to see this page.').waitFor();
    await logIn(page, player.login, player.password);
    await page.getByRole('heading', { name: 'Account information' }).waitFor();
    await end(['401 /api/auth/session']);
  });

  test('login returns to the page that required it', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await goTo(page, '/de/change-email');
    await page.getByRole('main').getByRole('link', { name: 'Startseite' }).click();
    await page.waitForURL('**/de');
    const loginPanel = page.locator('.login-panel form');
    await loginPanel.locator('[name=username]').fill(player.login);
    await loginPanel.locator('[name=password]').fill(player.password);
    await loginPanel.locator('.captcha-picture img').waitFor();
    await loginPanel.locator('[name=captcha]').fill('ABCDE');
    await loginPanel.locator('.captcha[data-check=valid]').waitFor();
    await loginPanel.locator('[type=submit]').click();
    await page.waitForURL('**/de/change-email');
    await page.locator('[name=newEmail]').waitFor();
    await end();
  });
});
