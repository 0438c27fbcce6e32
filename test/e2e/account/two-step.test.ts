import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { type App, appWith, forgetUsedCodes } from '#test/factories/second-step.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('two-step login in a browser');

interface Player {
  readonly id: number;
  readonly login: string;
  readonly password: string;
}

/** Name, password and captcha in the login panel. */
async function enterPassword(page: Page, { login, password }: Player): Promise<void> {
  const panel = page.getByRole('form', { name: 'Log in' });
  await panel.getByLabel('Username').fill(login);
  await panel.getByLabel('Password', { exact: true }).fill(password);
  const code = panel.getByRole('textbox', { name: 'Code from the picture' });
  await code.focus();
  await panel.getByRole('img', { name: 'Picture with a code of five characters' }).waitFor();
  await code.fill('ABCDE');
  await panel.getByText('The code is correct.').waitFor();
  await panel.getByRole('button', { name: /^Log in/ }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('form', { name: 'Log in' }).waitFor();
}

/** Opens the security page and begins to switch two-step login on. @returns the secret's app */
async function begin(page: Page, { password }: Player): Promise<App> {
  await page.goto('/account');
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Switch on' }).click();
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByText('Please enter your current password.').first().waitFor();
  await main.getByLabel('Current password').fill(password);
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  return appWith(await main.locator('.two-step-secret code').innerText());
}

/** @returns the recovery codes */
async function confirm(page: Page, app: App): Promise<string[]> {
  const main = page.getByRole('main');
  await main.getByLabel('Six digits from the app').fill(app.wrongCode());
  await main.getByRole('button', { name: 'Confirm' }).click();
  await main.getByText('This code is wrong or already used.').waitFor();
  await main.getByLabel('Six digits from the app').fill(app.code());
  await main.getByRole('button', { name: 'Confirm' }).click();
  await main.getByRole('heading', { name: 'Recovery codes' }).waitFor();
  const codes = await main.locator('.recovery-codes code').allInnerTexts();
  const done = main.getByRole('button', { name: 'Done' });
  await expect.poll(() => done.isDisabled()).toBe(true);
  await main.getByRole('checkbox', { name: 'I have put them in a safe place.' }).check();
  await done.click();
  await main.getByText('Left: 10 of 10').waitFor();
  return codes;
}

describe.skipIf(!hasBrowser).each(dialects)('two-step login in a browser on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('is switched on, asked for with a code and a recovery code, and switched off', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints } = await openLoggedIn(browser, site, player);
    const main = page.getByRole('main');
    const app = await begin(page, player);
    const codes = await confirm(page, app);
    expect(codes).toHaveLength(10);

    await page.goto('/');
    await logOut(page);
    await enterPassword(page, player);
    const second = page.getByRole('form', { name: 'Two-step login' });
    const digits = second.getByRole('textbox', { name: 'Six digits from the app' });
    await expect.poll(() => digits.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => digits.getAttribute('inputmode')).toBe('numeric');
    await expect.poll(() => digits.getAttribute('autocomplete')).toBe('one-time-code');
    await digits.fill(app.wrongCode());
    await digits.press('Enter');
    await second.getByText('This code is wrong or already used.').waitFor();
    await forgetUsedCodes(site, player.id);
    await digits.fill(app.code());
    await digits.press('Enter');
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();

    await logOut(page);
    await enterPassword(page, player);
    await second.getByRole('button', { name: 'Back to the password' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('form')?.ariaLabel))
      .toBe('Log in');
    await page.getByRole('form', { name: 'Log in' }).waitFor();
    await page
      .getByRole('form', { name: 'Log in' })
      .getByRole('button', { name: /^Log in/ })
      .click();
    await second.getByRole('button', { name: 'Use a recovery code' }).click();
    await second.getByRole('textbox', { name: 'Recovery code' }).fill((codes[0] ?? '').toLowerCase());
    await second.getByRole('button', { name: /^Log in/ }).click();
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();

    await page.goto('/account/security');
    await main.getByText('Left: 9 of 10').waitFor();
    await main.getByRole('button', { name: 'Switch off' }).click();
    await main.getByLabel('Current password').fill(player.password);
    await main.getByRole('button', { name: 'Use a recovery code' }).click();
    await main.getByRole('button', { name: 'Use the app' }).click();
    const code = main.getByRole('textbox', { name: /digits|code/i });
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
    await main.getByRole('button', { name: 'Use a recovery code' }).click();
    await main.getByRole('textbox', { name: 'Recovery code' }).fill(codes[1] ?? '');
    await main.getByRole('button', { name: 'Switch off' }).click();
    await main.getByText('Two-step login is off.').waitFor();
    await main.getByRole('button', { name: 'Switch on' }).waitFor();
    expect(complaints.filter((each) => !/40[13]/.test(each))).toEqual([]);
    await context.close();
  });

  test('fits a phone, and prints nothing but the codes', async () => {
    const player = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, {
      ...player,
      viewport: { width: 360, height: 740 },
    });
    const app = await begin(page, player);
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    const main = page.getByRole('main');
    await main.getByLabel('Six digits from the app').fill(app.code());
    await main.getByRole('button', { name: 'Confirm' }).click();
    await main.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.evaluate(() => {
      window.print = () => {
        document.title = document.documentElement.dataset.print ?? '';
      };
    });
    await main.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.title()).toBe('recovery-codes');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => {
      document.documentElement.dataset.print = 'recovery-codes';
    });
    const shown = (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((each) => getComputedStyle(each).visibility);
    expect(await shown('I have put them in a safe place.')).toBe('hidden');
    expect(await shown('You see them only now')).toBe('visible');
    await context.close();
  });

  test('works in the dialog of a phone', async () => {
    const player = await site.newPlayer();
    const { session, password } = player;
    const begun = await site.send('POST /api/auth/second-step/begin', { session, body: { password } });
    const app = appWith(String(begun.body.secret));
    await site.send('POST /api/auth/second-step/confirm', { session, body: { code: app.code() } });
    await forgetUsedCodes(site, player.id);
    const { page, context } = await openVisitor(browser, {
      baseURL: site.address,
      viewport: { width: 360, height: 740 },
    });
    await page.goto('/');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).first().click();
    await enterPassword(page, player);
    const second = page.getByRole('dialog').getByRole('form', { name: 'Two-step login' });
    await second.getByRole('textbox', { name: 'Six digits from the app' }).fill(app.code());
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await second.getByRole('button', { name: /^Log in/ }).click();
    await expect.poll(() => page.getByText(player.login).count()).toBeGreaterThan(0);
    await context.close();
  });
});
