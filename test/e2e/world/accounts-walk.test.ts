import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, openBrowser, type Visitor } from '#test/browser.ts';
import { insertCharacter } from '#test/database/game-rows.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { chooseLanguage, goTo, reload } from '#test/spec-site.ts';
import { adminPaths } from '#web/admin/paths.ts';

const dialects = await oneTestDatabase('the walk through accounts');

describe.skipIf(!hasBrowser).each(dialects)('staff on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let staff: Visitor;
  let session: string;
  let players: readonly Awaited<ReturnType<TestSite['newPlayer']>>[];
  beforeAll(async () => {
    site = await startTestSite({ dialect });
    ({ session } = await newAdministrator(site));
    players = [await site.newPlayer(), await site.newPlayer()];
    browser = await openBrowser();
    staff = await openLoggedIn(browser, site, { session, ...desktop });
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  test('a note that was begun stays with its account, and its edit has the focus', async () => {
    const { page } = staff;
    const main = page.getByRole('main');
    const [one, other] = players;
    await goTo(page, `/en/admin/accounts/${one?.id}`);
    await main.getByLabel('Add a note').fill('Asked for proof.');
    await main.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Note saved.').waitFor();
    const edit = main.getByRole('button', { name: 'Change the note' });
    await edit.click();
    const field = main.getByRole('textbox', { name: 'Change the note' });
    await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true);
    await main.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);

    await main.getByLabel('Add a note').fill('Only of the first.');
    await main.getByRole('link', { name: other?.login ?? '', exact: true }).click();
    await main.getByRole('heading', { level: 2, name: other?.login ?? '' }).waitFor();
    await expect.poll(() => main.getByLabel('Add a note').inputValue()).toBe('');
  });

  test('what is typed into the search stays over a change of language', async () => {
    const { page } = staff;
    await goTo(page, '/en/admin/accounts');
    const field = page.locator('#account-query');
    await field.fill('half a na');
    await chooseLanguage(page, 'Deutsch');
    await page.waitForURL('**/de/admin/accounts');
    await page.getByRole('main').getByRole('button', { name: 'Suchen' }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('half a na');
  });

  test('a rank’s role changes with a button, not at each arrow key', async () => {
    const { page } = staff;
    const main = page.getByRole('main');
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') changes.push(new URL(request.url()).pathname);
    });
    await goTo(page, '/en/admin/roles');
    await main.getByLabel('GOD', { exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(changes).toEqual([]);
    await main.getByRole('region', { name: 'Game ranks' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('The role of GOD is set.').waitFor();
    expect(changes).toEqual(['/api/admin/authority-roles/GOD']);
  });

  test('a role without permissions is refused where they are chosen, and its buttons name it', async () => {
    const { page } = staff;
    const main = page.getByRole('main');
    await goTo(page, '/en/admin/roles');
    const allows = main.getByRole('group', { name: 'Permissions' });
    await main.getByLabel('Name of the role').fill('Herald');
    await main.getByRole('button', { name: 'Create a role' }).click();
    const problems = main.getByRole('alert').getByRole('link');
    await expect.poll(() => problems.count()).toBe(1);
    await problems.click();
    await expect.poll(() => allows.evaluate((group) => group === document.activeElement)).toBe(true);
    await allows.getByLabel('Write news').check();
    await main.getByRole('button', { name: 'Create a role' }).click();
    const change = main.getByRole('button', { name: 'Change: Herald' });
    await expect.poll(() => change.getAttribute('aria-expanded')).toBe('false');
    await change.click();
    await expect.poll(() => change.getAttribute('aria-expanded')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
  });

  test('a reason that was typed for lifting one ban is none for another', async () => {
    const { page } = staff;
    const main = page.getByRole('main');
    const [one, other] = players;
    for (const player of [one, other])
      await site.send('POST /api/admin/bans', { body: { player: player?.login, reason: 'bot' }, session });
    await goTo(page, '/en/admin/bans');
    const dialog = page.getByRole('dialog', { name: 'Lift the ban' });
    const lift = main.getByRole('button', { name: /Lift the ban/ });
    await lift.first().click();
    await dialog.getByLabel('Why is it lifted?').fill('Only for the first.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await lift.last().click();
    await expect.poll(() => dialog.getByLabel('Why is it lifted?').inputValue()).toBe('');
    await goTo(page, `/en${adminPaths.bansOf(one?.id ?? 0, one?.login ?? '')}`);
    await expect.poll(() => lift.count()).toBe(1);
    await main.getByText(one?.login ?? '').waitFor();
  });

  test('a name that may mean two players is asked back, and what was typed stays', async () => {
    const { page } = staff;
    const main = page.getByRole('main');
    const [named, owner] = [await site.newPlayer(), await site.newPlayer()];
    const name = `${named.login.slice(0, 1).toUpperCase()}${named.login.slice(1)}`;
    await insertCharacter(site.game, { account_id: owner.id, name: `[GM]${owner.id}` });
    await insertCharacter(site.game, { account_id: owner.id, name });
    await site.services.board.readAgain();
    await goTo(page, '/en/admin/bans');
    const submit = main.getByRole('button', { name: 'Ban', exact: true });
    await submit.click();
    await main.getByLabel('Username or character').fill(name);
    await main.getByLabel('Evidence, for staff only').fill('Seen by Mira at 20:00.');
    await main.getByLabel('Show in the public sanctions list').check();
    await expect.poll(() => main.locator('#ban-means').count()).toBe(0);
    await submit.last().click();
    const refused = main.getByText(`${name} is the username of one player and a character of another.`);
    await refused.waitFor();
    await main.getByLabel('Who is meant?').waitFor();
    expect(await findViolations(page)).toEqual([]);
    // Not yet answered.
    await submit.last().click();
    await refused.waitFor();
    await main.getByLabel('Who is meant?').selectOption('The player with this character');
    await reload(page);
    await expect.poll(() => main.getByLabel('Who is meant?').inputValue()).toBe('character');
    await chooseLanguage(page, 'Deutsch');
    await page.waitForURL('**/de/admin/bans');
    await expect.poll(() => main.getByLabel('Wer ist gemeint?').inputValue()).toBe('character');
    await expect
      .poll(() => main.getByLabel('Beweise, nur fürs Team').inputValue())
      .toBe('Seen by Mira at 20:00.');
    await main.getByRole('button', { name: 'Sperren', exact: true }).last().click();
    await page.getByText(`${owner.login} ist gesperrt, der Spieler von ${name}.`).waitFor();
    await page.getByText('Die öffentliche Liste zeigt diese Sperre nicht').waitFor();
    const bans = await site.services.site.db.selectFrom('bans').select('login').execute();
    expect(bans.map(({ login }) => login)).toContain(owner.login);
    expect(bans.map(({ login }) => login)).not.toContain(named.login);
  });

  test('a part of an account that failed to load says so, and can be loaded again', async () => {
    const { page } = staff;
    const main = page.getByRole('main');
    const calls = '**/api/admin/accounts/*/tickets?*';
    const refusal = { success: false, code: 'server.error', message: 'Away for now.' };
    await page.route(calls, (route) => route.fulfill({ status: 503, json: refusal }));
    await goTo(page, `/en/admin/accounts/${players[0]?.id}`);
    await main.getByText('Away for now.').waitFor();
    await page.unroute(calls);
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('No tickets').waitFor();
  });
});
