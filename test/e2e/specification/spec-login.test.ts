import { describe, expect, test } from 'vitest';
import { testCaptcha } from '#test/app.ts';
import { hasBrowser, phone } from '#test/browser.ts';
import {
  delayRequests,
  failRequests,
  goTo,
  logIn,
  loginPanelOf,
  solveCaptcha,
  specSite,
} from '#test/spec-site.ts';

const call = '/api/auth/login';

describe.skipIf(!hasBrowser)('logging in', () => {
  const spec = specSite('sqlite');

  test('reports missing fields first, then the captcha', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    const loginPanel = loginPanelOf(page);
    const submit = loginPanel.getByRole('button', { name: /^Log in/ });
    await submit.click();
    await loginPanel.getByText('Username and password are required.').waitFor();
    await loginPanel.getByLabel('Username').fill('Walker');
    await loginPanel.getByLabel('Password', { exact: true }).fill('moon-gate7');
    await submit.click();
    await loginPanel.getByText('Please enter the code from the picture.').waitFor();
    await expect.poll(() => loginPanel.getByLabel('Username').inputValue()).toBe('Walker');
    await end();
  });

  test('what was typed is still there after a tablet was turned and turned back', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    const loginPanel = loginPanelOf(page);
    await loginPanel.getByLabel('Username').fill('Walker');
    await loginPanel.getByLabel('Password', { exact: true }).fill('moon-gate7');
    await page.setViewportSize({ width: 820, height: 1180 });
    await loginPanel.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect.poll(() => loginPanel.getByLabel('Username').inputValue()).toBe('Walker');
    await expect
      .poll(() => loginPanel.getByLabel('Password', { exact: true }).inputValue())
      .toBe('moon-gate7');
    await end();
  });

  test('what was typed is the same in the column and in the dialog, until somebody is logged in', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    const wide = { width: 1180, height: 820 };
    const tall = { width: 820, height: 1180 };
    await page.setViewportSize(wide);
    await goTo(page, '/en');
    const loginPanel = loginPanelOf(page);
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    const username = loginPanel.getByLabel('Username');
    const password = loginPanel.getByLabel('Password', { exact: true });
    const openDialog = async () => {
      await page.locator('.login-button:visible').first().click();
      await dialog.waitFor();
    };
    const expectTyped = async (name: string, secret: string) => {
      await expect.poll(() => username.inputValue()).toBe(name);
      await expect.poll(() => password.inputValue()).toBe(secret);
    };
    const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    await username.fill('Walker');
    await password.fill('moon-gate7');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await openDialog();
    await expectTyped('Walker', 'moon-gate7');
    await username.fill('Rider');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectTyped('Rider', 'moon-gate7');
    await page.setViewportSize(tall);
    await openDialog();
    await expectTyped('Rider', 'moon-gate7');

    await goTo(page, '/en/account');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await username.fill(player.login);
    await password.fill(player.password);
    await page.setViewportSize(wide);
    await dialog.waitFor({ state: 'hidden' });
    await expectTyped(player.login, player.password);
    // Turned again, nothing opens by itself.
    await page.setViewportSize(tall);
    await page.locator('#login-panel').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await page.setViewportSize(wide);
    await expectTyped(player.login, player.password);
    expect(await stored()).not.toContain(player.password);
    await solveCaptcha(page);
    await loginPanel.getByRole('button', { name: /^Log in/ }).click();
    const pass = page.getByRole('region', { name: 'Your pass' });
    await pass.getByRole('button', { name: 'Log out' }).click();
    await expectTyped('', '');
    await end(['401 /api/auth/session']);
  });

  test('who presses the button while the code is being checked is logged in, or told that it is wrong', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    const loginPanel = loginPanelOf(page);
    const code = loginPanel.getByRole('textbox', { name: 'Code from the picture' });
    await loginPanel.getByLabel('Username').fill(player.login);
    await loginPanel.getByLabel('Password', { exact: true }).fill(player.password);
    await code.focus();
    await loginPanel.locator('.captcha-picture[aria-busy=false]').waitFor();
    const refuse = await delayRequests(page, '/api/captcha/validate');
    await code.fill('WRONG');
    await code.press('Enter');
    await loginPanel.getByRole('button', { name: 'Logging in...' }).waitFor();
    refuse();
    await loginPanel.getByText('Please enter the code from the picture.').waitFor();
    await code.fill('');
    await page.unroute('**/api/captcha/validate');
    const accept = await delayRequests(page, '/api/captcha/validate');
    await code.fill(testCaptcha);
    await code.press('Enter');
    await loginPanel.getByRole('button', { name: 'Logging in...' }).waitFor();
    accept();
    await page.getByRole('region', { name: 'Your pass' }).waitFor();
    await end();
  });

  test('wrong password, wrong case, blocked account and lost connection keep the input', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    const loginPanel = loginPanelOf(page);
    const submit = loginPanel.getByRole('button', { name: /^Log in/ });
    await logIn(page, player.login, 'not-this-one');
    await loginPanel.getByText('Username or password is wrong.').waitFor();
    await loginPanel.getByLabel('Username').fill(player.login.toUpperCase());
    await loginPanel.getByLabel('Password', { exact: true }).fill(player.password);
    await submit.click();
    await loginPanel.getByText('Username or password is wrong.').waitFor();
    const mend = await failRequests(page, call);
    await submit.click();
    await loginPanel.getByText('Connection error. Please try again.').waitFor();
    await mend();
    await spec.site.game.run('UPDATE {account}.account SET status = ? WHERE id = ?', ['BLOCK', player.id]);
    await loginPanel.getByLabel('Username').fill(player.login);
    await submit.click();
    await loginPanel.getByText('This account is blocked.').waitFor();
    await expect
      .poll(() => loginPanel.getByLabel('Password', { exact: true }).inputValue())
      .toBe(player.password);
    await end([`401 ${call}`, `403 ${call}`, `CONNECTION_REFUSED ${call}`]);
  });

  test('messages that are keys are translated, with their seconds; others are shown as they are', async () => {
    const { page, end } = await spec.visit();
    const answers = [
      [
        'auth.serviceUnavailable',
        undefined,
        'The authentication service is unavailable. Please try again later.',
      ],
      ['rateLimit.auth', 7, 'Too many authentication attempts. Try again in 7 seconds.'],
      ['rateLimit.auth', undefined, 'Please try again later.'],
      ['auth.nobodyKnows', undefined, 'auth.nobodyKnows'],
      ['Ask the team.', undefined, 'Ask the team.'],
      ['', undefined, 'An unknown error has occurred.'],
    ] as const;
    let next = 0;
    await page.route(`**${call}`, (route) => {
      const [message, retryAfter] = answers[next] ?? [];
      next += 1;
      return route.fulfill({
        status: 503,
        json: { success: false, code: 'server.error', message, retryAfter },
      });
    });
    await goTo(page, '/en');
    await logIn(page, 'Walker', 'moon-gate7');
    for (const [, , text] of answers) {
      await loginPanelOf(page).getByText(text, { exact: true }).waitFor();
      await loginPanelOf(page)
        .getByRole('button', { name: /^Log in/ })
        .click();
    }
    await end([`503 ${call}`]);
  });

  test('busy state, saved account, account link, reload and logout', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    const letGo = await delayRequests(page, call);
    await logIn(page, player.login, player.password);
    await loginPanelOf(page).getByRole('button', { name: 'Logging in...' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect.poll(() => menu.getByRole('link', { name: 'Account' }).count()).toBe(0);
    letGo();
    await menu.getByRole('link', { name: 'Account' }).waitFor();
    await page.locator('.toasts').getByText(`Welcome back, ${player.login}`).waitFor();
    const saved = () => page.evaluate(() => JSON.parse(localStorage.getItem('account') ?? 'null'));
    expect(await saved()).toMatchObject({ id: player.id, login: player.login, email: player.email });
    await page.reload();
    const pass = page.getByRole('region', { name: 'Your pass' });
    await pass.getByText('Dragon Coins').waitFor();
    await pass.getByText('Dragon Marks').waitFor();
    const mend = await failRequests(page, '/api/auth/logout');
    await pass.getByRole('button', { name: 'Log out' }).click();
    await pass.getByText('Connection error. Please try again.').waitFor();
    await page.locator('.sidebar').getByRole('button', { name: 'Log out' }).click();
    await page.locator('.toasts').getByText('Connection error. Please try again.').waitFor();
    await mend();
    const out = await delayRequests(page, '/api/auth/logout');
    await pass.getByRole('button', { name: 'Log out' }).click();
    await pass.getByRole('button', { name: 'Logging out...' }).waitFor();
    out();
    await loginPanelOf(page).waitFor();
    await expect.poll(saved).toBeNull();
    await expect.poll(() => menu.getByRole('link', { name: 'Account' }).count()).toBe(0);
    await end(['401 /api/auth/session', 'CONNECTION_REFUSED /api/auth/logout']);
  });

  test('a link in the dialog shows its page, and so does going back', async () => {
    const { page, end } = await spec.visit(phone);
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    const title = (name: string) => page.getByRole('heading', { level: 1, name });
    await goTo(page, '/en');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).tap();
    await dialog.getByRole('link', { name: 'Forgot your password?' }).tap();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/recover');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => title('Forgot your password?').evaluate((h1) => h1 === document.activeElement))
      .toBe(true);

    await page.locator('.drawer > summary').tap();
    await page.locator('.drawer').getByRole('button', { name: 'Log in' }).tap();
    await dialog.waitFor();
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en');
    await dialog.waitFor({ state: 'detached' });
    await end();
  });

  test('a saved account without a session logs nobody in', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await page.addInitScript((account) => localStorage.setItem('account', JSON.stringify(account)), {
      id: player.id,
      login: player.login,
    });
    await goTo(page, '/en/account');
    await page.getByText('You must be logged in to see this page.').waitFor();
    await loginPanelOf(page).waitFor();
    await end();
  });

  test('an account that was blocked meanwhile, and a session of somebody else, must log in again', async () => {
    const [first, second] = [await spec.site.newPlayer(), await spec.site.newPlayer()];
    const { page, end } = await spec.visit({ session: first.session });
    await goTo(page, '/en/change-email');
    await page.context().addCookies([{ name: 'session', value: second.session, url: spec.site.address }]);
    const main = page.getByRole('main');
    await main.getByLabel('New email', { exact: true }).fill('new@example.org');
    await main.getByLabel('Confirm new email').fill('new@example.org');
    await main.getByLabel('Password', { exact: true }).fill(first.password);
    await main.getByRole('button', { name: 'Change email' }).click();
    const told = 'The session does not match this account. Please log in again.';
    await page.locator('.toasts').getByText(told).waitFor();
    await page.getByRole('region', { name: 'Your pass' }).getByText(second.login).waitFor();
    await expect.poll(() => main.getByLabel('Password', { exact: true }).inputValue()).toBe('');

    await spec.site.game.run('UPDATE {account}.account SET status = ? WHERE id = ?', ['BLOCK', second.id]);
    await page.reload();
    await loginPanelOf(page).getByText('Account not found or inactive. Please log in again.').waitFor();
    await end(['403 /api/auth/change-email']);
  });

  test('a session whose cookie is gone: authentication required', async () => {
    const { session } = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session });
    await goTo(page, '/en/account');
    await page.context().clearCookies();
    const refused = page.waitForResponse('**/api/auth/session**');
    await page.getByRole('main').getByRole('link', { name: 'Characters', exact: true }).click();
    expect(await (await refused).json()).toMatchObject({ code: 'auth.required', message: 'auth.required' });
    await page.getByText('You must be logged in to see this page.').waitFor();
    await loginPanelOf(page).waitFor();
    await solveCaptcha(page);
    await end(['401 /api/auth/session']);
  });
});
