import { beforeAll, describe, expect, test } from 'vitest';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { hasBrowser } from '#test/browser.ts';
import { insertItem, insertItemProto } from '#test/database/game-rows.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { widthOf } from '#test/logged-in.ts';
import { chooseLanguage, failRequests, goTo, specSite } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('pages of players in a browser');
const password = 'moon-gate7';

describe.skipIf(!hasBrowser).each(dialects)('pages of players on %s', (dialect) => {
  const spec = specSite(dialect, { MODULES: 'profiles' });
  let session: string;
  beforeAll(async () => {
    const { site } = spec;
    await site.addWorld();
    await site.addPlayer({ login: 'yunhwa', password, character: 'Yunhwa' });
    const { rows } = await site.game.run('SELECT id FROM `{player}`.`player` WHERE name = ?', ['Yunhwa']);
    const hero = Number(rows[0]?.id);
    await insertItemProto(site.game, 299, { locale_name: 'Moonbreaker+9', limittype0: 1, limitvalue0: 75 });
    const bonuses = { attrtype0: 72, attrvalue0: 42, attrtype1: 1, attrvalue1: 2_000 };
    await insertItem(site.game, hero, { pos: 4, vnum: 299, socket0: 28_430, ...bonuses });
    await insertItem(site.game, hero, { pos: 0, vnum: 11_299, attrtype0: 1, attrvalue0: 500 });
    await site.services.board.refresh();
    session = await site.login({ login: 'yunhwa', password });
  });

  test('a name typed to compare with does not stay for the next player', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/player/Yunhwa');
    const main = page.getByRole('main');
    const field = main.getByRole('textbox', { name: 'Name of another player' });
    await field.fill('hero60');
    await main.locator('.player-columns a[href^="/en/player/"]').last().click();
    await expect.poll(() => page.url()).not.toContain('Yunhwa');
    await main.getByRole('heading', { level: 1, name: 'Yunhwa' }).waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('');
    await end();
  });

  test('a chart of which one day a week is kept shows the kept day at the pointer, pressed or not', async () => {
    const { page, end } = await spec.visit({ session, viewport: { width: 1280, height: 900 } });
    // Mondays only, as of days long past.
    await page.route(/\/api\/players\/Yunhwa/, async (asked) => {
      const answer = await asked.fetch();
      const body = await answer.json();
      const weeks = Array.from({ length: 20 }, (_, week) => shiftDay('2025-01-06', 7 * week));
      const last = { day: '2026-11-30', level: 40, rank: 1 };
      body.data.history = [...weeks.map((day, index) => ({ day, level: 10 + index, rank: 9 })), last];
      await asked.fulfill({ response: answer, json: body });
    });
    await goTo(page, '/en/characters');
    await page.getByRole('link', { name: 'Yunhwa' }).click();
    await page.getByText('All', { exact: true }).first().click();
    const chooser = page.locator('.chart-chooser').first();
    await chooser.scrollIntoViewIfNeeded();
    const { x, y, width } = (await chooser.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const days = 693;
    const moveTo = (day: number) => page.mouse.move(x + (width * day) / days, y + 20);
    const expectDay = (written: string) =>
      expect.poll(() => chooser.getAttribute('aria-valuetext')).toContain(written);
    await moveTo(18);
    await expectDay('20 Jan 2025');
    await page.mouse.down();
    await expectDay('20 Jan 2025');
    for (const day of [19, 18, 20]) {
      await moveTo(day);
      await expectDay('20 Jan 2025');
    }
    await page.mouse.up();
    await chooser.press('ArrowRight');
    await expectDay('27 Jan 2025');
    await chooser.press('ArrowLeft');
    await expectDay('20 Jan 2025');
    await end();
  });

  test('a player shares what he wears, visitors look and compare, he hides, and they find nobody', async () => {
    const own = await spec.visit({ session });
    await goTo(own.page, '/en/characters');
    await own.page.getByRole('link', { name: 'Yunhwa' }).click();
    await own.page.getByRole('heading', { level: 1, name: 'Yunhwa' }).waitFor();
    const mine = own.page.getByRole('main');
    await mine.getByText('Only you see this.').waitFor();
    const visitor = await spec.visit();
    const { page } = visitor;
    const main = page.getByRole('main');
    await goTo(page, '/en/ranking?name=yunhwa');
    await main.getByRole('link', { name: 'Yunhwa' }).first().click();
    await main.getByRole('heading', { name: 'Equipment is kept private' }).waitFor();
    await mine.getByRole('button', { name: 'Share equipment' }).press('Enter');
    await own.page.getByText('Saved').waitFor();
    await mine.getByText('Only you see this.').waitFor({ state: 'detached' });
    const worn = mine.getByRole('region', { name: 'Equipment' });
    await expect.poll(() => worn.evaluate((place) => place === document.activeElement)).toBe(true);
    expect(await findViolations(own.page)).toEqual([]);

    await page.reload();
    await main.getByText('Shared by the player').waitFor();
    const panel = main.locator('.worn-panel');
    await expect.poll(() => panel.textContent()).toContain('Max. HP+2,500');
    const weapon = main.getByRole('button', { name: /Moonbreaker/ });
    await weapon.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.textContent()).toMatch(/Moonbreaker \+9.*from level 75.*\+42%.*Item 28430/);
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.textContent()).toContain('Total bonuses');
    await main.getByRole('textbox', { name: 'Name of another player' }).fill('hero60');
    await page.keyboard.press('Enter');
    await main.getByRole('heading', { name: 'Hero60 and Yunhwa' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await weapon.click();
    await main.locator('.worn-inline').getByText('Average damage').waitFor();
    expect(await widthOf(page)).toBe(360);
    expect(await findViolations(page)).toEqual([]);

    await mine.getByRole('checkbox', { name: 'The page itself' }).click();
    await mine.getByText('This page is hidden: only you see it.').waitFor();
    // It can be pressed, and so it is not said to be unavailable.
    const equipment = mine.getByRole('checkbox', { name: 'Equipment' });
    await expect.poll(() => equipment.getAttribute('aria-disabled')).toBeNull();
    await page.reload();
    await main.getByRole('heading', { name: 'This player cannot be shown.' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await visitor.end(['404 /en/player/Yunhwa']);
    await own.end([]);
  });

  test('the own character on the home page is there again once it can be read', async () => {
    const own = await spec.visit({ session, viewport: { width: 1280, height: 800 } });
    const mend = await failRequests(own.page, '/api/characters?**');
    await goTo(own.page, '/en');
    const panel = own.page.locator('.own-character');
    await panel.getByText('Failed to load characters').waitFor();
    await mend();
    await chooseLanguage(own.page, 'Deutsch');
    await panel.getByText('Yunhwa').waitFor();
    await own.end(['CONNECTION_REFUSED /api/characters']);
  });
});
