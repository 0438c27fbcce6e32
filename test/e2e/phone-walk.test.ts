import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import gr from '#locales/gr.json' with { type: 'json' };
import { somebody, testCaptcha } from '#test/app.ts';
import { hasBrowser, phone } from '#test/browser.ts';
import { passServerTime } from '#test/database/server-time.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { goTo, specSite } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('a new player’s walk on a phone');
const tenMinutes = 600_000;

type Texts = typeof en;

/** Advances the clocks of browser and server by ten minutes. */
async function pause(page: Page): Promise<void> {
  passServerTime(tenMinutes);
  await page.clock.fastForward(tenMinutes);
}

async function solve(form: Locator, { captcha }: Texts): Promise<void> {
  await form.getByRole('img', { name: captcha.picture }).waitFor();
  const code = form.getByRole('textbox', { name: captcha.label });
  await code.tap();
  await code.fill(testCaptcha);
  await form.getByText(captcha.valid).waitFor();
}

/** @returns the file with what was registered */
async function register(page: Page, all: Texts) {
  const texts = all.register;
  const { login, password, email } = somebody();
  const main = page.getByRole('main');
  await main.getByLabel(texts.username, { exact: true }).fill(login);
  await main.getByLabel(texts.password, { exact: true }).fill(password);
  await main.getByLabel(texts.confirmPassword, { exact: true }).fill(password);
  await main.getByLabel(texts.email, { exact: true }).fill(email);
  await solve(main, all);
  await main.getByRole('checkbox').tap();
  const download = page.waitForEvent('download');
  await main.locator('[type=submit]').tap();
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(file).toEqual({ username: login, password, email, deletionCode: '0000000' });
  await main.getByText(texts.success, { exact: true }).first().waitFor();
  return file as { username: string; password: string };
}

describe.skipIf(!hasBrowser).each(dialects)('a new player on a phone, on %s', (dialect) => {
  const spec = specSite(dialect);

  test('who logs out in the menu is taken to the page, and the menu closes', async () => {
    const { session } = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ ...phone, session });
    await goTo(page, '/en');
    const menu = page.locator('.drawer');
    await menu.locator('summary').first().tap();
    const group = menu.locator('.drawer-group').filter({ hasText: en.sidebar.logout });
    await group.locator('summary').tap();
    await group.getByRole('button', { name: en.sidebar.logout }).press('Enter');
    await page.getByText(en.login.loggedOut).first().waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await expect.poll(() => menu.getAttribute('open')).toBe(null);
    await end(['401 /api/auth/session']);
  });

  test.each([
    ['en', en],
    ['gr', gr as Texts],
  ] as const)(
    'registers, keeps the file, pauses, logs in after another pause and sees the account (%s)',
    async (language, texts) => {
      const { page, end } = await spec.visit({ ...phone, locale: language });
      await page.clock.install();
      await goTo(page, `/${language}`);
      await page.locator('.hero').getByRole('link', { name: texts.home.createAccount }).tap();
      const kept = await register(page, texts);
      await pause(page);

      await page.locator('.drawer > summary').tap();
      await page.locator('.drawer-panel').getByRole('button', { name: texts.login.open }).tap();
      const sheet = page.getByRole('dialog', { name: texts.login.title });
      await sheet.getByLabel(texts.login.username).fill(kept.username);
      await sheet.getByLabel(texts.login.password, { exact: true }).fill(kept.password);
      await solve(sheet, texts);
      await pause(page);
      await sheet.getByText(texts.captcha.expired).waitFor();
      await expect.poll(() => sheet.getByLabel(texts.login.username).inputValue()).toBe(kept.username);
      await solve(sheet, texts);
      await sheet.locator('[type=submit]').tap();
      await sheet.waitFor({ state: 'hidden' });

      await page.locator('.drawer > summary').tap();
      const account = page
        .locator('.drawer-panel')
        .getByRole('link', { name: texts.nav.account, exact: true });
      await account.tap();
      await page.getByRole('heading', { level: 1, name: texts.account.title }).waitFor();
      await page.getByRole('main').getByText(kept.username).first().waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        .toBe(false);
      await end();
    },
  );
});
