import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, openBrowser, openVisitor, phone } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo, reload, solveCaptcha } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('the walk of an appeal');

describe.skipIf(!hasBrowser).each(dialects)('an appeal on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let administrator: Administrator;
  let player: Awaited<ReturnType<TestSite['newPlayer']>>;
  beforeAll(async () => {
    site = await startTestSite({ dialect, environment: { MODULES: 'bans,tickets' } });
    administrator = await newAdministrator(site);
    player = await site.newPlayer();
    const body = { player: player.login, reason: 'bot', note: 'Three days <b>without</b> a pause.' };
    await site.send('POST /api/admin/bans', { body, session: administrator.session });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** Logs in on the page of appeals of a phone, and opens the appeal with the keyboard. */
  async function logInAndOpen(page: Page): Promise<void> {
    await goTo(page, '/en/appeal');
    await page.getByText('Log in with your username and password').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Log in' });
    await sheet.getByLabel('Username').fill(player.login);
    await sheet.getByLabel('Password', { exact: true }).fill(player.password);
    await solveCaptcha(page);
    await sheet.getByRole('button', { name: /^Log in/ }).click();
    await sheet.getByText('Three days <b>without</b> a pause.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    const link = sheet.getByRole('link', { name: 'Appeal against the ban' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Appeal against a ban' }).waitFor();
    await page.getByRole('main').getByText('Reason: Bot. Duration: forever.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  }

  test('goes from a banned player’s phone to the team, and its answer back to him', async () => {
    const own = await openVisitor(browser, { baseURL: site.address, ...phone });
    const { page } = own;
    const main = page.getByRole('main');
    await logInAndOpen(page);
    await main.getByRole('button', { name: 'Send' }).click();
    await main.getByRole('alert').first().waitFor();
    await main.getByLabel('Message').fill('It was <img src=x onerror=alert(1)> my brother.');
    await main.getByLabel('Message').press('Tab');
    await page.keyboard.press('Enter');
    await main.getByRole('article').getByText('onerror').waitFor();
    await expect.poll(() => main.locator('button:focus').innerText()).toBe('Send');
    await expect.poll(() => main.locator('img[src="x"]').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.viewport.width);

    const staff = await openLoggedIn(browser, site, { session: administrator.session, ...desktop });
    const admin = staff.page.getByRole('main');
    await goTo(staff.page, '/en/admin/bans');
    await admin.getByRole('link', { name: 'Appeal against a ban: with the team' }).click();
    await admin.getByRole('heading', { name: 'Appeal: Bot' }).waitFor();
    await admin.getByLabel('Message').fill('Which brother?');
    expect(await findViolations(staff.page)).toEqual([]);
    await admin.getByRole('button', { name: 'Send', exact: true }).click();
    await admin.getByRole('article').getByText('Which brother?').waitFor();
    await admin.locator('.ticket-side').getByRole('link', { name: 'Bans' }).click();
    await admin.getByRole('link', { name: 'Appeal against a ban: answered' }).waitFor();

    await reload(page);
    await main.getByText('Which brother?').waitFor();
    await own.context.clearCookies();
    await logInAndOpen(page);
    await main.getByText('Which brother?').waitFor();
    await main.getByLabel('Message').fill('The small one.');
    await main.getByRole('button', { name: 'Send' }).click();
    await main.getByRole('article').getByText('The small one.').waitFor();
    expect(own.complaints).toEqual([]);
    await Promise.all([own.context.close(), staff.context.close()]);
  });
});
