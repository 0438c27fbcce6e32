import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import {
  insertBookedWar,
  insertCharacter,
  insertGuildGrade,
  insertGuildMember,
} from '#test/database/game-rows.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { madeImage, madeTga } from '#test/factories/world/guild-marks.ts';
import { widthOf } from '#test/logged-in.ts';
import { goTo, specSite } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('guilds in a browser');
const folder = mkdtempSync(join(tmpdir(), 'emblems-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inGame = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');
/** 01:30 in UTC, when the day before still lasts in New York. */
const nightOf = (time: number) => new Date(`${new Date(time).toISOString().slice(0, 10)}T01:30:00Z`);
const laterWar = nightOf(Date.now() + 96 * 3_600_000);
const pastWar = nightOf(Date.now() - 96 * 3_600_000);
const dayBefore = (time: Date) => String(new Date(time.getTime() - 12 * 3_600_000).getUTCDate());

/** The game's files; every emblem is red with a hole. */
function emblemFiles(index: string): readonly string[] {
  const image = madeImage((_, x, y) => (x + y === 9 ? [255, 0, 255, 255] : [190, 30, 40, 255]));
  writeFileSync(join(folder, 'mark_index'), index);
  writeFileSync(join(folder, 'mark_0.tga'), madeTga(image));
  return ['mark_index', 'mark_0.tga'].map((name) => join(folder, name));
}

describe.skipIf(!hasBrowser).each(dialects)('a guild on %s', (dialect) => {
  const spec = specSite(dialect, { MODULES: 'profiles' });
  let session: string;
  let guildId = 0;
  beforeAll(async () => {
    const { site } = spec;
    ({ session } = await newAdministrator(site));
    await site.addWorld();
    const every = { empire: null, name: null, master: null };
    const { rows } = await site.services.board.guilds(every, 1, 2);
    const [own, other] = rows;
    if (!own || !other) throw new Error('no guilds');
    guildId = own.id;
    const last_play = await site.services.game.board.clock();
    for (let number = 1; number <= 14; number++) {
      const values = { account_id: 70_000 + number, name: `Member${number}`, level: number, last_play };
      await insertGuildMember(
        site.game,
        guildId,
        await insertCharacter(site.game, values),
        number < 4 ? 2 : 15,
      );
    }
    await insertGuildGrade(site.game, { guild_id: guildId, grade: 2, name: '<b>Capt' });
    const time = inGame(new Date(Date.now() + 30 * 3_600_000));
    await insertBookedWar(site.game, { guild1: guildId, guild2: other.id, time, type: 2 });
    await insertBookedWar(site.game, { guild1: guildId, guild2: other.id, time: inGame(laterWar), type: 0 });
    const over = { time: inGame(pastWar), winner: guildId, started: 1 };
    await insertBookedWar(site.game, { guild1: guildId, guild2: other.id, type: 0, ...over });
    await site.services.board.refresh();
  });

  test('gets its emblem from the administration, and shows it with its members and wars', async () => {
    const admin = await spec.visit({ session });
    await goTo(admin.page, '/en/admin/glossary');
    // Without other modules, emblems are the only page of this group.
    const areas = admin.page.getByRole('navigation', { name: 'Administration' });
    await areas.getByRole('link', { name: 'Players' }).click();
    const files = admin.page.getByLabel('Files of the folder “mark”');
    await files.setInputFiles(emblemFiles(`${guildId} 0\n`).slice(0, 1));
    await admin.page.getByRole('button', { name: 'Upload' }).click();
    await admin.page.getByText('Please choose mark_index and at least one picture.').waitFor();
    expect(await findViolations(admin.page)).toEqual([]);
    await files.setInputFiles(emblemFiles(`${guildId} 0\n`));
    await admin.page.getByRole('button', { name: 'Upload' }).click();
    await admin.page.getByText('Emblems changed: 1, removed: 0').waitFor();
    await admin.page.getByText('Guilds with an emblem: 1').waitFor();
    await admin.end();

    const { page, end } = await spec.visit();
    const main = page.getByRole('main');
    await goTo(page, '/en/ranking?tab=guilds');
    await main.getByRole('link', { name: 'Guild6' }).first().click();
    await main.getByRole('heading', { level: 1, name: 'Guild6' }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/en/guild/${guildId}`);
    const emblem = main.locator('.guild-banner img');
    await expect.poll(() => emblem.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(16);
    const rows = main.getByRole('table', { name: 'Members' }).locator('tbody tr:visible');
    await expect.poll(() => rows.count()).toBe(12);
    // Grade names are written by players.
    await main.getByText('<b>Capt').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Show all (14)' }).press('Enter');
    await expect.poll(() => rows.count()).toBe(14);
    const section = main.getByRole('region', { name: 'Members' });
    await expect.poll(() => section.evaluate((place) => place === document.activeElement)).toBe(true);
    await main.getByRole('radio', { name: 'By grade' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rows.first().innerText()).toContain('Member14');
    await main.getByText('Next war').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await widthOf(page)).toBe(360);
    await goTo(page, '/en/guild/999999');
    await main.getByText('This guild cannot be shown.').waitFor();
    await end(['404 /en/guild/999999']);
  });

  test('shows the day of a booked war that its time beside it is of', async () => {
    const { page, end } = await spec.visit({ timezoneId: 'America/New_York' });
    await goTo(page, `/en/guild/${guildId}`);
    const war = page.getByRole('region', { name: 'Also booked' }).getByRole('listitem');
    // Booked for 01:30 in UTC.
    await expect.poll(() => war.locator('.war-when').innerText()).toMatch(/2[01]:30/);
    await expect.poll(() => war.locator('.date-badge-day').innerText()).toBe(dayBefore(laterWar));
    await end();
  });

  test("shows the day of a past war by the visitor's clock, as that of a booked one", async () => {
    const { page, end } = await spec.visit({ timezoneId: 'America/New_York' });
    await goTo(page, `/en/guild/${guildId}`);
    const war = page.getByRole('region', { name: 'Past wars' }).getByRole('listitem');
    await expect.poll(() => war.locator('.date-badge-day').innerText()).toBe(dayBefore(pastWar));
    await end();
  });
});
