import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCaptcha } from '#test/app.ts';
import { desktop, hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { exportTokenFor } from '#test/own-data/data-export.ts';
import { unzip } from '#test/own-data/unzip.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const dialects = await oneTestDatabase('own data in a browser');

describe.skipIf(!hasBrowser).each(dialects)('own data in a browser on %s', (dialect) => {
  let browser: Browser;
  let server: MailServer;
  let site: TestSite;

  beforeAll(async () => {
    browser = await openBrowser();
    server = await startMailServer();
    site = await startTestSite({ dialect, environment: { SMTP_URL: server.url } });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await server?.stop();
  });

  async function logIn(page: Page, { login, password }: { login: string; password: string }) {
    const form = page.locator('form').filter({ has: page.locator('input[name=password]') });
    await form.locator('input[name=username]').fill(login);
    await form.locator('input[name=password]').fill(password);
    await form.locator('.captcha-picture[aria-busy=false] img').waitFor();
    await form.locator('input[name=captcha]').fill(testCaptcha);
    await form.locator('.captcha[data-check=valid]').waitFor();
    await form.locator('button[type=submit]').click();
  }

  test('from asking to the opened archive, on another device that has to log in', async () => {
    const player = await site.newPlayer();
    const asking = await openLoggedIn(browser, site, { session: player.session, ...desktop });
    const main = asking.page.getByRole('main');
    await asking.page.goto('/en/account/security');
    await main.getByRole('link', { name: 'Request my data' }).click();
    await main.getByText('We put it together as a ZIP file').waitFor();
    expect(await findViolations(asking.page)).toEqual([]);
    await main.getByLabel('Current password').fill('not-this-1');
    await main.getByRole('button', { name: 'Request my data' }).click();
    await main.getByText('Your data could not be requested').waitFor();
    await main.getByLabel('Current password').fill(player.password);
    await main.getByRole('button', { name: 'Request my data' }).click();
    await main.getByText('You can request your data again from').waitFor();
    await expect.poll(() => main.getByLabel('Current password').count()).toBe(0);
    const focused = () => asking.page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toMatch(/You can request your data again from [^{]*$/);

    const token = await exportTokenFor(site, server, player.email);
    const elsewhere = await openVisitor(browser, { baseURL: site.address, ...desktop });
    const { page } = elsewhere;
    await page.goto(`/en/account/data?token=${token}`);
    await page.getByRole('main').getByText('You must be logged in to see this page.').waitFor();
    await logIn(page, player);
    const button = page.getByRole('main').getByRole('button', { name: 'Download' });
    await button.waitFor();
    expect(await findViolations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('data.zip');
    const files = unzip(readFileSync(await download.path()));
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({
      login: player.login,
      email: player.email,
    });
    expect(JSON.parse(files['sessions.json'] ?? '').sessions).toHaveLength(1);
    expect(files['readme.txt']).toContain('What is left out:');
    await page.getByText('The file has been downloaded.').waitFor();

    const other = await site.newPlayer();
    const stranger = await openLoggedIn(browser, site, { session: other.session, ...desktop });
    await stranger.page.goto(`/en/account/data?token=${token}`);
    await stranger.page.getByRole('main').getByRole('button', { name: 'Download' }).click();
    await stranger.page.getByText('This link does not work').waitFor();
    expect([asking, elsewhere, stranger].flatMap(({ complaints }) => complaints)).toEqual([]);
    for (const { context } of [asking, elsewhere, stranger]) await context.close();
  });
});
