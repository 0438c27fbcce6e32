import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { failRequests, goTo, specSite } from '#test/spec-site.ts';

const columnsOf = (page: Page) => page.getByRole('columnheader').allInnerTexts();
const rows = (page: Page) => page.locator('.board tbody tr');

describe.skipIf(!hasBrowser)('the ranking', () => {
  const spec = specSite('sqlite');
  beforeAll(() => spec.site.addWorld());

  test('players: fifty a page, filters by empire, class and name; a search begins at page one', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/ranking?page=2');
    const main = page.getByRole('main');
    await expect.poll(() => rows(page).count()).toBe(10);
    expect(await columnsOf(page)).toEqual(['Rank', 'Name', 'Class', 'Empire', 'Level', 'Experience']);
    await main.getByLabel('Class', { exact: true }).selectOption({ label: 'Shaman' });
    await main.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/ranking\?job=3$/);
    await expect.poll(() => rows(page).count()).toBe(15);
    await main.getByLabel('Empire', { exact: true }).selectOption({ label: 'Chunjo' });
    await main.getByLabel('Name', { exact: true }).fill('hERO5');
    await main.getByLabel('Name', { exact: true }).press('Enter');
    await page.waitForURL(/empire=2&job=3&name=hERO5$/);
    await main.getByText('1 entry').waitFor();
    await main.getByRole('link', { name: 'Reset', exact: true }).click();
    await page.waitForURL(/ranking$/);
    await expect.poll(() => rows(page).count()).toBe(50);
    for (const field of ['Class', 'Empire', 'Name']) {
      await expect.poll(() => main.getByLabel(field, { exact: true }).inputValue()).toBe('');
    }
    await end();
  });

  test('guilds: their columns, filters by name and master; another tab begins at page one', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/ranking?page=2');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Guilds' }).click();
    await page.waitForURL(/ranking\?tab=guilds$/);
    await expect
      .poll(() => columnsOf(page))
      .toEqual(['Rank', 'Guild', 'Empire', 'Guild master', 'Level', 'Ladder points']);
    await main.getByLabel('Guild master').fill('hero4');
    await main.getByRole('button', { name: 'Search' }).click();
    await main.getByText('1 entry').waitFor();
    await rows(page).getByText('Guild4').waitFor();
    await main.getByRole('link', { name: 'Players' }).click();
    await page.waitForURL(/ranking$/);
    await end();
  });

  test('an empty result offers to reset the filters', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/ranking?tab=guilds&name=nobody');
    const main = page.getByRole('main');
    await main.getByText('No rankings found').waitFor();
    await main.getByRole('link', { name: 'Reset filters' }).click();
    await page.waitForURL(/ranking\?tab=guilds$/);
    await rows(page).last().waitFor();
    await end();
  });

  test('a failed ranking keeps the filters and can be retried', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/ranking');
    const main = page.getByRole('main');
    const mend = await failRequests(page, '/api/rankings/**');
    await main.getByLabel('Name', { exact: true }).fill('Hero');
    await main.getByRole('button', { name: 'Search' }).click();
    await main.getByText('Rankings could not be loaded').waitFor();
    await main.getByText('Failed to fetch player rankings.').waitFor();
    await expect.poll(() => main.getByLabel('Name', { exact: true }).inputValue()).toBe('Hero');
    await main.getByRole('link', { name: 'Guilds' }).click();
    await main.getByText('Failed to fetch guild rankings.').waitFor();
    await mend();
    await main.getByRole('link', { name: 'Try again' }).click();
    await rows(page).last().waitFor();
    await end([
      '401 /api/auth/session',
      'CONNECTION_REFUSED /api/rankings/balance',
      'CONNECTION_REFUSED /api/rankings/guilds',
      'CONNECTION_REFUSED /api/rankings/players',
    ]);
  });
});
