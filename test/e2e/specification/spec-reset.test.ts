import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { delayRequests, failRequests, goTo, specSite } from '#test/spec-site.ts';

/** Border colour of a box. */
function edgeOf(page: Page, box: string): Promise<'red' | 'green'> {
  return page.locator(box).evaluate((element) => {
    const [red = 0, green = 0] = getComputedStyle(element).borderLeftColor.match(/\d+/g)?.map(Number) ?? [];
    return red > green ? 'red' : 'green';
  });
}

/** Complements `reset-walk`: busy states and lost connections. */
describe.skipIf(!hasBrowser)('requesting and setting a new password', () => {
  const spec = specSite('sqlite');

  test('a request shows a busy state, survives an outage, and hides the form after success', async () => {
    const call = '/api/auth/reset-password-request';
    const { page, end } = await spec.visit();
    await goTo(page, '/en/recover');
    const main = page.getByRole('main');
    const submit = main.getByRole('button', { name: 'Send the link' });
    await main.getByLabel('Email').fill('somebody@example.org');
    const mend = await failRequests(page, call);
    await submit.click();
    await main.getByText('Connection error. Please try again.').waitFor();
    expect(await edgeOf(page, '.error-summary')).toBe('red');
    await expect.poll(() => main.getByLabel('Email').inputValue()).toBe('somebody@example.org');
    await mend();
    const letGo = await delayRequests(page, call);
    await submit.click();
    await main.getByRole('button', { name: 'Sending...' }).waitFor();
    letGo();
    await main.getByText('If an account has this email address, a link is on its way.').waitFor();
    expect(await edgeOf(page, '.success-box')).toBe('green');
    await expect.poll(() => main.locator('form').count()).toBe(0);
    await main.getByRole('link', { name: 'Back to the home page' }).click();
    await page.waitForURL('**/en');
    await end([`CONNECTION_REFUSED ${call}`]);
  });

  test('a new password survives an outage, and an invalid link is reported', async () => {
    const call = '/api/auth/reset-password-confirm';
    const { page, end } = await spec.visit();
    await goTo(page, '/en/reset-password?token=made-up');
    const main = page.getByRole('main');
    const field = main.getByLabel('New password', { exact: true });
    await field.fill('moon-gate9');
    await main.getByLabel('Confirm new password').fill('moon-gate9');
    const mend = await failRequests(page, call);
    await main.getByRole('button', { name: 'Set password' }).click();
    await main.getByText('Connection error. Please try again.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('moon-gate9');
    await mend();
    const letGo = await delayRequests(page, call);
    await main.getByRole('button', { name: 'Set password' }).click();
    await main.getByRole('button', { name: 'Changing...' }).waitFor();
    letGo();
    await main.getByText('Invalid reset link. Please request a new password reset.').waitFor();
    await expect.poll(() => main.locator('form').count()).toBe(0);
    await main.getByRole('link', { name: 'Request a new link' }).waitFor();
    await end([`400 ${call}`, `CONNECTION_REFUSED ${call}`]);
  });
});
