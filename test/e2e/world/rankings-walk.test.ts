import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { insertCharacter, insertGuild } from '#test/database/game-rows.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { noteRanks } from '#test/factories/world/noted-ranks.ts';
import { widthOf } from '#test/logged-in.ts';
import { goTo, specSite } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('standings in a browser');

describe.skipIf(!hasBrowser).each(dialects)('the standings on %s', (dialect) => {
  const spec = specSite(dialect, { MODULES: 'standings' });
  let administrator: string;
  let player: string;

  beforeAll(async () => {
    const { site } = spec;
    ({ session: administrator } = await newAdministrator(site));
    const own = await site.newPlayer();
    const other = await site.newPlayer();
    player = own.session;
    const ids: number[] = [];
    for (let place = 1; place <= 420; place++) {
      const account_id = place === 60 ? own.id : other.id;
      const values = { account_id, name: `Rider${place}`, level: 99, job: place % 8, exp: 1_000 - place };
      ids.push(await insertCharacter(site.game, { ...values, playtime: 60 * place }));
    }
    await insertGuild(site.game, { name: 'Oak', win: 3 });
    await site.services.board.readAgain();
    // The first two have changed places since, the third is new.
    await noteRanks(site.services, [
      [ids[0] ?? 0, 2],
      [ids[1] ?? 0, 1],
      ...ids.slice(3).map((id, place): [number, number] => [id, place + 3]),
    ]);
    site.services.standings.characterMovement(1, 1, 7);
  });

  test('a player sees who has moved, finds himself, and goes to a page', async () => {
    const { page, end } = await spec.visit({ session: player });
    const main = page.getByRole('main');
    await goTo(page, '/en/ranking');
    const moved = main.locator('.podium .moved');
    await expect.poll(() => moved.allTextContents()).toEqual(['7 days: +1', '7 days: −1', '7 days: new']);
    expect(await findViolations(page)).toEqual([]);
    await main.getByRole('link', { name: 'Playtime' }).click();
    await main.getByRole('columnheader', { name: 'Playtime' }).waitFor();
    await main.getByRole('cell', { name: '417 h' }).waitFor();
    // Until his characters are known, the link leads to all of them.
    const mine = main.getByRole('link', { name: 'Show my rank' });
    await expect.poll(() => mine.getAttribute('href')).toContain('page=8');
    await mine.click();
    await main.getByText('Rider60Your character').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=playtime&page=8');
    await main.getByLabel('To page').fill('3');
    await main.getByRole('button', { name: 'Go' }).click();
    await main.getByRole('row', { name: /Rider320/ }).waitFor();
    await main.getByLabel('Sex').selectOption('Female');
    await main.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('sex')).toBe('female');
    await main.getByText('211 entries').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await widthOf(page)).toBe(360);
    await end([]);
  });

  test('an administrator freezes a season, which a visitor without scripts reads', async () => {
    const { page, end } = await spec.visit({ session: administrator });
    const main = page.getByRole('main');
    await goTo(page, '/en/admin/seasons');
    await main.getByLabel('Name of the season').fill('Spring 2026');
    await main.getByRole('button', { name: 'Freeze now' }).click();
    await main.getByRole('link', { name: 'Spring 2026' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await end([]);
    const visitor = await spec.visit({ javaScriptEnabled: false });
    await visitor.page.goto('/en/ranking?tab=horse');
    await visitor.page.getByRole('link', { name: 'Spring 2026' }).click();
    await visitor.page.getByRole('heading', { name: 'Spring 2026' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Wars won' }).click();
    await visitor.page.getByRole('row', { name: /Oak/ }).waitFor();
    await visitor.end([]);
  });
});
