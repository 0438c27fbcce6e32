import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeCore, startFakeCore } from '#server/game-status/fake-core.ts';
import { insertPlayerHistory } from '#server/site/demo/player-history.ts';
import { readChannelStates } from '#server/site/player-counts/channel-states.ts';
import { startOf, writeSample } from '#server/site/player-counts/write-sample.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { desktop, hasBrowser, openBrowser, openVisitor, phone } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { findFaults, startInspection } from '#test/every-screen/inspect.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('the walk to the status');

const zone = { timezoneId: 'Europe/Berlin' };

/** As if the game had been asked a minute later. */
async function count(site: TestSite, players: number, minutes = 1): Promise<void> {
  const { site: own } = site.services;
  const later = startOf('minute', secondsAfter(new Date(), 60 * minutes));
  const states = [...(await readChannelStates(own))].map(([name, state]) => {
    const counted = state.count ? { ...state.count, players } : null;
    return [name, { ...state, count: counted, askedAt: later.toISOString() }] as const;
  });
  await writeSample(own, later, new Map(states));
}

/** As if the game had not been asked for an hour. */
async function outdate(site: TestSite): Promise<void> {
  const asked_at = stamp(secondsAfter(new Date(), -3_600));
  await site.services.site.db.updateTable('channel_states').set({ asked_at }).execute();
}

const figure = (page: Page) => page.getByRole('region', { name: 'Server status' }).locator('.status-figure');

describe.skipIf(!hasBrowser).each(dialects)('the status on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let cores: readonly FakeCore[];
  beforeAll(async () => {
    cores = await Promise.all([
      startFakeCore({ format: 'm2dev', players: 86, empires: [40, 30, 16] }),
      startFakeCore({ manners: 'closesAtCommand' }),
      startFakeCore({ manners: 'closing' }),
    ]);
    const channels = cores.map(({ port }, index) => `${index + 1}@127.0.0.1:${port}`).join();
    const environment = {
      MODULES: 'status',
      STATUS_CHANNELS: channels,
      STATUS_BUSY: '80',
      STATUS_FULL: '120',
    };
    site = await startTestSite({ dialect, environment });
    const { site: own, statusSampler } = site.services;
    await statusSampler.run();
    await statusSampler.stop(5_000);
    const states = await readChannelStates(own);
    await own.db.deleteFrom('player_minutes').execute();
    await own.db.deleteFrom('player_hours').execute();
    await insertPlayerHistory(own, new Date());
    await writeSample(own, startOf('minute', new Date()), states);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    for (const core of cores) await core.close();
  });

  test('a visitor reads it without scripts, in UTC', async () => {
    const { page, complaints } = await openVisitor(browser, {
      baseURL: site.address,
      javaScriptEnabled: false,
      ...desktop,
      ...zone,
    });
    // What was asked last is read every two seconds, and pages are kept for five: the first may have no figure yet.
    const read = async () => {
      await page.goto('/status?tab=7d');
      return figure(page).allTextContents();
    };
    await expect.poll(read, { timeout: 20_000 }).toEqual(['86']);
    const main = page.getByRole('main');
    await expect.poll(() => main.getByText('All times: UTC.').count()).toBe(1);
    await expect
      .poll(() => main.getByRole('listitem').filter({ hasText: 'Channel 2' }).textContent())
      .toContain('no numbers');
    await main.getByText('Show as a table').click();
    await expect.poll(() => main.getByRole('row').count()).toBe(170);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('it follows the game while it is open, and the chart can be walked along', async () => {
    const visitor = await openVisitor(browser, { baseURL: site.address, ...desktop, ...zone });
    const { page } = await startInspection(visitor);
    await page.goto('/status');
    await page.getByText('All times: Berlin').waitFor();
    await expect.poll(() => figure(page).textContent()).toBe('86');
    await count(site, 93);
    await expect.poll(() => figure(page).textContent(), { timeout: 15_000 }).toBe('93');
    const chart = page.getByRole('slider', { name: 'Players online: Values' });
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    const said = String(await chart.getAttribute('aria-valuetext'))
      .split(': ')
      .at(-1);
    await expect.poll(() => page.locator('.chart-reading').textContent()).toContain(said);
    await page.getByRole('link', { name: '90 d' }).click();
    await page.getByText('one day in the server’s time zone').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  test.each(['de', 'ru', 'gr'])('nothing is cut on a phone in %s', async (language) => {
    const visitor = await openVisitor(browser, { baseURL: site.address, ...phone, ...zone });
    const { page } = await startInspection(visitor);
    await page.goto(`/${language}/status`);
    await page.getByText('Berlin (UTC').waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  test('figures that are withdrawn while it is open go, in each range, until there are new ones', async () => {
    const visitor = await openVisitor(browser, { baseURL: site.address, ...desktop, ...zone });
    const { page } = await startInspection(visitor);
    await page.goto('/status');
    await expect.poll(() => figure(page).textContent()).toBe('93');
    const withdrawn = page.getByText('No current figures');
    await outdate(site);
    await expect.poll(() => withdrawn.count(), { timeout: 15_000 }).toBe(1);
    await page.getByRole('link', { name: '90 d' }).click();
    await page.getByText('one day in the server’s time zone').waitFor();
    await expect.poll(() => withdrawn.count()).toBe(1);
    await count(site, 95, 2);
    await expect.poll(() => figure(page).textContent(), { timeout: 15_000 }).toBe('95');
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
