import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { somebody } from '#test/app.ts';
import { hasBrowser } from '#test/browser.ts';
import { goTo, solveCaptcha, specSite } from '#test/spec-site.ts';

const isAssessment = (url: string) => url.includes('/assets/assess-password');
const limit = 'The game reads no more than 16 characters: use all 16, with unrelated words.';
const common = 'Everyone tries this password first: it is among the 10,000 most used.';
const sameAsLogin = 'Everyone tries the username first. Choose something else.';

/** What is seen and what a screen reader is told below the new password. */
async function shownOn(page: Page, name: string) {
  const field = page.locator('main .field', { has: page.locator(`[name=${name}]`) });
  const notes = await field.locator('.strength-notes > span').all();
  const seen = [];
  for (const note of notes) if (await note.isVisible()) seen.push(await note.innerText());
  return {
    seen,
    told: (await field.getByRole('status').textContent())?.trim(),
    score: await field.locator('.strength').getAttribute('data-score'),
  };
}

describe.skipIf(!hasBrowser)('a new password', () => {
  const spec = specSite('sqlite', { WEAK_PASSWORDS: 'refuse' });

  test('shows its strength while it is typed, and nothing moves', async () => {
    const { page, end } = await spec.visit();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.url()}\n${request.postData() ?? ''}`));
    await goTo(page, '/en/register');
    const main = page.getByRole('main');
    const username = main.getByLabel('Username');
    const password = main.getByLabel('Password', { exact: true });
    const heightOf = async () => (await main.locator('form').boundingBox())?.height;
    await username.fill('miraBel');
    await password.focus();
    await expect.poll(() => password.getAttribute('autocomplete')).toBe('new-password');
    await page.waitForLoadState('networkidle');
    expect(requests.filter(isAssessment)).toEqual([]);
    expect(await shownOn(page, 'password')).toEqual({ seen: [limit], told: '', score: null });
    const height = await heightOf();
    requests.length = 0;

    const typed = [
      ['Dragon', { seen: [common], told: `Password strength: Very weak. ${common}`, score: '0' }],
      ['MIRABEL', { seen: [sameAsLogin], told: `Password strength: Very weak. ${sameAsLogin}`, score: '0' }],
      ['dragonwolf7', { seen: [limit], told: 'Password strength: Fair.', score: '2' }],
      ['Kx9-wolf-Mint.q', { seen: [limit], told: 'Password strength: Strong.', score: '4' }],
      ['', { seen: [limit], told: '', score: null }],
    ] as const;
    for (const [text, shown] of typed) {
      await password.fill(text);
      await expect.poll(() => shownOn(page, 'password')).toEqual(shown);
      expect(await heightOf()).toBe(height);
    }
    expect(requests.filter((request) => !isAssessment(request))).toEqual([]);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
    );
    for (const [text] of typed.slice(0, -1)) expect(kept).not.toContain(text);
    await end();
  });

  test('that is weak is refused where the site demands better ones', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    const main = page.getByRole('main');
    const { login, email } = somebody();
    await main.getByLabel('Username').fill(login);
    await main.getByLabel('Password', { exact: true }).fill('dragon');
    await main.getByLabel('Confirm password').fill('dragon');
    await main.getByLabel('Email', { exact: true }).fill(email);
    await main.getByRole('checkbox').check();
    await solveCaptcha(page);
    const submit = main.getByRole('button', { name: /^Create account/ });
    await submit.click();
    const refused = 'This password is among the 10,000 most used. Please choose another one.';
    await page.locator('.error-summary').getByText(refused).waitFor();
    await main.getByLabel('Password', { exact: true }).fill('sun-gate88');
    await main.getByLabel('Confirm password').fill('sun-gate88');
    await submit.click();
    await main.getByText('Your registration has been submitted.').waitFor();
    await end(['400 /api/auth/register']);
  });

  test('must not be the login, which the page for changing it knows', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en/change-password');
    const main = page.getByRole('main');
    const password = main.getByLabel('New password', { exact: true });
    await main.getByLabel('Current password').fill(player.password);
    await password.fill(player.login.toUpperCase());
    await expect.poll(() => shownOn(page, 'newPassword')).toMatchObject({ seen: [sameAsLogin] });
    await main.getByLabel('Confirm new password').fill(player.login.toUpperCase());
    await main.getByRole('button', { name: 'Change password' }).click();
    await page
      .locator('.error-summary')
      .getByRole('link', { name: 'The password must not be the same as your username.' })
      .click();
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
    await end(['400 /api/auth/change-password']);
  });

  test('can be set where its strength cannot be loaded', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await page.route('**/assets/assess-password*', (route) => route.abort('connectionrefused'));
    await goTo(page, '/en/change-password');
    const main = page.getByRole('main');
    await main.getByLabel('Current password').fill(player.password);
    await main.getByLabel('New password', { exact: true }).fill('sun-gate88');
    await main.getByLabel('Confirm new password').fill('sun-gate88');
    expect(await shownOn(page, 'newPassword')).toEqual({ seen: [limit], told: '', score: null });
    await main.getByRole('button', { name: 'Change password' }).click();
    await main.getByText('Your password has been changed.').waitFor();
    await end(['CONNECTION_REFUSED /assets/assess-password.js']);
  });
});
