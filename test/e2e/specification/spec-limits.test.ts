import { describe, expect, test } from 'vitest';
import { somebody } from '#test/app.ts';
import { hasBrowser } from '#test/browser.ts';
import { failRequests, goTo, logIn, loginPanelOf, solveCaptcha, specSite } from '#test/spec-site.ts';

const waiting = (what: string) =>
  new RegExp(`^Too many ${what}\\. Try again in \\d+ (?:seconds|minutes)\\.$`);

describe.skipIf(!hasBrowser)('limits', () => {
  const few = 'auth=3/900,passwordChange=1/900,emailChange=1/900,captcha=6/900';
  const spec = specSite('sqlite', { RATE_LIMITS: few });

  test('each names the limit and the waiting time', async () => {
    // Registration and login share the limit.
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
      .poll(() => loginPanelOf(page).getByRole('alert').innerText())
      .toBe('Username or password is wrong.');
    await loginPanelOf(page)
      .getByRole('button', { name: /^Log in/ })
      .click();
    await loginPanelOf(page).getByText(waiting('authentication attempts')).waitFor();

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
    await expect.poll(() => main.getByLabel('Username').inputValue()).toBe(person.login);

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

describe.skipIf(!hasBrowser)('a wait', () => {
  const spec = specSite('sqlite', { RATE_LIMITS: 'auth=1/900' });

  test('has its own heading, counts down and ends', async () => {
    const { page, end } = await spec.visit();
    await page.clock.install();
    const main = page.getByRole('main');
    const send = async () => {
      await goTo(page, '/en/recover');
      await main.getByLabel('Email').fill('somebody@example.org');
      await main.getByRole('button', { name: 'Send the link' }).click();
    };
    await send();
    await main.getByText('a link is on its way').waitFor();
    await send();
    const alert = main.getByRole('alert', { name: 'Too many attempts' });
    const wait = async () => /(?<=Try again ).*(?=\.)/.exec(await alert.innerText())?.[0];
    await expect.poll(wait).toBe('in 15 minutes');
    // `timer` is a silent role: screen readers announce the wait once.
    await expect.poll(() => alert.getByRole('timer').innerText()).toContain('in 15 minutes');
    await page.clock.fastForward('10:00');
    await expect.poll(wait).toBe('in 5 minutes');
    await page.clock.fastForward('04:20');
    await expect.poll(wait).toMatch(/^in [34]\d seconds$/);
    await page.clock.fastForward('01:00');
    await alert.getByText('You can try again now.').waitFor();
    await expect.poll(() => alert.getByRole('timer').count()).toBe(0);
    await end(['429 /api/auth/reset-password-request']);
  });

  test('counts down in the login panel, too', async () => {
    const { page, end } = await spec.visit();
    await page.clock.install();
    await goTo(page, '/en');
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({
        status: 429,
        json: { success: false, code: 'rateLimit.auth', message: 'rateLimit.auth', retryAfter: 61 },
      }),
    );
    await logIn(page, 'somebody', 'not-this-one');
    await loginPanelOf(page).getByText('Try again in 2 minutes.').waitFor();
    await page.clock.fastForward(62_000);
    await loginPanelOf(page).getByText('You can try again now.').waitFor();
    await end(['429 /api/auth/login']);
  });

  test('a lost connection is not counted as a form problem', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/recover');
    const main = page.getByRole('main');
    await failRequests(page, '/api/auth/reset-password-request');
    await main.getByLabel('Email').fill('somebody@example.org');
    await main.getByRole('button', { name: 'Send the link' }).click();
    await main.getByRole('alert', { name: 'No connection' }).waitFor();
    await main.getByText('Connection error. Please try again.').waitFor();
    await end(['CONNECTION_REFUSED /api/auth/reset-password-request']);
  });
});
