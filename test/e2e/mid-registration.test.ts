import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import de from '#locales/de.json' with { type: 'json' };
import { somebody } from '#test/app.ts';
import { hasBrowser } from '#test/browser.ts';
import { chooseLanguage, goTo, solveCaptcha, specSite } from '#test/spec-site.ts';

const names = ['username', 'password', 'confirmPassword', 'email', 'deletionCode'] as const;

const fieldOf = (page: Page, name: string) => page.locator(`main form [name=${name}]`);

/** Every value of the form. */
async function typedIn(page: Page) {
  const values = await Promise.all(names.map((name) => fieldOf(page, name).inputValue()));
  return {
    ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
    hideEmail: await page.locator('main [name=hideEmail]:checked').getAttribute('value'),
    terms: await page.locator('main [name=terms]').isChecked(),
  };
}

async function type(page: Page) {
  const { login, password, email } = somebody();
  const secrets = { password, confirmPassword: password, deletionCode: 'Secret77' };
  const typed = { username: login, email, ...secrets };
  for (const name of names) await fieldOf(page, name).fill(typed[name]);
  await page.locator('main [name=hideEmail][value=no]').check({ force: true });
  await page.locator('main [name=terms]').check();
  return { ...typed, hideEmail: 'no', terms: true };
}

/** Lost when the document is reloaded. */
const mark = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isSameDocument', true));
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSameDocument') === true);

describe.skipIf(!hasBrowser)('in the middle of a registration', () => {
  const spec = specSite('sqlite');

  test('a language switch keeps the input, and Back returns to the previous language', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    const typed = await type(page);
    await solveCaptcha(page);
    await mark(page);

    await chooseLanguage(page, 'Deutsch');
    await page.waitForURL('**/de/register');
    await page.getByRole('heading', { level: 1, name: de.register.title }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await expect.poll(() => page.title()).toContain(de.register.title);
    expect(await typedIn(page)).toEqual(typed);
    await expect.poll(() => page.locator('.main-nav a').first().getAttribute('href')).toBe('/de');
    await expect.poll(() => page.locator(':focus').getAttribute('class')).toBe('languages-button');

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/register');
    expect(await typedIn(page)).toEqual(typed);
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: de.register.title }).waitFor();
    expect(await typedIn(page)).toEqual(typed);
    expect(await isSameDocument(page)).toBe(true);

    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
    );
    expect(kept).toContain(typed.email);
    expect(kept).not.toContain(typed.password);
    expect(kept).not.toContain(typed.deletionCode);

    // The captcha is still solved.
    await page.getByRole('button', { name: de.register.submit }).click();
    await page.getByText(de.register.submitted).waitFor();
    await end(['401 /api/auth/session']);
  });

  test('a URL without a language is left and returned to', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/register');
    const typed = await type(page);
    await mark(page);
    await chooseLanguage(page, 'Русский');
    await page.waitForURL('**/ru/register');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru');
    await page.goBack();
    // In the language chosen last, like a new visit.
    await page.waitForURL((url) => url.pathname === '/register');
    await expect.poll(() => page.locator('.main-nav a').nth(1).getAttribute('href')).toBe('/register');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru');
    expect(await typedIn(page)).toEqual(typed);
    expect(await isSameDocument(page)).toBe(true);
    await end(['401 /api/auth/session']);
  });

  test('errors are shown in the new language without moving the focus', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    await page.locator('main [name=terms]').check();
    await solveCaptcha(page);
    await fieldOf(page, 'username').fill('abc');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Create account/ })
      .click();
    const summary = page.locator('.error-summary');
    await summary.getByText('The username must have 5 to 16 characters.').waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await chooseLanguage(page, 'Deutsch');
    await summary.getByText(de.register.usernameLength).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('class')).toBe('languages-button');
    await end();
  });

  test('a language switch without a connection changes nothing', async () => {
    const { page, end } = await spec.visit();
    const watching = page.waitForResponse(/hover-intent/);
    await goTo(page, '/en/register');
    const typed = await type(page);
    await watching;
    await page.context().setOffline(true);
    await chooseLanguage(page, 'Deutsch');
    await page.getByText('No connection. Please check your network and try again.').waitFor();
    await page.context().setOffline(false);
    expect(await typedIn(page)).toEqual(typed);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/register');
    await end(['INTERNET_DISCONNECTED /de/register']);
  });

  test('a reload keeps everything but secrets until the registration is done', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    const typed = await type(page);
    const noSecrets = { password: '', confirmPassword: '', deletionCode: '' };
    await goTo(page, '/en/register');
    expect(await typedIn(page)).toEqual({ ...typed, ...noSecrets });

    const { password } = typed;
    await fieldOf(page, 'password').fill(password);
    await fieldOf(page, 'confirmPassword').fill(password);
    await solveCaptcha(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Create account/ })
      .click();
    await page.getByText('Your registration has been submitted.').waitFor();
    await goTo(page, '/en/register');
    const empty = { username: '', email: '', hideEmail: 'yes', terms: false };
    expect(await typedIn(page)).toEqual({ ...empty, ...noSecrets });
    await end();
  });
});
