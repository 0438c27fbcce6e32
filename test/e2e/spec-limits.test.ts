import { describe, expect, test } from 'vitest';
import { somebody } from '#test/app.ts';
import { hasBrowser } from '#test/browser.ts';
import { gateOf, goTo, logIn, solveCaptcha, specSite } from '#test/spec-site.ts';

const waiting = (what: string) => new RegExp(`^Too many ${what}\\. Try again in \\d+ seconds\\.$`);

describe.skipIf(!hasBrowser)('limits', () => {
  const few = 'auth=3/900,passwordChange=1/900,emailChange=1/900,captcha=6/900';
  const spec = specSite('sqlite', { RATE_LIMITS: few });

  test('each says what was too much and how long to wait', async () => {
    // Registering and logging in are two of the three that may be tried.
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    const main = page.getByRole('main');
    await goTo(page, '/en/change-password');
    await main.getByLabel('Current password').fill('not-this-one');
    await main.getByLabel('New password', { exact: true }).fill('moon-gate8');
    await main.getByLabel('Confirm new password').fill('moon-gate8');
    const submit = main.getByRole('button', { name: 'Change password' });
    await submit.click();
    await main.getByText('Your current password is incorrect.').waitFor();
    await submit.click();
    await main.getByText(waiting('password change attempts')).waitFor();

    await goTo(page, '/en/change-email');
    await main.getByLabel('New email', { exact: true }).fill('new@example.org');
    await main.getByLabel('Confirm new email').fill('new@example.org');
    await main.getByLabel('Password', { exact: true }).fill('not-this-one');
    await main.getByRole('button', { name: 'Change email' }).click();
    await main.getByText('The password is incorrect.').waitFor();
    await main.getByRole('button', { name: 'Change email' }).click();
    await main.getByText(waiting('email change attempts')).waitFor();

    await page.context().clearCookies();
    await goTo(page, '/en');
    await logIn(page, player.login, 'not-this-one');
    await expect
      .poll(() => gateOf(page).getByRole('alert').innerText())
      .toBe('Username or password is wrong.');
    await gateOf(page)
      .getByRole('button', { name: /^Log in/ })
      .click();
    await gateOf(page).getByText(waiting('authentication attempts')).waitFor();

    await goTo(page, '/en/recover');
    await main.getByLabel('Email').fill(player.email);
    await main.getByRole('button', { name: 'Send the link' }).click();
    await main.getByText(waiting('authentication attempts')).waitFor();

    await goTo(page, '/en/register');
    const person = somebody();
    await main.getByLabel('Username').fill(person.login);
    await main.getByLabel('Password', { exact: true }).fill(person.password);
    await main.getByLabel('Confirm password').fill(person.password);
    await main.getByLabel('Email', { exact: true }).fill(person.email);
    await solveCaptcha(page);
    await main.getByRole('checkbox').check();
    await main.getByRole('button', { name: /^Create account/ }).click();
    await main.getByText(waiting('authentication attempts')).waitFor();
    expect(await main.getByLabel('Username').inputValue()).toBe(person.login);

    const another = main.getByRole('button', { name: 'New picture' });
    const refused = main.getByText(waiting('codes requested'));
    await expect
      .poll(async () => {
        await another.click();
        return refused.count();
      })
      .toBe(1);
    await end([
      '403 /api/auth/change-password',
      '429 /api/auth/change-password',
      '403 /api/auth/change-email',
      '429 /api/auth/change-email',
      '401 /api/auth/login',
      '429 /api/auth/login',
      '429 /api/auth/reset-password-request',
      '429 /api/auth/register',
      '429 /api/captcha/generate',
    ]);
  });
});

describe.skipIf(!hasBrowser)('the limit of all calls', () => {
  const spec = specSite('sqlite', { RATE_LIMITS: 'general=60/900' });

  test('says that there were too many requests', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/recover');
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill('somebody@example.org');
    for (let call = 0; call < 60; call += 1) await spec.site.send('GET /api/config');
    await main.getByRole('button', { name: 'Send the link' }).click();
    await main.getByText(waiting('requests')).waitFor();
    await end(['429 /api/auth/reset-password-request']);
  });
});
