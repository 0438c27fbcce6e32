import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { delayRequests, failRequests, goTo, specSite } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('changing password and email in a browser');

const saidIn = (page: Page) => page.locator('.error-summary li').allInnerTexts();

/**
 * Lets the answer go. How long it takes then until the account page opens: a busy machine sees the success late, which would
 * make the time since then too short.
 */
async function waitForAccount(page: Page, success: string, letGo: () => void): Promise<number> {
  const since = Date.now();
  letGo();
  await page.getByRole('main').getByText(success).waitFor();
  await page.getByText('You are being taken back to your account.').waitFor();
  await page.waitForURL('**/en/account');
  return Date.now() - since;
}

describe.skipIf(!hasBrowser).each(dialects)('changing password and email on %s', (dialect) => {
  const spec = specSite(dialect);

  test('password: every error, busy state, success, redirect to the account', async () => {
    const call = '/api/auth/change-password';
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en/change-password');
    const main = page.getByRole('main');
    const submit = main.getByRole('button', { name: 'Change password' });
    const type = async (current: string, next: string, confirm = next) => {
      await main.getByLabel('Current password').fill(current);
      await main.getByLabel('New password', { exact: true }).fill(next);
      await main.getByLabel('Confirm new password').fill(confirm);
    };
    await submit.click();
    expect(await saidIn(page)).toEqual([
      'Please enter your current password.',
      'Please enter a new password.',
      'Please confirm the new password.',
    ]);
    await type('whatever', 'moon-gate8', 'moon-gate9');
    await submit.click();
    expect(await saidIn(page)).toEqual(['The passwords do not match.']);
    await type('whatever', 'abcde');
    await submit.click();
    expect(await saidIn(page)).toEqual(['The new password must have 6 to 16 characters.']);
    await type('not-this-one', 'moon-gate8');
    await submit.click();
    await page.getByRole('alert', { name: 'Failed to change password' }).waitFor();
    expect(await saidIn(page)).toEqual(['Your current password is incorrect.']);
    const mend = await failRequests(page, call);
    await submit.click();
    await main.getByText('Connection error. Please try again.').waitFor();
    await mend();
    await expect.poll(() => main.getByLabel('New password', { exact: true }).inputValue()).toBe('moon-gate8');

    await main.getByLabel('Current password').fill(player.password);
    const letGo = await delayRequests(page, call);
    await submit.click();
    await main.getByRole('button', { name: 'Changing...' }).waitFor();
    expect(await waitForAccount(page, 'Your password has been changed.', letGo)).toBeGreaterThanOrEqual(
      2_000,
    );
    await spec.site.login({ ...player, password: 'moon-gate8' });
    await goTo(page, '/en/change-password');
    await main.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/en/account');
    await end([`403 ${call}`, `CONNECTION_REFUSED ${call}`]);
  });

  test('email: every error, busy state, success, redirect to the account', async () => {
    const call = '/api/auth/change-email';
    const [player, other] = [await spec.site.newPlayer(), await spec.site.newPlayer()];
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en/change-email');
    const main = page.getByRole('main');
    const submit = main.getByRole('button', { name: 'Change email' });
    const type = async (email: string, confirm = email, password = player.password) => {
      await main.getByLabel('New email', { exact: true }).fill(email);
      await main.getByLabel('Confirm new email').fill(confirm);
      await main.getByLabel('Password', { exact: true }).fill(password);
    };
    await main.getByText(player.email).waitFor();
    await submit.click();
    expect(await saidIn(page)).toEqual([
      'Please enter a new email address.',
      'Please confirm the new email address.',
      'Please enter your password.',
    ]);
    await type('nobody', 'somebody');
    await submit.click();
    expect(await saidIn(page)).toEqual([
      'Please enter a valid email address.',
      'The email addresses do not match.',
    ]);
    await type(player.email);
    await submit.click();
    expect(await saidIn(page)).toEqual(['This is already your email address.']);
    await type('moved@example.org', undefined, 'not-this-one');
    await submit.click();
    await page.getByRole('alert', { name: 'Failed to change email' }).waitFor();
    expect(await saidIn(page)).toEqual(['The password is incorrect.']);
    await type(other.email);
    await submit.click();
    await main.getByText('This email address is already in use.').first().waitFor();
    const mend = await failRequests(page, call);
    await type(`moved-${player.email}`);
    await submit.click();
    await main.getByText('Connection error. Please try again.').waitFor();
    await mend();
    const letGo = await delayRequests(page, call);
    await submit.click();
    await main.getByRole('button', { name: 'Updating...' }).waitFor();
    expect(await waitForAccount(page, 'Your email has been changed.', letGo)).toBeGreaterThanOrEqual(2_000);
    await main.getByText(`moved-${player.email}`).waitFor();
    await goTo(page, '/en/change-email');
    await main.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/en/account');
    await end([`403 ${call}`, `409 ${call}`, `CONNECTION_REFUSED ${call}`]);
  });
});
