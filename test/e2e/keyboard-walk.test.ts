import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, phone } from '#test/browser.ts';
import { readStop } from '#test/every-screen/focus.ts';
import { type Inspection, open } from '#test/every-screen/inspect.ts';
import { type KeyboardWalks, startKeyboardWalks } from '#test/every-screen/keyboard.ts';
import type { Role } from '#test/every-screen/screens.ts';

describe.skipIf(!hasBrowser)('by keyboard alone', () => {
  let walks: KeyboardWalks;

  beforeAll(async () => {
    walks = await startKeyboardWalks();
  });
  afterAll(() => walks?.close());

  async function openAs(role: Role, path: string, options: object = desktop): Promise<Inspection> {
    const looking = await walks.startAs(role, options);
    await open(looking, path);
    return looking;
  }

  async function press(page: Page, ...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
  }

  /** Presses Tab until an element with this name is focused. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    for (let count = 0; count < 120; count += 1) {
      await page.keyboard.press('Tab');
      if (name.test((await readStop(page))?.name ?? '')) return;
    }
    throw new Error(`${name} cannot be reached`);
  }

  const focusName = async (page: Page) => (await readStop(page))?.name;

  test('the first Tab stop is the skip link', async () => {
    const { page } = await openAs('visitor', '/en/ranking');
    await press(page, 'Tab');
    await expect.poll(() => focusName(page)).toBe('a «Skip to the content»');
    await press(page, 'Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await press(page, 'Tab');
    await expect.poll(() => focusName(page)).toBe('a «Shinso»');
    await page.context().close();
  });

  test('the language list supports arrows, letters, Home, End, Escape and Enter', async () => {
    const { page } = await openAs('visitor', '/en/ranking');
    await tabTo(page, /^summary/);
    await press(page, 'Enter', 'ArrowDown');
    const first = await focusName(page);
    await press(page, 'End');
    await expect.poll(() => focusName(page)).toBe('a «Türkçe»');
    await press(page, 'ArrowUp');
    await expect.poll(() => focusName(page)).toBe('a «Русский»');
    await press(page, 'Home', 'ArrowDown');
    await expect.poll(() => focusName(page)).not.toBe(first);
    await press(page, 'd');
    await expect.poll(() => focusName(page)).toBe('a «Deutsch»');
    await press(page, 'd');
    await expect.poll(() => focusName(page)).toBe('a «Dansk»');
    await press(page, 'Escape');
    await expect.poll(() => focusName(page)).toMatch(/^summary/);
    await expect.poll(() => page.locator('.languages[open]').count()).toBe(0);
    await press(page, 'Enter', 'f', 'Enter');
    await page.waitForURL('**/fr/ranking');
    await page.context().close();
  });

  test('the phone menu opens, closes and navigates', async () => {
    const { page } = await openAs('visitor', '/en', phone);
    await tabTo(page, /^summary «Menu»/);
    await press(page, 'Enter', 'Tab');
    await expect.poll(() => focusName(page)).toBe('a «Home»');
    await press(page, 'Escape');
    await expect.poll(() => focusName(page)).toBe('summary «Menu»');
    await expect.poll(() => page.locator('.drawer[open]').count()).toBe(0);
    await press(page, 'Enter');
    await page.locator('.drawer-group').first().waitFor();
    await tabTo(page, /^summary «The server»/i);
    await press(page, 'Enter');
    await tabTo(page, /^a «Guides»/);
    await press(page, 'Enter');
    await page.waitForURL('**/en/guides');
    await expect.poll(() => page.locator('.drawer[open]').count()).toBe(0);
    await page.context().close();
  });

  test('the login dialog on phones traps and returns the focus', async () => {
    const { page } = await openAs('visitor', '/en', phone);
    await tabTo(page, /^button «Log in»/);
    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('username');
    const focused = new Set<string | undefined>();
    for (let count = 0; count < 30; count += 1) {
      await press(page, 'Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside).toBe(false);
      focused.add(await focusName(page));
    }
    expect([...focused].join()).toMatch(/Close/);
    await press(page, 'Escape');
    await expect.poll(() => focusName(page)).toBe('button «Log in»');
    await page.context().close();
  });

  test('a dialog focuses the safe choice, traps and returns the focus', async () => {
    const { page } = await openAs('player', '/en/account');
    await tabTo(page, /^button «Delete account»/);
    await press(page, 'Enter');
    await expect.poll(() => focusName(page)).toBe('button «Cancel»');
    const inside = page.getByRole('dialog').locator('button:focus');
    await press(page, 'Tab');
    await expect.poll(() => inside.count()).toBe(1);
    await press(page, 'Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Understood' }).waitFor();
    await press(page, 'Escape');
    await expect.poll(() => focusName(page)).toBe('button «Delete account»');
    await page.context().close();
  });

  test('tabs, filters and pagination of the ranking', async () => {
    const { page } = await openAs('visitor', '/en/ranking');
    await tabTo(page, /^a «Guilds»/);
    await press(page, 'Enter');
    await page.waitForURL(/tab=guilds/);
    await expect.poll(() => focusName(page)).toBe('a «Guilds»');
    await page.getByLabel('Guild master').waitFor();
    await tabTo(page, /^select/);
    await page.keyboard.type('S');
    await expect.poll(() => page.locator('select:focus').inputValue()).toBe('1');
    await tabTo(page, /^button «Search»/);
    await press(page, 'Enter');
    await page.waitForURL(/empire=1/);
    await page.goto('/en/ranking');
    await tabTo(page, /^a «Next page»/);
    await press(page, 'Enter');
    await page.waitForURL(/page=2/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body');
    await page.context().close();
  });

  test('an invalid registration focuses the error summary, whose links lead to the fields', async () => {
    const { page } = await openAs('visitor', '/en/register');
    await tabTo(page, /^input «.*captcha/i);
    await page.getByRole('img', { name: 'Picture with a code of five characters' }).first().waitFor();
    await page.keyboard.type('ABCDE');
    await page.getByText('The code is correct.').first().waitFor();
    await tabTo(page, /^input «.*terms/i);
    await press(page, 'Space');
    await tabTo(page, /^button «Create account/i);
    await press(page, 'Enter');
    const summary = page.getByRole('main').getByRole('alert').first();
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await press(page, 'Tab');
    await expect.poll(() => focusName(page)).toBe('a «Please specify a username.»');
    await press(page, 'Enter');
    const field = page.locator(':focus');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const said = await page.evaluate(
      (ids) => ids.map((id) => document.getElementById(id)?.textContent),
      described,
    );
    expect(said.join(' ')).toMatch(/Please specify a username\./);
    await page.context().close();
  });
});
