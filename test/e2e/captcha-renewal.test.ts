import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { captchaLifeSeconds } from '#contract/limits.ts';
import { type Person, somebody, testCaptcha } from '#test/app.ts';
import { hasBrowser, phone } from '#test/browser.ts';
import { passServerTime } from '#test/database/server-time.ts';
import {
  delayRequests,
  failRequests,
  goTo,
  logIn,
  loginPanelOf,
  solveCaptcha,
  specSite,
} from '#test/spec-site.ts';

const generate = '/api/captcha/generate';
const validate = '/api/captcha/validate';
const lifeMs = captchaLifeSeconds * 1000;

const expired = 'This code has expired. Please use the new picture.';
const correct = 'The code is correct.';

const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Code from the picture' }).first();
const saidOf = (page: Page) => page.locator('.captcha [role=status]').first();
const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('captchaSession'));
const isFocused = (page: Page) => codeOf(page).evaluate((input) => input === document.activeElement);

/** Counts the images a page requests. */
function countPictures(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(generate)) count += 1;
  });
  return () => count;
}

/** Opens a page with a controllable clock and waits for the image. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await goTo(page, path);
  await page.getByRole('img', { name: 'Picture with a code of five characters' }).first().waitFor();
}

async function fillIn(page: Page, { login, password, email }: Person): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Username').fill(login);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByLabel('Confirm password').fill(password);
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByRole('checkbox').check();
}

async function showTab(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((shown) => {
    Object.defineProperty(document, 'hidden', { value: !shown, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isShown);
}

describe.skipIf(!hasBrowser)('a captcha', () => {
  const spec = specSite('sqlite');

  test('that has expired is renewed: cells cleared, focus kept, reason announced', async () => {
    const { page, end } = await spec.visit();
    await open(page, '/en');
    const first = await sessionOf(page);
    await codeOf(page).fill('AB');
    passServerTime(lifeMs);
    await page.clock.fastForward(lifeMs);
    await expect.poll(() => sessionOf(page)).not.toBe(first);
    await saidOf(page).getByText(expired).waitFor();
    await expect.poll(() => codeOf(page).inputValue()).toBe('');
    expect(await isFocused(page)).toBe(true);
    await expect.poll(() => page.locator('.captcha-cell').first().getAttribute('data-caret')).toBe('true');
    await page.keyboard.type(testCaptcha.toLowerCase());
    await saidOf(page).getByText(correct).waitFor();
    await end();
  });

  test('nobody has begun to type is renewed before it expires', async () => {
    const { page, end } = await spec.visit();
    await open(page, '/en');
    const first = await sessionOf(page);
    await page.clock.fastForward(lifeMs - 15_000);
    await expect.poll(() => sessionOf(page)).not.toBe(first);
    await saidOf(page).getByText(expired).waitFor();
    await end();
  });

  test('the server has forgotten is replaced when its code is typed, and a login with it asks for a new one', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await open(page, '/en');
    passServerTime(lifeMs);
    await codeOf(page).fill(testCaptcha);
    await saidOf(page).getByText(expired).waitFor();
    await expect.poll(() => codeOf(page).inputValue()).toBe('');
    await solveCaptcha(page);
    passServerTime(lifeMs);
    await logIn(page, player.login, player.password);
    await loginPanelOf(page)
      .getByRole('alert')
      .getByText('Please enter the code from the picture.')
      .waitFor();
    await saidOf(page).getByText(expired).waitFor();
    await logIn(page, player.login, player.password);
    await page.getByRole('region', { name: 'Your pass' }).getByText(player.login).waitFor();
    await end(['400 /api/auth/login']);
  });

  test('burnt by five wrong tries is replaced, and the right code is right again', async () => {
    const { page, end } = await spec.visit();
    await open(page, '/en');
    const first = await sessionOf(page);
    for (const wrong of ['ZZZZ1', 'ZZZZ2', 'ZZZZ3', 'ZZZZ4']) {
      await codeOf(page).fill(wrong);
      await saidOf(page).getByText('The code is wrong.').waitFor();
    }
    await codeOf(page).fill('ZZZZ5');
    await saidOf(page).getByText('Too many wrong tries. Please use the new picture.').waitFor();
    await expect.poll(() => sessionOf(page)).not.toBe(first);
    await expect.poll(() => codeOf(page).inputValue()).toBe('');
    expect(await isFocused(page)).toBe(true);
    await page.keyboard.type(testCaptcha);
    await saidOf(page).getByText(correct).waitFor();
    await end();
  });

  test('serves three logins; the fourth says that it is used up and brings a new one', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    const loginPanel = loginPanelOf(page);
    const attempt = async (password: string) => {
      await loginPanel.getByLabel('Password', { exact: true }).fill(password);
      await loginPanel.getByRole('button', { name: /^Log in/ }).click();
    };
    await logIn(page, player.login, 'not-this-one');
    const first = await sessionOf(page);
    await loginPanel.getByText('Username or password is wrong.').waitFor();
    for (const again of ['nor-this-one', 'nor-that-one']) {
      const answer = page.waitForResponse('**/api/auth/login');
      await attempt(again);
      expect(await (await answer).json()).toMatchObject({ code: 'login.wrong' });
      await loginPanel.getByText('Username or password is wrong.').waitFor();
    }
    await attempt(player.password);
    const usedUp = 'All attempts with this picture are used up. Please enter the code from the new one.';
    await loginPanel.getByRole('alert').getByText(usedUp).waitFor();
    await expect.poll(() => sessionOf(page)).not.toBe(first);
    await expect.poll(() => codeOf(page).inputValue()).toBe('');
    await solveCaptcha(page);
    await attempt(player.password);
    await page.getByRole('region', { name: 'Your pass' }).getByText(player.login).waitFor();
    await end(['400 /api/auth/login', '401 /api/auth/login']);
  });

  test('of a registration obeys the same rules, and nothing else that was typed is lost', async () => {
    const person = somebody();
    const { page, end } = await spec.visit();
    await open(page, '/en/register');
    const main = page.getByRole('main');
    const submit = main.getByRole('button', { name: /^Create account/ });
    await fillIn(page, person);
    await solveCaptcha(page);
    await page.clock.fastForward(lifeMs);
    await saidOf(page).getByText(expired).waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);

    await solveCaptcha(page);
    passServerTime(lifeMs);
    await submit.click();
    await page.getByText('Please enter the correct validation code.').waitFor();
    await saidOf(page).getByText(expired).waitFor();
    await solveCaptcha(page);
    await submit.click();
    await main.getByText('Registration successful! You can now login.').waitFor();
    await end(['400 /api/auth/register']);
  });

  test('serves five attempts at registering; the sixth says that it is used up and brings a new one', async () => {
    const { login } = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    await fillIn(page, { ...somebody(), login });
    await solveCaptcha(page);
    const first = await sessionOf(page);
    const submit = page.getByRole('main').getByRole('button', { name: /^Create account/ });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = page.waitForResponse('**/api/auth/register');
      await submit.click();
      expect(await (await answer).json()).toMatchObject({ code: 'register.loginTaken' });
      await expect.poll(() => submit.getAttribute('aria-busy')).not.toBe('true');
    }
    await submit.click();
    const usedUp = 'All attempts with this picture are used up. Please enter the code from the new one.';
    await page.getByRole('main').getByRole('alert').getByText(usedUp).waitFor();
    await expect.poll(() => sessionOf(page)).not.toBe(first);
    await expect.poll(() => codeOf(page).inputValue()).toBe('');
    await end(['400 /api/auth/register', '409 /api/auth/register']);
  });

  test('is loaded on a phone, too', async () => {
    const { page, end } = await spec.visit(phone);
    const pictures = countPictures(page);
    let letGo = await delayRequests(page, generate);
    await goTo(page, '/en/register');
    const box = page.locator('main .captcha-picture');
    await box.getByText('Loading…').waitFor();
    letGo();
    await box.getByRole('img').waitFor({ state: 'attached' });
    await expect
      .poll(() => box.evaluate((element) => element.getBoundingClientRect().top > innerHeight))
      .toBe(true);
    await page.unroute(`**${generate}`);

    await goTo(page, '/en');
    expect(pictures()).toBe(1);
    letGo = await delayRequests(page, generate);
    await page.locator('.login-strip').getByRole('button', { name: 'Log in' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.locator('.captcha-picture').getByText('Loading…').waitFor();
    letGo();
    await sheet.locator('.captcha-picture').getByRole('img').waitFor();
    expect(pictures()).toBe(2);
    await end();
  });

  test('of a background tab waits until the tab is visible', async () => {
    const { page, end } = await spec.visit();
    const pictures = countPictures(page);
    await open(page, '/en');
    const first = await sessionOf(page);
    await showTab(page, false);
    await page.clock.runFor(3_600_000);
    expect(pictures()).toBe(1);
    await showTab(page, true);
    await saidOf(page).getByText(expired).waitFor();
    await expect.poll(pictures).toBe(2);
    // A request that is still under way would be given up, and repeated.
    await expect.poll(() => sessionOf(page)).not.toBe(first);
    await page.clock.runFor(60_000);
    expect(pictures()).toBe(2);
    await end();
  });

  test('that cannot be reached is asked for again now and then, and at once when the line is back', async () => {
    const { page, end } = await spec.visit();
    const pictures = countPictures(page);
    await page.clock.install();
    const mend = await failRequests(page, generate);
    await goTo(page, '/en');
    await saidOf(page).getByText('Connection error. Please try again.').waitFor();
    await page.locator('.captcha-picture').getByText('The picture could not be loaded.').waitFor();
    await page.clock.runFor(20_000);
    expect(pictures()).toBe(1);
    await page.clock.runFor(15_000);
    await expect.poll(pictures).toBe(2);
    await mend();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('img', { name: 'Picture with a code of five characters' }).waitFor();
    expect(pictures()).toBe(3);

    const mendCheck = await failRequests(page, validate);
    await codeOf(page).fill(testCaptcha);
    await saidOf(page).getByText('Connection error. Please try again.').waitFor();
    await mendCheck();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await saidOf(page).getByText(correct).waitFor();
    expect(pictures()).toBe(3);
    await end([`CONNECTION_REFUSED ${generate}`, `CONNECTION_REFUSED ${validate}`]);
  });

  test('that changes while its code is typed says so', async () => {
    const { page, end } = await spec.visit();
    await open(page, '/en');
    const first = await sessionOf(page);
    const letGo = await delayRequests(page, generate);
    await page.getByRole('button', { name: 'New picture' }).click();
    await codeOf(page).fill(testCaptcha);
    await expect.poll(() => codeOf(page).inputValue()).toBe(testCaptcha);
    letGo();
    await saidOf(page).getByText('Here is a new picture. Please enter its code.').waitFor();
    await expect.poll(() => codeOf(page).inputValue()).toBe('');
    expect(await sessionOf(page)).not.toBe(first);
    await end();
  });
});
