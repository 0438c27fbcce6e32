import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { failRequests, goTo, specSite } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('one’s own account', () => {
  const spec = specSite('sqlite');

  test('without login each page says so and links home', async () => {
    const { page, end } = await spec.visit();
    for (const path of ['account', 'characters', 'change-password', 'change-email']) {
      await page.goto(`/en/${path}`);
      const main = page.getByRole('main');
      await main.getByText('You must be logged in to see this page.').waitFor();
      await expect.poll(() => main.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/en');
      await expect.poll(() => main.locator('form').count()).toBe(0);
    }
    await end();
  });

  test('the account’s data and buttons; deletion asks for confirmation and is not available', async () => {
    const player = await spec.site.newPlayer();
    const { page, end } = await spec.visit({ session: player.session });
    await goTo(page, '/en/account');
    const main = page.getByRole('main');
    await main.getByText(player.login, { exact: true }).first().waitFor();
    await main.getByText(player.email).waitFor();
    const links = await main
      .locator('.account-actions a, .balances a')
      .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
    expect(Object.fromEntries(links)).toEqual({
      Buy: '/en/item-shop',
      Characters: '/en/characters',
      'Change email': '/en/change-email',
      'Change password': '/en/change-password',
      Security: '/en/account/security',
      Storekeeper: '/en/storekeeper',
    });
    await main.getByRole('button', { name: 'Display deletion code' }).click();
    await page.getByRole('dialog').getByText('Your deletion code is 0000000.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await main.getByRole('button', { name: 'Delete account' }).click();
    const asking = page.getByRole('dialog', { name: 'Delete your account?' });
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await asking.waitFor({ state: 'detached' });
    await main.getByRole('button', { name: 'Delete account' }).click();
    await asking.getByRole('button', { name: 'Delete', exact: true }).click();
    const answer = page.getByRole('dialog', { name: 'Not available yet' });
    await answer.getByText('Account deletion is not implemented yet. Nothing was deleted.').waitFor();
    await answer.getByRole('button', { name: 'Understood' }).click();
    expect((await spec.site.send('GET /api/auth/session', { session: player.session })).status).toBe(200);
    await end();
  });

  test('a hidden email is masked until revealed', async () => {
    const person = {
      login: 'Hidden77',
      email: 'hidden77@example.org',
      password: 'moon-gate7',
      hideEmail: true,
    };
    await spec.site.register(person);
    const { page, end } = await spec.visit({ session: await spec.site.login(person) });
    await goTo(page, '/en/account');
    const main = page.getByRole('main');
    await expect.poll(() => main.getByText(person.email).count()).toBe(0);
    const mend = await failRequests(page, '/api/auth/session?reveal=email');
    await main.getByRole('button', { name: 'Show', exact: true }).click();
    await main.getByText('Connection error. Please try again.').waitFor();
    await mend();
    await main.getByRole('button', { name: 'Show', exact: true }).click();
    await main.getByText(person.email).waitFor();
    await expect.poll(() => main.locator('dd:focus').allInnerTexts()).toEqual([person.email]);
    await end(['CONNECTION_REFUSED /api/auth/session']);
  });

  test('failed characters: API error, no connection, and retry', async () => {
    await spec.site.addPlayer({ login: 'oldplayer', password: 'from-the-game', character: 'Haneul' });
    const session = await spec.site.login({ login: 'oldplayer', password: 'from-the-game' });
    const { page, end } = await spec.visit({ session });
    await goTo(page, '/en/account');
    const main = page.getByRole('main');
    const open = () => main.getByRole('link', { name: 'Characters', exact: true }).click();
    const call = '/api/characters';
    await page.route(`**${call}?*`, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'server.gameUnavailable', message: '' } }),
    );
    await open();
    await main.getByText('Failed to load characters').waitFor();
    await page.unrouteAll();
    let mend = await failRequests(page, `${call}?*`);
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('Error connecting to server').waitFor();
    await mend();
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('Haneul').waitFor();
    await page.goBack();
    await main.getByText('What you can do').waitFor();
    mend = await failRequests(page, '/api/**');
    await open();
    await main.getByText('Error connecting to server').waitFor();
    await mend();
    await main.getByRole('link', { name: 'Try again' }).click();
    await main.getByText('Haneul').waitFor();
    await end([`503 ${call}`, `CONNECTION_REFUSED ${call}`, 'CONNECTION_REFUSED /api/auth/session']);
  });
});
