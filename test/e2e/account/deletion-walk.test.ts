import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceDeletion } from '#server/features/account-deletion/close-account.ts';
import { siteNow } from '#server/site/clock.ts';
import { findDueDeletions } from '#server/site/personal-data/account-deletions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testCaptcha } from '#test/app.ts';
import { desktop, hasBrowser, openBrowser } from '#test/browser.ts';
import { mailsTo } from '#test/email-links.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { newCarefulPlayer } from '#test/factories/second-step.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { failRequests, goTo } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('closing an account in a browser');

describe.skipIf(!hasBrowser).each(dialects)('closing an account in a browser on %s', (dialect) => {
  let browser: Browser;
  let server: MailServer;
  let site: TestSite;

  beforeAll(async () => {
    browser = await openBrowser();
    server = await startMailServer();
    const environment = { SMTP_URL: server.url, MODULES: 'accountDeletion' };
    site = await startTestSite({ dialect, environment });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await server?.stop();
  });

  async function fillLogin(page: Page, { login, password }: { login: string; password: string }) {
    const form = page.locator('form').filter({ has: page.locator('input[name=captcha]') });
    await form.locator('input[name=username]').fill(login);
    await form.locator('input[name=password]').fill(password);
    await form.locator('.captcha-picture[aria-busy=false] img').waitFor();
    await form.locator('input[name=captcha]').fill(testCaptcha);
    await form.locator('.captcha[data-check=valid]').waitFor();
    await form.locator('button[type=submit]').click();
  }

  async function askInDialog(page: Page, { password, code }: { password: string; code: string }) {
    const opener = page.getByRole('main').getByRole('button', { name: 'Delete account' });
    await opener.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('In 14 days your account is closed for good').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await dialog.getByLabel('Six digits from the app').fill(code);
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await page.getByText('Your account will be deleted in 14 days.').waitFor();
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.getByRole('main').getByText('You must be logged in to see this page.').waitFor();
  }

  test('a dialog whose file does not come leaves the page, and comes with the next press', async () => {
    const { session } = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, { session, ...desktop });
    await goTo(page, '/en/account');
    const mend = await failRequests(page, '/assets/deletion-dialog-*.js');
    const main = page.getByRole('main');
    const button = main.getByRole('button', { name: 'Delete account' });
    await button.click();
    await main
      .getByRole('alert')
      .getByText(/Connection error/)
      .waitFor();
    await main.getByRole('button', { name: 'Display deletion code' }).waitFor();
    await mend();
    await button.click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => main.getByText(/Connection error/).count()).toBe(0);
    await context.close();
  });

  test('asked for, cancelled by logging in, asked for again and done', async () => {
    const player = await newCarefulPlayer(site);
    const { page, context, complaints } = await openLoggedIn(browser, site, {
      session: player.session,
      ...desktop,
    });
    await page.goto('/en/account');
    await askInDialog(page, { password: player.password, code: player.app.code() });
    const mails = async () => (await mailsTo(site, server, player.email)).map(({ text }) => text).join();
    await expect.poll(mails).toContain('log in to the website before then');

    await fillLogin(page, player);
    await page.getByLabel('Six digits from the app').fill(player.app.code(1));
    await page
      .locator('form')
      .filter({ has: page.locator('input[name=code]') })
      .locator('button[type=submit]')
      .click();
    await page.getByText('Because you logged in, your account will not be deleted.').waitFor();
    await page.getByRole('main').getByText(player.email).waitFor();

    const [code = ''] = player.recoveryCodes;
    const { context: other, page: second } = await openLoggedIn(browser, site, {
      session: (await context.cookies()).find(({ name }) => name === 'session')?.value ?? '',
      ...desktop,
    });
    await second.goto('/en/account');
    const session = (await other.cookies()).find(({ name }) => name === 'session')?.value;
    const body = { password: player.password, code };
    expect((await site.send('POST /api/auth/delete-account', { body, session })).status).toBe(200);
    await site.services.site.db
      .updateTable('account_deletions')
      .set({ due_at: stamp(secondsAfter(siteNow(), -1)) })
      .execute();
    for (const due of await findDueDeletions(site.services.site, siteNow(), 10)) {
      await advanceDeletion(site.services, due);
    }
    await expect.poll(mails).toContain('This is the last email about this account');
    await second.goto('/en');
    await fillLogin(second, player);
    await second.getByText('blocked', { exact: false }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    await other.close();
  });
});
