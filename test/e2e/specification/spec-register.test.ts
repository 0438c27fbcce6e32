import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { somebody } from '#test/app.ts';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import {
  delayRequests,
  failRequests,
  goTo,
  logIn,
  loginPanelOf,
  solveCaptcha,
  specSite,
} from '#test/spec-site.ts';

const call = '/api/auth/register';

interface Typed {
  readonly login: string;
  readonly password: string;
  readonly confirm?: string;
  readonly email: string;
  readonly code?: string;
}

async function type(page: Page, { login, password, confirm = password, email, code = '' }: Typed) {
  const main = page.getByRole('main');
  await main.getByLabel('Username').fill(login);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByLabel('Confirm password').fill(confirm);
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Deletion code').fill(code);
}

async function open(page: Page) {
  await goTo(page, '/en/register');
  await solveCaptcha(page);
  const main = page.getByRole('main');
  await main.getByRole('checkbox').check();
  return { main, submit: main.getByRole('button', { name: /^Create account/ }) };
}

const saidIn = (page: Page) => page.locator('.error-summary li').allInnerTexts();

describe.skipIf(!hasBrowser)('registering', () => {
  const spec = specSite('sqlite');

  test('field lengths, choices, and a button disabled until terms and captcha are done', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    const lengths = await page
      .locator('main form input:not([type=radio], [type=checkbox], [name=captcha])')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('name'), input.getAttribute('maxlength')]),
      );
    expect(Object.fromEntries(lengths)).toEqual({
      username: '16',
      password: '16',
      confirmPassword: '16',
      email: '255',
      deletionCode: '20',
    });
    const main = page.getByRole('main');
    await expect.poll(() => main.getByLabel('Deletion code').getAttribute('placeholder')).toMatch(/^\d{7}$/);
    for (const choice of ['Yes', 'No'])
      await main.getByRole('radio', { name: choice }).check({ force: true });
    const submit = main.getByRole('button', { name: /^Create account/ });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await main.getByRole('checkbox').check();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await solveCaptcha(page);
    await expect.poll(() => submit.isDisabled()).toBe(false);
    await main.getByRole('checkbox').uncheck();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await end();
  });

  test('the terms are the game rules and the code of conduct, linked once they are published', async () => {
    const { page, end } = await spec.visit();
    const main = page.getByRole('main');
    await goTo(page, '/en/register');
    const terms = 'registration terms: the game rules and the code of conduct';
    const links = main.locator('label', { hasText: terms }).getByRole('link');
    await expect.poll(() => main.getByRole('checkbox', { name: terms }).count()).toBe(1);
    await expect.poll(() => links.count()).toBe(0);

    const { session } = await newAdministrator(spec.site);
    for (const path of ['/game-rules', '/code-of-conduct']) {
      await spec.site.send('PUT /api/page', { body: { path, title: path, content: 'Play fair.' }, session });
    }
    // Opened from another page, the registration asks for itself which pages there are.
    await goTo(page, '/en/downloads');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Register' }).click();
    await expect.poll(() => links.count()).toBe(2);
    const led = await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
    expect(led).toEqual([
      ['game rules', '/en/game-rules'],
      ['code of conduct', '/en/code-of-conduct'],
    ]);
    const opened = page.waitForEvent('popup');
    await links.first().click();
    await (await opened).getByText('Play fair.').waitFor();
    await end();
  });

  test('the code is forced to upper case, checked at five characters, and undone by editing', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    const field = page.getByRole('main').getByRole('textbox', { name: 'Code from the picture' });
    await solveCaptcha(page, 'zzzzz');
    await expect.poll(() => field.inputValue()).toBe('ZZZZZ');
    await page.getByText('The code is wrong.').waitFor();
    await page.locator('.captcha-mark svg').waitFor();
    await field.press('Backspace');
    await page.getByText('The code is wrong.').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.captcha-mark svg').count()).toBe(0);
    await solveCaptcha(page, 'abcde');
    await page.getByText('The code is correct.').waitFor();
    const kept = () => page.evaluate(() => sessionStorage.getItem('captchaSession'));
    const first = await kept();
    expect(first).toBeTruthy();
    await page.getByRole('main').getByRole('button', { name: 'New picture' }).click();
    await expect.poll(kept).not.toBe(first);
    await expect.poll(() => field.inputValue()).toBe('');
    await end();
  });

  test('problems are listed in the order of the fields, and input stays', async () => {
    const { page, end } = await spec.visit();
    const { main, submit } = await open(page);
    await submit.click();
    expect(await saidIn(page)).toEqual([
      'Please specify a username.',
      'Please specify a password.',
      'Please specify an email address.',
    ]);
    await type(page, { login: 'abcd', password: 'abcd', confirm: 'other', email: 'nobody', code: '123' });
    await submit.click();
    const wrong = [
      'The username must have 5 to 16 characters.',
      'The password must have 5 to 16 characters.',
      'Please specify an email of the form name@example.org.',
      'The passwords do not match.',
      'The deletion code must have 7 to 20 letters or digits.',
    ];
    expect(await saidIn(page)).toEqual(wrong);
    await main.getByRole('checkbox').uncheck();
    await main.getByRole('textbox', { name: 'Code from the picture' }).fill('ABCD');
    await page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect.poll(() => saidIn(page)).toHaveLength(7);
    expect(await saidIn(page)).toEqual([
      ...wrong,
      'You must accept the registration terms.',
      'Please enter the correct validation code.',
    ]);
    await expect.poll(() => main.getByLabel('Username').inputValue()).toBe('abcd');
    await page.getByRole('link', { name: 'The passwords do not match.' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('confirmPassword');
    await end();
  });

  test('unsupported characters are rejected before sending', async () => {
    const { page, end } = await spec.visit();
    const { submit } = await open(page);
    await type(page, { login: 'ab cde', password: 'ab cde', email: 'a@b.example' });
    await submit.click();
    const [login, password] = await saidIn(page);
    expect(login).toBe('The username may only contain letters and digits.');
    expect(password).toMatch(/^The password may contain letters, digits and punctuation/);
    await end();
  });

  test('pasted usernames are trimmed before the length limit applies', async () => {
    const { page, end } = await spec.visit();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const longest = 'Abcdefghij123456';
    const paste = async (field: Locator, text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await field.focus();
      await field.press('ControlOrMeta+v');
    };
    await goTo(page, '/en/register');
    const registering = page.getByRole('main').getByLabel('Username');
    await paste(registering, `  ${longest} `);
    await expect.poll(() => registering.inputValue()).toBe(longest);
    await registering.press('ControlOrMeta+z');
    await expect.poll(() => registering.inputValue()).toBe('');
    await registering.fill(' Yunhwa ');
    await expect.poll(() => registering.inputValue()).toBe('Yunhwa');

    await goTo(page, '/en');
    const loggingIn = loginPanelOf(page).getByLabel('Username');
    await paste(loggingIn, ` ${longest} `);
    await expect.poll(() => loggingIn.inputValue()).toBe(longest);
    await end();
  });

  test('server errors are listed; a burnt captcha or a lost connection keeps the input', async () => {
    const taken = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    const { main, submit } = await open(page);
    await type(page, taken);
    await submit.click();
    await page.getByRole('alert', { name: 'Registration failed. Please try again.' }).waitFor();
    expect(await saidIn(page)).toEqual([
      'This username is already taken.',
      'This email address is already in use.',
    ]);

    const person = somebody();
    await type(page, person);
    const mend = await failRequests(page, call);
    await submit.click();
    await page.getByText('Connection error. Please try again.').waitFor();
    await page.getByRole('alert', { name: 'Registration failed. Please try again.' }).waitFor();
    await mend();

    const sessionId = await page.evaluate(() => sessionStorage.getItem('captchaSession'));
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await spec.site.send('POST /api/captcha/validate', { body: { captchaCode: 'ZZZZZ', sessionId } });
    }
    await submit.click();
    await page.getByText('Please enter the correct validation code.').waitFor();
    await expect.poll(() => main.getByLabel('Username').inputValue()).toBe(person.login);
    await expect.poll(() => main.getByLabel('Password', { exact: true }).inputValue()).toBe(person.password);
    await end([`409 ${call}`, `CONNECTION_REFUSED ${call}`, `400 ${call}`]);
  });

  test('success: busy state, the file, an empty form and a new captcha', async () => {
    const { page, end } = await spec.visit();
    const { main, submit } = await open(page);
    const person = { ...somebody(), code: 'Secret77' };
    await type(page, person);
    const letGo = await delayRequests(page, call);
    await submit.click();
    await main.getByRole('button', { name: 'Sending...' }).waitFor();
    await expect.poll(() => main.locator('[type=submit]').getAttribute('aria-busy')).toBe('true');
    const download = page.waitForEvent('download');
    letGo();
    const file = await (await download).path();
    const { login: username, password, email } = person;
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      username,
      password,
      email,
      deletionCode: 'Secret77',
    });
    await main.getByText('Your registration has been submitted.').waitFor();
    await main.getByText('Registration successful! You can now login.').waitFor();
    const typed = await main
      .locator('form input.input')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(typed.join('')).toBe('');
    await expect.poll(() => main.getByRole('checkbox').isChecked()).toBe(false);
    await expect
      .poll(() => main.getByRole('textbox', { name: 'Code from the picture' }).inputValue())
      .toBe('');
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await end();
  });

  test('after it three steps lead into the game; logins of this tab begin with the new name', async () => {
    const { page, end } = await spec.visit();
    const { main, submit } = await open(page);
    const person = somebody();
    await type(page, person);
    await submit.click();
    const steps = main.getByRole('region', { name: 'Three steps into the game' });
    await expect.poll(() => steps.getByRole('listitem').count()).toBe(3);
    await expect
      .poll(() => steps.getByRole('link', { name: 'Downloads' }).getAttribute('href'))
      .toBe('/en/downloads');
    await steps.getByRole('button', { name: `Log in as ${person.login}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in' });
    await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe(person.login);
    await expect.poll(() => dialog.locator('[name=password]:focus').count()).toBe(1);
    await expect.poll(() => dialog.locator('[name=password]').inputValue()).toBe('');
    await page.keyboard.press('Escape');

    await goTo(page, '/en/downloads');
    const form = loginPanelOf(page);
    await expect.poll(() => form.getByLabel('Username').inputValue()).toBe(person.login);
    await logIn(page, person.login, person.password);
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await expect.poll(() => form.getByLabel('Username').inputValue()).toBe('');
    await end(['401 /api/auth/session']);
  });
});
