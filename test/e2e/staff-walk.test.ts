import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { ageProofs, newCarefulAdministrator } from '#test/factories/proofs.ts';
import { type App, appWith, forgetUsedCodes } from '#test/factories/second-step.ts';
import { goTo, specSite } from '#test/spec-site.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

/** @returns the app of the new secret */
async function switchOn(page: Page, { password }: Administrator): Promise<App> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Switch on' }).click();
  await main.getByLabel('Current password').fill(password);
  await main.getByRole('button', { name: 'Continue' }).click();
  await main.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const app = appWith(await main.locator('.two-step-secret code').innerText());
  await main.getByLabel('Six digits from the app').fill(app.code());
  await main.getByRole('button', { name: 'Confirm' }).click();
  await main.getByRole('checkbox', { name: 'I have put them in a safe place.' }).check();
  await main.getByRole('button', { name: 'Done' }).click();
  await main.getByText('Left: 10 of 10').waitFor();
  return app;
}

async function writeNews(page: Page, title: string, password: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Write news' }).click();
  await main.getByLabel('Title, in English').fill(title);
  await main.getByLabel('Text, in English').fill('Bring friends.');
  await main.getByRole('region', { name: 'Preview' }).getByText('Bring friends.').waitFor();
  await main.getByLabel('Display name').fill('Mirabel');
  await main.getByLabel('Your password').fill(password);
}

const dialects = await slowTestDatabases('two-step login of staff in a browser');

describe.skipIf(!hasBrowser).each(dialects)('staff with STAFF_2FA=required on %s', (dialect) => {
  const spec = specSite(dialect, { STAFF_2FA: 'required' });

  test('set two-step login up, publish, and confirm who they are after a while', async () => {
    const { site } = spec;
    const author = await newAdministrator(site);
    const { session } = author;
    const { page, end } = await spec.visit({ session });
    const main = page.getByRole('main');
    await goTo(page, '/en/admin');
    await main.getByRole('heading', { name: 'First switch on two-step login' }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0);
    await main.getByRole('link', { name: 'Switch on two-step login' }).click();
    const app = await switchOn(page, author);
    await page.getByRole('link', { name: 'Administration' }).first().click();
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Content', exact: true })
      .click();
    await writeNews(page, 'Market day', author.password);
    await main.getByRole('button', { name: 'Publish' }).click();
    await main.getByText('The news item is published.').waitFor();

    await writeNews(page, 'Night market', author.password);
    await ageProofs(site, session, { proved: 16, secondStep: 16 });
    await main.getByRole('button', { name: 'Publish' }).click();
    const dialog = dialogOf(page);
    const digits = dialog.getByLabel('Six digits from the app');
    await expect.poll(() => digits.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(app.wrongCode());
    await page.keyboard.press('Enter');
    await dialog.getByText('This code is wrong or already used.').waitFor();
    await forgetUsedCodes(site, author.id);
    await digits.fill(app.code());
    await digits.press('Enter');
    const news = spec.site.services.site.db.selectFrom('news').select(['title', 'content']).orderBy('id');
    await expect
      .poll(() => news.execute())
      .toEqual([
        { title: 'Market day', content: 'Bring friends.' },
        { title: 'Night market', content: 'Bring friends.' },
      ]);
    await expect.poll(() => dialog.count()).toBe(0);
    await main.getByText('The news item is published.').waitFor();
    await end(['403 /api/news', '403 /api/auth/confirm-identity', '403 /en/admin']);
  });
});

describe.skipIf(!hasBrowser)('a staff session that has ended', () => {
  const spec = specSite('sqlite');
  const idle = { staffUsed: 31 };

  test('is begun anew in the page, with a recovery code, too', async () => {
    const { session, recoveryCodes } = await newCarefulAdministrator(spec.site);
    await ageProofs(spec.site, session, idle);
    const { page, end } = await spec.visit({ session, viewport: { width: 360, height: 740 } });
    const main = page.getByRole('main');
    await goTo(page, '/en/admin/glossary');
    const form = main.getByRole('region', { name: 'Confirm that it is you' });
    await form.getByText('On the site you are still logged in.').waitFor();
    await form.getByRole('button', { name: 'Confirm' }).click();
    await form.getByText('Please enter the code.').first().waitFor();
    await form.getByRole('button', { name: 'Use a recovery code' }).click();
    await form.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
    await form.getByRole('button', { name: 'Confirm' }).click();
    await main.getByLabel('Word or name').waitFor();
    await end(['403 /en/admin/glossary']);
  });

  test('is begun anew from a form, which is as it was when its owner cancels', async () => {
    const { session, password } = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session });
    const main = page.getByRole('main');
    await goTo(page, '/en/admin/glossary');
    const word = main.getByLabel('Word or name');
    await word.fill('Dragon Valley');
    await ageProofs(spec.site, session, idle);
    await word.press('Enter');
    await dialogOf(page).getByLabel('Current password').waitFor();
    await page.keyboard.press('Escape');
    await main.getByText('For your security, the administration has been locked.').waitFor();
    await expect.poll(() => word.inputValue()).toBe('Dragon Valley');
    await word.press('Enter');
    await dialogOf(page).getByLabel('Current password').fill(password);
    await page.keyboard.press('Enter');
    await main.getByRole('button', { name: 'Remove Dragon Valley' }).waitFor();
    await expect.poll(() => word.inputValue()).toBe('');
    await end(['403 /api/glossary']);
  });

  test('is begun anew on the home page, above the news, in the language of the page', async () => {
    const { session, password } = await newAdministrator(spec.site);
    await ageProofs(spec.site, session, idle);
    const { page, end } = await spec.visit({ session });
    const main = page.getByRole('main');
    await goTo(page, '/de');
    const form = main.getByRole('region', { name: 'Bestätige, dass du es bist' });
    await form.getByLabel('Aktuelles Passwort').fill(password);
    await form.getByRole('button', { name: 'Bestätigen' }).click();
    await main.getByRole('button', { name: 'News schreiben' }).waitFor();
    await end(['403 /api/admin/texts']);
  });

  test('asks above another dialog, and goes on with it', async () => {
    const { session, password } = await newAdministrator(spec.site);
    const body = { path: '/team', title: 'Team', content: 'Us.' };
    expect((await spec.site.send('PUT /api/page', { session, body })).status).toBe(200);
    const { page, end } = await spec.visit({ session });
    await goTo(page, '/en/admin/pages/team');
    await page.getByRole('main').getByRole('button', { name: 'Unpublish' }).click();
    await ageProofs(spec.site, session, { proved: 16 });
    await page.locator('dialog[open]').getByRole('button', { name: 'Unpublish' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('Please confirm first that it is you.').waitFor();
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(async () => (await spec.site.send('GET /api/page?path=/team')).status).toBe(404);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await end(['403 /api/page']);
  });

  test('its dialog is no part of what visitors and players load', async () => {
    const { session } = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await goTo(page, '/en');
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /administration-|identity/.test(url))).toEqual([]);
    expect(scripts.some((url) => url.includes('/assets/shared-'))).toBe(true);
    await end();
  });
});
