import type { Browser, CDPSession, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('passkeys in a browser');

interface Player {
  readonly login: string;
  readonly password: string;
  readonly session: string;
}

/** A platform authenticator whose user is always verified, without the browser's dialogs. */
async function addAuthenticator(page: Page): Promise<{ readonly cdp: CDPSession; readonly id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.getByRole('form', { name: 'Log in' }).waitFor();
}

/** On the security page. */
async function addPasskey(page: Page, { password }: Player, name: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add a passkey' }).click();
  await main.getByLabel('Current password').fill(password);
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByLabel('Name of the passkey').fill(name);
  expect(await findViolations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Add a passkey' }).click();
  await main.getByText('Your new passkey is ready.').waitFor();
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
  await panel.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe.skipIf(!hasBrowser).each(dialects)('passkeys in a browser on %s', (dialect) => {
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

  /** Passkeys need a domain: an address with numbers has none. */
  const open = async (player: Player, options = {}) => {
    const address = site.address.replace('127.0.0.1', 'localhost');
    const visitor = await openLoggedIn(browser, { ...site, address }, { ...player, ...options });
    return { ...visitor, authenticator: await addAuthenticator(visitor.page) };
  };

  test('one is added, logs in alone, is renamed and removed', async () => {
    const player = await site.newPlayer();
    const { page, context, complaints, authenticator } = await open(player);
    const main = page.getByRole('main');
    await page.goto('/account/security');
    await addPasskey(page, player, 'Laptop');
    expect(await findViolations(page)).toEqual([]);

    await page.goto('/');
    await logOut(page);
    const button = page.getByRole('button', { name: 'Use a passkey' });
    expect(await findViolations(page)).toEqual([]);
    await authenticator.cdp.send('WebAuthn.setUserVerified', {
      authenticatorId: authenticator.id,
      isUserVerified: false,
    });
    await button.click();
    await page.getByText('No passkey was used. Please try again.').waitFor();
    await authenticator.cdp.send('WebAuthn.setUserVerified', {
      authenticatorId: authenticator.id,
      isUserVerified: true,
    });
    await button.click();
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();
    await expect.poll(() => page.getByText(player.login).count()).toBeGreaterThan(0);

    await page.goto('/account/security');
    await main.getByRole('button', { name: 'Rename Laptop' }).click();
    await main.getByLabel('Name of the passkey').fill('');
    await main.getByRole('button', { name: 'Save' }).click();
    await main.getByText('Please give the passkey a name.').first().waitFor();
    await main.getByLabel('Name of the passkey').fill('Old laptop');
    await main.getByRole('button', { name: 'Save' }).click();
    await main.getByText('The passkey has a new name.').waitFor();
    await main.getByRole('button', { name: 'Remove Old laptop' }).click();
    await main.getByLabel('Current password').fill(player.password);
    await main.getByRole('button', { name: 'Remove', exact: true }).click();
    await main.getByText('You have no passkey yet.').waitFor();

    await page.goto('/');
    await logOut(page);
    await button.click();
    await page.getByText('This passkey was not accepted.').waitFor();
    expect(complaints.filter((each) => !/40[013]/.test(each))).toEqual([]);
    await context.close();
  });

  test('two-step login is switched on with one, takes it after the password, and is switched off', async () => {
    const player = await site.newPlayer();
    const { page, context } = await open(player);
    const main = page.getByRole('main');
    await page.goto('/account/security');
    await main.getByText('It also works with a passkey instead of an app: add one below.').waitFor();
    await addPasskey(page, player, 'Laptop');
    await main.getByRole('button', { name: 'Use a passkey' }).click();
    await main.getByLabel('Current password').fill(player.password);
    await main.getByRole('button', { name: 'Switch on' }).click();
    await main.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    const [code = ''] = await main.locator('.recovery-codes code').allInnerTexts();
    await main.getByRole('checkbox', { name: 'I have put them in a safe place.' }).check();
    await main.getByRole('button', { name: 'Done' }).click();
    await main.getByText('Left: 10 of 10').waitFor();

    await page.goto('/');
    await logOut(page);
    await enterPassword(page, player);
    const second = page.getByRole('form', { name: 'Two-step login' });
    await second.getByRole('textbox', { name: 'Recovery code' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await second.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();

    await logOut(page);
    await enterPassword(page, player);
    await second.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await second.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).first().waitFor();

    const old = await context.newPage();
    await old.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await old.goto('/account/security');
    await old.getByRole('main').getByRole('button', { name: 'Switch off' }).click();
    await old.getByRole('main').getByRole('textbox', { name: 'Recovery code' }).waitFor();
    await old.close();

    await page.goto('/account/security');
    await main.getByRole('button', { name: 'Remove Laptop' }).click();
    await main.getByLabel('Current password').fill(player.password);
    await main.getByRole('button', { name: 'Remove', exact: true }).click();
    await main.getByText('Two-step login needs this last passkey.').waitFor();
    await main.getByRole('button', { name: 'Cancel' }).click();
    await main.getByRole('button', { name: 'Switch off' }).click();
    await main.getByLabel('Current password').fill(player.password);
    await main.getByRole('button', { name: 'Use a recovery code' }).click();
    await main.getByRole('textbox', { name: 'Recovery code' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Confirm with a passkey' }).click();
    // The pressed link is gone.
    const chosen = main.getByRole('group', { name: 'Confirm with a passkey' });
    await expect.poll(() => chosen.evaluate((group) => group === document.activeElement)).toBe(true);
    await main.getByRole('button', { name: 'Switch off' }).click();
    await main.getByText('Two-step login is off.').waitFor();
    await context.close();
  });

  test('fits a phone, and is hidden where the browser has none', async () => {
    const player = await site.newPlayer();
    const { page, context } = await open(player, { viewport: { width: 360, height: 740 } });
    const main = page.getByRole('main');
    await page.goto('/account/security');
    await addPasskey(page, player, 'W'.repeat(40));
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await main.getByRole('button', { name: `Remove ${'W'.repeat(40)}` }).click();
    expect(await widthOf(page)).toBeLessThanOrEqual(360);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.reload();
    await main.getByText('Passkeys do not work in this browser.').waitFor();
    await expect.poll(() => main.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    await context.clearCookies();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await page.getByRole('form', { name: 'Log in' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0);
    await context.close();
  });
});
