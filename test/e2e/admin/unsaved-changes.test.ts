import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { goTo, hold, logIn, specSite, untilHydrated } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('what staff type', () => {
  const spec = specSite('sqlite');

  async function open(path: string) {
    const administrator = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session: administrator.session });
    await goTo(page, path);
    return { page, end, administrator, main: page.getByRole('main') };
  }

  const siteName = (page: Page) => page.locator('#appearance-siteName');

  test('is saved in a draft whose page is left at once', async () => {
    const { page, end, main, administrator } = await open('/en/admin/appearance');
    await siteName(page).fill('Left at once');
    await page.locator('.admin-nav a[href="/en/admin/menus"]').click();
    await main.getByRole('heading', { name: 'Menus' }).waitFor();
    const stored = async () => {
      const { session } = administrator;
      return (await spec.site.send('GET /api/admin/appearance', { session })).body.data;
    };
    await expect.poll(stored).toMatchObject({ draft: { siteName: 'Left at once' } });
    await end();
  });

  test('is saved in a draft after the login that follows the end of a session', async () => {
    const { page, end, main, administrator } = await open('/en/admin/appearance');
    // What the page and its preview ask for by themselves would be refused, too.
    await untilHydrated(page.frameLocator('iframe'));
    await spec.site.services.site.db.deleteFrom('sessions').execute();
    await siteName(page).fill('Logged in again');
    const panel = page.locator('dialog.login-panel-dialog[open]');
    await panel.waitFor();
    await logIn(page, administrator.login, administrator.password);
    await panel.waitFor({ state: 'hidden' });
    await main.getByText('Saved.').waitFor();
    await page.reload();
    await expect.poll(() => siteName(page).inputValue()).toBe('Logged in again');
    await end(['401 /api/admin/appearance/draft']);
  });

  test('on while a page is published stays, and is published next', async () => {
    const { page, end, main } = await open('/en/admin/pages/guides');
    const text = main.getByLabel('Text, in English');
    await main.getByLabel('Title, in English').fill('Guides');
    await text.fill('One.');
    const publishing = await hold(page, '**/api/page');
    const publish = main.getByRole('button', { name: /^Publish/ });
    await publish.click();
    await expect.poll(publishing.asked).toBe(1);
    await text.fill('One. Two.');
    publishing.release();
    await page.getByText('The page is published.').first().waitFor();
    await main.getByRole('button', { name: 'Unpublish' }).waitFor();
    await expect.poll(() => text.inputValue()).toBe('One. Two.');
    await publish.click();
    await expect
      .poll(async () => (await spec.site.send('GET /api/page?path=/guides')).body.data)
      .toMatchObject({ excerpt: 'One. Two.' });
    await end();
  });
});
