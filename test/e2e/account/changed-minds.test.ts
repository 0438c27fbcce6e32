import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { redirectDelayMs } from '#contract/limits.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import { somebody } from '#test/app.ts';
import { desktop, hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo, hold } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('the pages of an account', () => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({
      dialect: 'sqlite',
      environment: { MODULES: 'tickets,deletionCode,accountDeletion' },
    });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('whoever cancels while his account is being deleted is told that it is', async () => {
    const player = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, { session: player.session, ...desktop });
    await goTo(page, '/en/account');
    const deletion = await hold(page, '**/api/auth/delete-account');
    await page.getByRole('main').getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(player.password);
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await expect.poll(deletion.asked).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
    await page.keyboard.press('Escape');
    deletion.release();
    await expect.poll(() => dialog.getByRole('status').textContent()).toContain('14');
    await context.close();
  });

  test('whoever follows a link after a new password is led there, not back to the account', async () => {
    const player = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, { session: player.session, ...desktop });
    await goTo(page, '/en/change-password');
    const main = page.getByRole('main');
    await main.getByLabel('Current password').fill(player.password);
    await main.getByLabel('New password', { exact: true }).fill('moon-gate8');
    await main.getByLabel('Confirm new password').fill('moon-gate8');
    const ranking = await hold(page, /\/api\/(rankings|standings)/);
    await main.getByRole('button', { name: 'Change password' }).click();
    await main.getByText('You are being taken back to your account.').waitFor();
    await page.locator('.main-nav a[href="/en/ranking"]').first().click();
    await expect.poll(ranking.asked).toBeGreaterThan(0);
    await page.waitForTimeout(redirectDelayMs + 500);
    ranking.release();
    await page.waitForURL('**/en/ranking');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Ranking');
    await context.close();
  });

  test('Home opens in another tab where that is asked for', async () => {
    const { page, context } = await openVisitor(browser, { baseURL: site.address, ...desktop });
    await goTo(page, '/en/account');
    const home = page.getByRole('main').getByRole('link', { name: 'Home' });
    const opened = context.waitForEvent('page');
    await home.click({ modifiers: ['ControlOrMeta'] });
    await (await opened).waitForURL('**/en');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/account');
    await home.click();
    await page.waitForURL('**/en');
    await context.close();
  });

  test.each(['', 'e', 'deletion', '1234567'])(
    'the deletion code «%s» is shown in its sentence',
    async (code) => {
      const player = await site.newPlayer();
      await site.game.run('UPDATE {account}.account SET social_id = ? WHERE id = ?', [code, player.id]);
      const { page, context } = await openLoggedIn(browser, site, { session: player.session, ...desktop });
      await goTo(page, '/en/account');
      await page
        .getByRole('button', { name: /deletion code/i })
        .first()
        .click();
      const said = await page.locator('dialog[open] .dialog-body').textContent();
      expect(said).toBe(
        `Your deletion code is ${code || '–'}. You need it to delete a character in the game.`,
      );
      await context.close();
    },
  );

  test('a tab of one account shows nothing of it when another has logged in', async () => {
    const [first, second] = [somebody(), somebody()].map((each) => ({ ...each, hideEmail: true }));
    if (!first || !second) throw new Error('two accounts are needed');
    for (const each of [first, second]) await site.register(each);
    const { page, context } = await openLoggedIn(browser, site, {
      session: await site.login(first),
      ...desktop,
    });
    await goTo(page, '/en/account');
    await page.locator('.account-facts button.link').click();
    const email = page.locator('.account-email');
    await expect.poll(() => email.textContent()).toBe(first.email);
    const session = await site.login(second);
    await context.addCookies([{ name: sessionCookie, value: session, url: site.address }]);
    const other = await context.newPage();
    await goTo(other, '/en');
    await expect.poll(() => page.locator('.account-facts dd').first().textContent()).toBe(second.login);
    await expect.poll(() => email.textContent()).not.toBe(first.email);
    await context.close();
  });

  test('a ticket keeps good pictures beside a bad one, and what is typed while a message is sent', async () => {
    const { session } = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, { session, ...desktop });
    await goTo(page, '/en/tickets');
    const main = page.getByRole('main');
    await main.getByLabel('Subject').fill('Lost');
    await main.getByLabel('Message').fill('first');
    await main.locator('input[type=file]').setInputFiles([
      { name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      { name: 'good.png', mimeType: 'image/png', buffer: Buffer.from(await drawPicture(300, 200)) },
    ]);
    await expect.poll(() => main.locator('.ticket-pictures li').count()).toBe(1);
    await expect.poll(() => main.locator('.field-error').count()).toBe(1);
    await main.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => page.url()).toMatch(/\/tickets\/\d+$/);
    const message = await hold(page, '**/api/tickets/*/messages');
    const text = main.locator('textarea');
    await text.fill('second');
    await main.getByRole('button', { name: 'Send' }).click();
    await expect.poll(message.asked).toBe(1);
    await text.fill('what I forgot to say');
    message.release();
    await expect.poll(() => main.locator('.ticket-text').allTextContents()).toEqual(['first', 'second']);
    await expect.poll(() => text.inputValue()).toBe('what I forgot to say');
    await context.close();
  });

  test('ending another session keeps the focus in the list', async () => {
    const player = await site.newPlayer();
    await site.login(player);
    const { page, context } = await openLoggedIn(browser, site, { session: player.session, ...desktop });
    await goTo(page, '/en/account/security');
    const sessions = page.locator('section[aria-labelledby=security-sessions]');
    await sessions.locator('.security-row button').first().press('Enter');
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('security-rows');
    await context.close();
  });
});
