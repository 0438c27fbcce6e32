import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { delayRequests, goTo, specSite } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('a dialog', () => {
  const spec = specSite('sqlite', { MODULES: 'accountDeletion' });

  async function openDeletion() {
    const { session, password } = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session });
    await goTo(page, '/en/account');
    await page.getByRole('main').getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(password);
    const isOpen = () => page.evaluate(() => document.querySelector('dialog:modal') !== null);
    return { page, end, dialog, isOpen };
  }

  test('stays when a file chooser inside is cancelled', async () => {
    const { page, end, dialog, isOpen } = await openDeletion();
    for (const name of ['cancel', 'close']) {
      await dialog
        .getByLabel('Current password')
        .evaluate((field, type) => field.dispatchEvent(new Event(type, { bubbles: true })), name);
    }
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await isOpen()).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    await end();
  });

  test('that may not be closed yet is there again after a second Escape', async () => {
    const call = '/api/auth/delete-account';
    const { page, end, dialog, isOpen } = await openDeletion();
    const letGo = await delayRequests(page, call);
    await dialog.getByRole('button', { name: 'Delete in 14 days' }).click();
    await dialog.locator('[aria-busy=true]').waitFor();
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(true);
    letGo();
    await page.getByText('Your account will be deleted in 14 days.').waitFor();
    expect(await isOpen()).toBe(true);
    await page.getByRole('button', { name: 'Understood' }).click();
    await end(['401 /api/auth/session']);
  });
});
