import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { somebody } from '#test/app.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const dialects = await oneTestDatabase('resetting a password in a browser');
const newPassword = 'sun-gate8';

/** Path of the link in the newest mail that has one: a notice about the account may come after it. */
function pathIn({ received }: MailServer): string {
  const links = received.flatMap(
    ({ text }) => text.match(/https?:\/\/\S+\/reset-password\?token=[\w-]+/) ?? [],
  );
  const link = links.at(-1);
  if (!link) throw new Error('no link came');
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  const loginPanel = page.getByRole('form', { name: 'Log in' });
  await loginPanel.getByLabel('Username').fill(username);
  await loginPanel.getByLabel('Password', { exact: true }).fill(password);
  const code = page.getByRole('textbox', { name: 'Code from the picture' }).first();
  await code.focus();
  await page.getByRole('img', { name: 'Picture with a code of five characters' }).first().waitFor();
  await code.fill('ABCDE');
  await page.getByText('The code is correct.').first().waitFor();
  await loginPanel.getByRole('button', { name: /^Log in/ }).click();
}

describe.skipIf(!hasBrowser).each(dialects)('resetting a password on %s', (dialect) => {
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

  async function askOn(page: Page, email: string): Promise<void> {
    await page.goto('/recover');
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(email);
    await main.getByRole('button', { name: 'Send the link' }).click();
    await main.getByText('If an account has this email address, a link is on its way.').waitFor();
    await site.services.mailQueue.deliver();
  }

  test('from a forgotten password to a login with the new one', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    await page.goto('/');
    await page
      .getByRole('form', { name: 'Log in' })
      .getByRole('link', { name: 'Forgot your password?' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Forgot your password?' }).count()).toBe(0);
    const main = page.getByRole('main');
    const send = main.getByRole('button', { name: 'Send the link' });
    await send.click();
    await main.getByText('Please enter your email address.').first().waitFor();
    await main.getByLabel('Email').fill('nobody');
    await send.click();
    await main.getByText('Please enter a valid email address.').first().waitFor();
    await main.getByLabel('Email').fill(player.email);
    await send.click();
    await main.getByText('If an account has this email address, a link is on its way.').waitFor();
    await expect.poll(() => send.count()).toBe(0);
    await main.getByRole('link', { name: 'Back to the home page' }).waitFor();

    await expect.poll(() => server.received.length, { timeout: 5_000 }).toBe(1);
    const link = pathIn(server);
    expect(link).toMatch(/^\/en\//);
    const opened = await page.goto(link);
    expect(opened?.headers()['cache-control']).toBe('private, no-store');
    await main.getByLabel('New password', { exact: true }).fill(newPassword);
    await main.getByLabel('Confirm new password', { exact: true }).fill('something');
    const set = main.getByRole('button', { name: 'Set password' });
    await set.click();
    await main.getByText('The passwords do not match.').first().waitFor();
    await main.getByLabel('New password', { exact: true }).fill('abcd');
    await main.getByLabel('Confirm new password', { exact: true }).fill('abcd');
    await set.click();
    await main.getByText('The password must have 5 to 16 characters.').first().waitFor();
    await main.getByLabel('New password', { exact: true }).fill(newPassword);
    await main.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
    await set.click();
    await main.getByText('Your password has been changed. You can now log in.').waitFor();
    await expect.poll(() => set.count()).toBe(0);
    await main.getByRole('link', { name: 'Back to login' }).click();
    await page.waitForURL('**/en');
    // A tablet that is turned opens nothing by itself.
    await page.setViewportSize({ width: 820, height: 1_180 });
    await page.locator('#login-panel').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await page.setViewportSize({ width: 1_280, height: 720 });
    await logIn(page, player.login, newPassword);
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a used, an invalid or a missing link leads to requesting a new one', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    await askOn(page, player.email);
    const used = pathIn(server);
    const token = new URLSearchParams(used.split('?')[1]).get('token');
    await site.send('POST /api/auth/reset-password-confirm', { body: { token, newPassword } });
    const main = page.getByRole('main');
    const invalid = main.getByText('Invalid reset link. Please request a new password reset.');
    for (const link of [used, '/reset-password?token=<script>alert(1)</script>']) {
      await page.goto(link);
      await main.getByLabel('New password', { exact: true }).fill('moon-gate9');
      await main.getByLabel('Confirm new password', { exact: true }).fill('moon-gate9');
      await main.getByRole('button', { name: 'Set password' }).click();
      await invalid.waitFor();
    }
    await page.goto('/reset-password');
    await invalid.waitFor();
    await expect.poll(() => page.getByText('Choose the password').count()).toBe(0);
    await main.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a new password ends sessions of the old one', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    await page.goto('/');
    await logIn(page, player.login, player.password);
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();
    await askOn(page, player.email);
    await page.goto(pathIn(server));
    const main = page.getByRole('main');
    await main.getByLabel('New password', { exact: true }).fill(newPassword);
    await main.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
    await main.getByRole('button', { name: 'Set password' }).click();
    await main.getByText('Your password has been changed. You can now log in.').waitFor();
    await main.getByRole('link', { name: 'Back to login' }).click();
    await page.getByRole('form', { name: 'Log in' }).getByLabel('Username').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Log out' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('account'))).toBeNull();
    await logIn(page, player.login, newPassword);
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an unknown address gets the same response and no mail', async () => {
    const { email } = somebody();
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    await askOn(page, email);
    expect(server.received.filter(({ to }) => to.includes(email))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('in Greek from the first page to the last', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    await page.goto('/gr/recover');
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(player.email);
    await main.getByRole('button', { name: 'Στείλε μου τον σύνδεσμο' }).click();
    await main
      .getByText('Αν κάποιος λογαριασμός έχει αυτό το email, ο σύνδεσμος είναι ήδη καθ’ οδόν.')
      .waitFor();
    await site.services.mailQueue.deliver();
    expect(server.received.at(-1)?.headers.subject).toContain('ο σύνδεσμός σου για νέο κωδικό');
    await page.goto(pathIn(server));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/gr/reset-password');
    await main.getByLabel('Νέος κωδικός', { exact: true }).fill(newPassword);
    await main.getByLabel('Επιβεβαίωση νέου κωδικού', { exact: true }).fill(newPassword);
    await main.getByRole('button', { name: 'Ορισμός κωδικού' }).click();
    await main.getByText('Ο κωδικός σου άλλαξε. Τώρα μπορείς να συνδεθείς.').waitFor();
    await site.login({ ...player, password: newPassword });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
