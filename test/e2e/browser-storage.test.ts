import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { goTo, logIn, loginPanelOf, specSite } from '#test/spec-site.ts';
import { keyOf } from '#web/forms/draft-storage.ts';

/** What scripts can read of this browser: both storages and the cookies without HttpOnly. */
function readable(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
}

describe.skipIf(!hasBrowser)('what a browser keeps', () => {
  const spec = specSite('sqlite');

  test('is no password, token or captcha answer, whatever was typed', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit();
    await goTo(page, '/en');
    await logIn(page, player.login, player.password);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).waitFor();
    await goTo(page, '/en/change-password');
    const main = page.getByRole('main');
    await main.getByLabel('Current password').fill(player.password);
    await main.getByLabel('New password', { exact: true }).fill('wolf-gate8');
    await main.getByLabel('Confirm new password').fill('wolf-gate8');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const kept = await readable(page);
    for (const secret of [player.password, 'wolf-gate8', cookie?.value, 'ABCDE']) {
      expect(kept).not.toContain(secret);
    }
    await end();
  });

  test('after logging out is nothing of the account, and going back shows none of it', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en/account');
    await page.getByRole('main').getByText(player.email).first().waitFor();
    expect(await readable(page)).toContain(player.login);
    await page.evaluate(
      (key) => sessionStorage.setItem(key, '{"title":"Not yet public"}'),
      keyOf(player.id, 'news'),
    );
    await goTo(page, '/en/characters');
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await loginPanelOf(page).waitFor();
    await expect.poll(() => readable(page)).not.toMatch(new RegExp(`${player.login}|Not yet public`));
    await page.goBack();
    await page.getByText('You must be logged in to see this page.').waitFor();
    expect(await page.content()).not.toContain(player.email);
    await end(['401 /api/auth/session']);
  });
});

const passwordPages = [
  { path: '/en', fields: ['current-password'] },
  { path: '/en/register', fields: ['new-password', 'new-password'] },
  { path: '/en/reset-password?token=x', fields: ['new-password', 'new-password'] },
  {
    path: '/en/change-password',
    session: true,
    fields: ['current-password', 'new-password', 'new-password'],
  },
  { path: '/en/change-email', session: true, fields: ['current-password'] },
] as const;

describe.skipIf(!hasBrowser)('fields for passwords', () => {
  const spec = specSite('sqlite');

  test.each(passwordPages)('of $path are masked, take what is pasted, and can be shown', async (given) => {
    const { session } = await spec.site.newPlayer();
    const { page, end } = await spec.visit('session' in given ? { session } : {});
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await goTo(page, given.path);
    const fields = page.locator('input[type=password]');
    const attributes = () =>
      fields.evaluateAll((all) => all.map((each) => each.getAttribute('autocomplete')));
    await expect.poll(async () => (await attributes()).toSorted()).toEqual(given.fields);
    await page.evaluate(() => navigator.clipboard.writeText('Pasted gate-7'));
    for (const field of await fields.all()) {
      await field.focus();
      await page.keyboard.press('Control+V');
      await expect.poll(() => field.inputValue()).toBe('Pasted gate-7');
    }
    const before = await fields.count();
    await page.getByRole('button', { name: 'Show the password' }).first().click();
    await expect.poll(() => fields.count()).toBe(before - 1);
    await page.getByRole('button', { name: 'Hide the password' }).click();
    await expect.poll(() => fields.count()).toBe(before);
    await end();
  });
});
