import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { somebody } from '#test/app.ts';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { mailsTo } from '#test/email-links.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const dialects = await oneTestDatabase('confirming an email in a browser');

describe.skipIf(!hasBrowser).each(dialects)('confirming an email on %s', (dialect) => {
  let browser: Browser;
  let server: MailServer;
  let site: TestSite;

  beforeAll(async () => {
    browser = await openBrowser();
    server = await startMailServer();
    site = await startTestSite({ dialect, environment: { SMTP_URL: server.url, VERIFY_EMAIL: 'ask' } });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    await server?.stop();
  });

  /** Path of the link in the newest mail to this address. */
  async function linkTo(email: string): Promise<string> {
    const mail = (await mailsTo(site, server, email)).at(-1);
    const link = /https?:\/\/\S+-email\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
    if (!link) throw new Error('no link came');
    const { pathname, search } = new URL(link);
    return pathname + search;
  }

  async function use(page: Page, link: string, button: string): Promise<void> {
    await page.goto(link);
    await page.getByRole('main').getByRole('button', { name: button }).click();
  }

  test('from the first mail to a change that is undone', async () => {
    const player = await site.newPlayer();
    const { email } = somebody();
    const { page, context, complaints } = await openLoggedIn(browser, site, { session: player.session });
    const main = page.getByRole('main');

    await page.goto('/en/account');
    const unverified = main.getByText('This address is not confirmed yet.');
    await unverified.waitFor();
    await main.getByRole('button', { name: 'Send the link' }).click();
    await main.getByText('We have sent a link to your email address.').waitFor();
    await expect.poll(() => main.locator('.account-note:focus').count()).toBe(1);
    await use(page, await linkTo(player.email), 'Confirm address');
    await main.getByText('Your email address is confirmed.').waitFor();
    await main.getByRole('link', { name: 'Your account' }).click();
    await main.getByText(player.email).waitFor();
    await expect.poll(() => unverified.count()).toBe(0);

    await page.goto('/en/change-email');
    await main.getByLabel('New email', { exact: true }).fill(email);
    await main.getByLabel('Confirm new email', { exact: true }).fill(email);
    await main.getByLabel('Password', { exact: true }).fill(player.password);
    await main.getByRole('button', { name: 'Change email' }).click();
    await main.getByText(`We have sent a link to ${email}.`).waitFor();
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 5_000 }).toBe('/en/account');
    await main.getByText(/•••@example\.org is waiting to be confirmed\./).waitFor();
    await main.getByText(player.email).waitFor();

    await use(page, await linkTo(email), 'Confirm address');
    await main.getByText('Your email has been changed.').waitFor();
    await main.getByRole('link', { name: 'Your account' }).click();
    await main.getByText(email).waitFor();

    const undo = await linkTo(player.email);
    await use(page, undo, 'Undo the change');
    await main.getByText('Your old email address is back, and everybody has been logged out.').waitFor();
    await main.getByRole('link', { name: 'Set a new password' }).waitFor();
    expect((await site.services.game.accounts.findById(player.id))?.email).toBe(player.email);
    await use(page, undo, 'Undo the change');
    await main.getByText('This link is invalid or no longer works.').waitFor();
    await page.goto('/en/account');
    await main.getByText('Please log in').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
