import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import de from '#locales/de.json' with { type: 'json' };
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { insertCharacter, insertEmpire, insertStorage } from '#test/database/game-rows.ts';
import { mailsTo } from '#test/email-links.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { newCarefulPlayer } from '#test/factories/second-step.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { chooseLanguage } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('codes of the game in a browser');

describe.skipIf(!hasBrowser).each(dialects)('codes of the game in a browser on %s', (dialect) => {
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

  const storagePassword = async (id: number) =>
    (await site.game.run('SELECT password FROM {player}.safebox WHERE account_id = ?', [id])).rows[0]
      ?.password;

  async function newestMail(email: string) {
    await site.services.history.flush();
    return (await mailsTo(site, server, email)).at(-1);
  }

  test('a player sets the storage password, once there is a storage', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints } = await openLoggedIn(browser, site, { session: player.session });
    const main = page.getByRole('main');
    await page.goto('/en/account');
    await main.getByRole('link', { name: 'Storekeeper' }).click();
    const submit = main.getByRole('button', { name: 'Set storage password' });
    await submit.click();
    await main.getByText('Please enter a new storage password.').first().waitFor();
    await main.getByText('Please enter your password.').first().waitFor();

    await main.getByLabel('New storage password').fill('40817a');
    await main.getByLabel('Account password').fill('not-mine1');
    await submit.click();
    await main.getByText('The storage password must have exactly 6 digits.').first().waitFor();
    await main.getByLabel('New storage password').fill('408172');
    await submit.click();
    await main.getByText('The password is incorrect.').first().waitFor();
    // What the server refused is told in the language one switches to.
    await chooseLanguage(page, 'Deutsch');
    await main.getByText(de.email.passwordIncorrect).first().waitFor();
    await expect.poll(() => main.getByText('The password is incorrect.').count()).toBe(0);
    await chooseLanguage(page, 'English');
    await main.getByLabel('Account password').fill(player.password);
    await submit.click();
    await main.getByText('You have no storage in the game yet.').waitFor();
    await insertStorage(site.game, player.id);
    await submit.click();
    await main.getByText('Your storage has a new password.').waitFor();
    expect(await storagePassword(player.id)).toBe('408172');
    const mail = await newestMail(player.email);
    expect(mail?.text).toContain(
      `The storage of your account ${player.login} has a new password in the game.`,
    );
    expect(mail?.source).not.toContain('408172');
    await main.getByRole('link', { name: 'Your account' }).click();
    await page.goto('/en/account/security');
    await main.getByText('Storage password changed', { exact: true }).waitFor();
    expect(complaints.filter((each) => !/40[039]/.test(each))).toEqual([]);
    await context.close();
  });

  test('who forgot it, and has two-step login, needs a code of the app', async () => {
    const player = await newCarefulPlayer(site);
    await insertStorage(site.game, player.id, '111111');
    const { page, context } = await openLoggedIn(browser, site, { session: player.session });
    const main = page.getByRole('main');
    await page.goto('/en/recover-storage');
    await main.getByLabel('New storage password').fill('593026');
    await main.getByLabel('Account password').fill(player.password);
    const submit = main.getByRole('button', { name: 'Set storage password' });
    await submit.click();
    await main.getByText('Please enter the code.').first().waitFor();
    await main.getByLabel('Six digits from the app').fill(player.app.wrongCode());
    await submit.click();
    await main.getByText('This code is wrong or already used.').first().waitFor();
    expect(await storagePassword(player.id)).toBe('111111');
    await main.getByLabel('Six digits from the app').fill(player.app.code());
    await submit.click();
    await main.getByText('Your storage has a new password.').waitFor();
    expect(await storagePassword(player.id)).toBe('593026');
    await context.close();
  });

  test('the dialog with the deletion code leads to setting another one', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints } = await openLoggedIn(browser, site, { session: player.session });
    const main = page.getByRole('main');
    await page.goto('/en/account');
    await main.getByRole('button', { name: 'Display deletion code' }).click();
    await page.getByRole('dialog').getByText('0000000').waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'Set a new deletion code' }).click();
    await main.getByLabel('New deletion code').fill('kraken9');
    await main.getByLabel('Account password').fill(player.password);
    await main.getByRole('button', { name: 'Set deletion code' }).click();
    await main.getByText('You have a new deletion code.').waitFor();
    expect((await newestMail(player.email))?.text).toContain('Your deletion code has changed');
    await main.getByRole('link', { name: 'Your account' }).click();
    await main.getByRole('button', { name: 'Display deletion code' }).click();
    await page.getByRole('dialog').getByText('kraken9').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a character whose time is over can be unlocked without a reload', async () => {
    const player = await site.newPlayer();
    await insertEmpire(site.game, player.id, 3);
    const played = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const character = await insertCharacter(site.game, { account_id: player.id, last_play: played });
    const { page, context, complaints } = await openLoggedIn(browser, site, { session: player.session });
    await page.clock.install();
    await page.goto('/en/unlock-character');
    const choice = page.getByRole('main').getByRole('radio');
    await page.getByRole('timer').waitFor();
    await expect.poll(() => choice.isDisabled()).toBe(true);
    await site.game.run('UPDATE {player}.player SET last_play = ? WHERE id = ?', [
      '2011-04-28 10:00:00',
      character,
    ]);
    await expect
      .poll(async () => {
        await page.clock.runFor(3_600_000);
        return choice.isEnabled();
      })
      .toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
