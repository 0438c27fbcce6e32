import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openChromium, openVisitor } from '#test/browser.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await slowTestDatabases('walks in a browser');

const answer = 'ABCDE';
const login = 'Walker77';
const password = 'moon-gate9';

async function solveCaptcha(page: Page): Promise<void> {
  const code = page.getByRole('textbox', { name: 'Code from the picture' }).first();
  await code.focus();
  await page.getByRole('img', { name: 'Picture with a code of five characters' }).first().waitFor();
  await code.fill(answer);
  await page.getByText('The code is correct.').first().waitFor();
}

async function register(page: Page): Promise<string> {
  const form = page.getByRole('main');
  await form.getByLabel('Username').fill(login);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password', { exact: true }).fill(password);
  await form.getByLabel('Email', { exact: true }).fill('walker@example.org');
  await solveCaptcha(page);
  const submit = form.getByRole('button', { name: /^Create account/ });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await form.getByRole('checkbox').check();
  const download = page.waitForEvent('download');
  await submit.click();
  const file = await (await download).path();
  await form.getByText('Registration successful! You can now login.').waitFor();
  return readFile(file, 'utf8');
}

async function logIn(page: Page, username: string, secret: string): Promise<void> {
  const loginPanel = page.getByRole('form', { name: 'Log in' });
  await loginPanel.getByLabel('Username').fill(username);
  await loginPanel.getByLabel('Password', { exact: true }).fill(secret);
  await solveCaptcha(page);
  await loginPanel.getByRole('button', { name: /^Log in/ }).click();
  await page.getByRole('button', { name: 'Log out' }).first().waitFor();
}

describe.skipIf(!hasBrowser).each(dialects)('the player’s walk on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;

  beforeAll(async () => {
    browser = await openChromium();
    site = await startTestSite({ dialect });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('registers, logs in, reads the account and the characters, logs out', async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    await page.goto('/register');
    expect(JSON.parse(await register(page))).toEqual({
      username: login,
      password,
      email: 'walker@example.org',
      deletionCode: '0000000',
    });
    await page.goto('/');
    await logIn(page, login, password);
    await page.getByRole('link', { name: 'Account', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
    const main = page.getByRole('main');
    for (const text of ['Dragon Coins', 'Dragon Marks', 'Empire', 'Last played', 'Deletion code']) {
      await expect.poll(() => main.getByText(text).count()).toBeGreaterThan(0);
    }
    await main.getByRole('button', { name: 'Display deletion code' }).click();
    await page.getByRole('dialog').getByText('0000000').waitFor();
    await page.keyboard.press('Escape');
    await main.getByRole('link', { name: 'Characters' }).first().click();
    await page.getByText('No characters yet').waitFor();
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await page.getByRole('form', { name: 'Log in' }).getByLabel('Username').waitFor();
    await page.goto('/account');
    await page.getByText('You must be logged in to see this page.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an account made by the game’s own tools logs in and sees its characters', async () => {
    const made = await site.addPlayer({ login: 'oldplayer', password: 'from-the-game', character: 'Haneul' });
    expect(made).toBeGreaterThan(0);
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    await page.goto('/characters');
    await logIn(page, 'oldplayer', 'from-the-game');
    await page.goto('/characters');
    const main = page.getByRole('main');
    await main.getByText('Haneul').waitFor();
    for (const text of ['Sura', '23 h 32 min', '84,220,316']) {
      await expect.poll(() => main.getByText(text).count()).toBeGreaterThan(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
