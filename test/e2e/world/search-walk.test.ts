import type { Browser, Route } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { desktop, hasBrowser, openBrowser, openVisitor, phone } from '#test/browser.ts';
import { insertCharacter, insertEmpire } from '#test/database/game-rows.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo, hold } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('searching and unlocking in a browser', () => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite', demoWorld: true });
    await site.services.board.ready;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('the search opens by its key, is moved in by arrows, and leads to a player’s page', async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address, ...desktop });
    await goTo(page, '/en');
    const opener = page.getByRole('link', { name: 'Search', exact: true });
    await opener.focus();
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search the site' });
    await field.fill('drakem');
    const list = page.getByRole('listbox');
    await list.getByRole('option', { name: 'Drakemor' }).waitFor();
    await page.getByText('1 result', { exact: true }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    await expect.poll(() => list.locator('[aria-selected="true"]').getAttribute('id')).toBe(active);
    expect(await findViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press('/');
    await field.fill('drakem');
    await list.getByRole('option', { name: 'Drakemor' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/en/player/Drakemor');
    await list.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an option that an arrow chooses is scrolled to', async () => {
    const { page, context } = await openVisitor(browser, {
      baseURL: site.address,
      viewport: { width: 1280, height: 320 },
    });
    await goTo(page, '/en');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('ra');
    const last = page.getByRole('option').last();
    await last.waitFor({ state: 'attached' });
    const isInView = () => last.evaluate((option) => option.getBoundingClientRect().bottom <= innerHeight);
    await expect.poll(isInView).toBe(false);
    await page.keyboard.press('ArrowUp');
    await expect.poll(isInView).toBe(true);
    await context.close();
  });

  test('the search closes when its visitor goes back, but not for a page that was still loading', async () => {
    const { page, context } = await openVisitor(browser, { baseURL: site.address, ...desktop });
    await goTo(page, '/en/news');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ranking' }).click();
    await page.waitForURL('**/en/ranking');
    await page.getByRole('heading', { level: 1, name: 'Ranking' }).waitFor();
    const downloads = await hold(page, /\/api\/downloads/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Downloads' }).click();
    await expect.poll(downloads.asked).toBeGreaterThan(0);
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search the site' });
    const field = dialog.getByRole('combobox');
    await field.fill('drakem');
    downloads.release();
    await page.waitForURL('**/en/downloads');
    await expect.poll(() => page.title()).toContain('Download');
    await expect.poll(() => field.inputValue()).toBe('drakem');
    await page.goBack();
    await page.waitForURL('**/en/ranking');
    await dialog.waitFor({ state: 'hidden' });
    await context.close();
  });

  test('the page of results tells screen readers how many there are, each time', async () => {
    const { page, context } = await openVisitor(browser, { baseURL: site.address, ...desktop });
    await goTo(page, '/en/search?q=drakem');
    const main = page.getByRole('main');
    const status = main.getByRole('status');
    await expect.poll(() => status.textContent()).toBe('1 result');
    await status.evaluate((element) => element.setAttribute('data-same', ''));
    const field = main.getByLabel('Search the site');
    for (const [query, words] of [
      ['zzzzzz', 'Nothing found for “zzzzzz”'],
      ['z', 'Type at least two characters.'],
      ['drakemo', '1 result'],
    ] as const) {
      await field.fill(query);
      await field.press('Enter');
      await expect.poll(() => status.textContent()).toContain(words);
    }
    await expect.poll(() => main.locator('[role=status][data-same]').count()).toBe(1);
    await context.close();
  });

  test('on a phone Enter leads to all results, whose page works without JavaScript', async () => {
    const { page, context } = await openVisitor(browser, { baseURL: site.address, ...phone });
    await goTo(page, '/de/downloads');
    await page.getByRole('link', { name: 'Suchen', exact: true }).tap();
    await page.getByRole('combobox').fill('zzzzzz');
    await page.getByText('Nichts gefunden zu „zzzzzz“').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/de/search?q=zzzzzz');
    await page.getByRole('heading', { name: 'Nichts gefunden zu „zzzzzz“' }).waitFor();
    await context.close();

    const plain = await openVisitor(browser, { baseURL: site.address, javaScriptEnabled: false });
    await plain.page.goto('/de');
    await plain.page.getByRole('link', { name: 'Suchen', exact: true }).click();
    await plain.page.getByLabel('Auf der Website suchen').fill('drakem');
    await plain.page.getByRole('main').getByRole('button', { name: 'Suchen' }).click();
    await plain.page.getByRole('main').getByRole('link', { name: 'Drakemor' }).waitFor();
    const cut = plain.page.getByText('Die ersten 20 werden gezeigt.');
    await expect.poll(() => cut.count()).toBe(0);
    const robots = plain.page.locator('meta[name="robots"]');
    await expect.poll(() => robots.getAttribute('content')).toBe('noindex');
    await plain.page.goto('/de/search?q=an');
    await cut.first().waitFor();
    const guilds = plain.page.getByRole('region', { name: 'Gilden' });
    await guilds
      .getByText(/^Level \d+ · Gildenmeister: \S+$/)
      .first()
      .waitFor();
    await plain.context.close();
  });

  test('a player unlocks the one character that is free, and sees what keeps the other', async () => {
    const player = await site.newPlayer();
    await insertEmpire(site.game, player.id, 2);
    const row = { account_id: player.id, last_play: '2011-04-28 10:00:00', map_index: 61, x: 5, y: 5 };
    await insertCharacter(site.game, { ...row, name: 'Stuckling' });
    await insertCharacter(site.game, { ...row, name: 'Homely', map_index: 21, x: 55_700, y: 157_900 });
    const { page, context, complaints } = await openLoggedIn(browser, site, { session: player.session });
    const main = page.getByRole('main');
    await goTo(page, '/en/unlock-character');
    await expect.poll(() => main.getByRole('radio', { name: 'Homely' }).isDisabled()).toBe(true);
    await main.getByText('This character already stands at the starting point of its empire.').waitFor();
    const submit = main.getByRole('button', { name: 'Unlock character' });
    await submit.click();
    await main.getByText('Please enter your password.').first().waitFor();
    await main.getByLabel('Account password').fill('not-mine1');
    await submit.click();
    await main.getByText('The password is incorrect.').first().waitFor();
    await main.getByLabel('Account password').fill(player.password);
    await submit.click();
    await main.getByText('The character is unlocked.').waitFor();
    const { rows } = await site.game.run("SELECT map_index FROM {player}.player WHERE name = 'Stuckling'");
    expect(rows[0]?.map_index).toBe(21);
    expect(complaints.filter((each) => !/40[039]/.test(each))).toEqual([]);
    await context.close();
  });

  test('the wait for a character ends on a phone that slept and had no connection, once there is an answer again', async () => {
    const player = await site.newPlayer();
    await insertEmpire(site.game, player.id, 2);
    const justNow = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const row = { account_id: player.id, name: 'Sleeper', map_index: 61, x: 5, y: 5 };
    await insertCharacter(site.game, { ...row, last_play: justNow });
    const { page, context } = await openLoggedIn(browser, site, { session: player.session });
    const main = page.getByRole('main');
    await goTo(page, '/en/unlock-character');
    const sleeper = main.getByRole('radio', { name: 'Sleeper' });
    await expect.poll(() => main.getByRole('timer').textContent()).toMatch(/1[89]:/);
    await context.setOffline(true);
    await page.clock.setFixedTime(Date.now() + 30 * 60_000);
    await expect.poll(() => main.getByRole('timer').textContent()).toMatch(/0:00/);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => main.getByRole('timer').count()).toBe(1);

    await site.game.run(
      "UPDATE {player}.player SET last_play = '2011-04-28 10:00:00' WHERE name = 'Sleeper'",
    );
    const refused = vi.fn((route: Route) =>
      route.fulfill({ status: 503, json: { code: 'server.unavailable' } }),
    );
    await page.route('**/api/unlock-character', refused, { times: 1 });
    await context.setOffline(false);
    await expect.poll(() => refused.mock.calls.length).toBe(1);
    await page.clock.setFixedTime(Date.now() + 60 * 60_000);
    await expect.poll(() => sleeper.isEnabled()).toBe(true);
    await context.close();
  });
});
