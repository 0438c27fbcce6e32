import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { desktop, hasBrowser, openBrowser, phone } from '#test/browser.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo, hold, reload } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('the walk of a ticket');

describe.skipIf(!hasBrowser).each(dialects)('a ticket on %s', (dialect) => {
  let browser: Browser;
  let engine: EngineServer;
  let site: TestSite;
  let administrator: Administrator;
  let player: Awaited<ReturnType<TestSite['newPlayer']>>;
  beforeAll(async () => {
    engine = await startLibreTranslateServer();
    site = await startTestSite({
      dialect,
      environment: {
        MODULES: 'tickets',
        TRANSLATE_ENGINES: 'libretranslate',
        LIBRETRANSLATE_URL: engine.url,
      },
    });
    administrator = await newAdministrator(site);
    player = await site.newPlayer();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await engine.stop();
  });

  test('none says that none matches only where something is filtered', async () => {
    const { page, context } = await openLoggedIn(browser, site, { session: administrator.session });
    const main = page.getByRole('main');
    await page.goto('/en/admin/tickets');
    await main.getByText('Nothing is waiting').waitFor();
    await expect.poll(() => main.getByText('No ticket matches.').count()).toBe(0);
    await page.goto('/en/admin/tickets?q=horse');
    await main.getByText('No ticket matches.').waitFor();
    await context.close();
  });

  test('that is sent leads nobody away from the page that was opened meanwhile', async () => {
    const { session } = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, { session, ...desktop });
    const main = page.getByRole('main');
    await goTo(page, '/en/tickets');
    await main.getByLabel('Subject').fill('My horse');
    await main.getByLabel('Message').fill('It is gone.');
    const held = await hold(page, /\/api\/tickets$/);
    await main.getByRole('button', { name: 'Send' }).click();
    await expect.poll(held.asked).toBe(1);
    await page.locator('.main-nav a[href="/en/downloads"]').first().click();
    await expect.poll(() => main.locator('h1').textContent()).toBe('Downloads');
    const answer = page.waitForResponse(/\/api\/tickets$/);
    held.release();
    await (await answer).finished();
    // Long enough for what would follow the answer.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/downloads');
    await context.close();
  });

  test('goes from the player to the team and back in his language, and is rated', async () => {
    const own = await openLoggedIn(browser, site, { session: player.session, ...phone });
    const { page } = own;
    await goTo(page, '/de/tickets');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Senden' }).click();
    await main.getByRole('alert').first().waitFor();
    await main.getByLabel('Betreff').fill('Mein Pferd <b>fehlt</b>');
    await main.getByLabel('Nachricht').fill('The horse <img src=x onerror=alert(1)> is gone.');
    const buffer = await drawPicture(60, 40);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/ticket-files', async (route) => {
      await held.promise;
      await route.continue();
    });
    await main
      .locator('input[type=file]')
      .setInputFiles({ name: 'horse.png', mimeType: 'image/png', buffer });
    // A message cannot be sent without a picture that is still on its way.
    const sends = main.locator('button[type=submit]');
    await sends.getByText('Bild wird übertragen').waitFor();
    await main.getByLabel('Betreff').press('Enter');
    held.resolve();
    await main.getByRole('button', { name: 'Bild 1 entfernen' }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/de\/tickets$/);
    // What is begun stays over a reload, with its picture.
    await reload(page);
    await expect.poll(() => main.getByLabel('Betreff').inputValue()).toBe('Mein Pferd <b>fehlt</b>');
    await main.getByRole('button', { name: 'Bild 1 entfernen' }).waitFor();
    const again = { name: 'again.png', mimeType: 'image/png', buffer };
    await main.locator('input[type=file]').setInputFiles(new Array(ticketLimits.filesPerMessage).fill(again));
    await main.getByText(/^In eine Nachricht passen höchstens/).waitFor();
    for (let last = ticketLimits.filesPerMessage; last > 1; last--) {
      await main.getByRole('button', { name: `Bild ${last} entfernen` }).press('Enter');
      // The button is gone: the focus stays among the pictures.
      await expect.poll(() => page.locator(':focus').getAttribute('class')).toBe('field');
    }
    await main.getByRole('button', { name: 'Senden' }).click();
    await page.waitForURL('**/de/tickets/*');
    await main.getByText('onerror').waitFor();
    await expect.poll(() => main.locator('img[src="x"]').count()).toBe(0);
    await expect
      .poll(() => main.getByAltText('Bild 1').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(60);
    expect(await findViolations(page)).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.viewport.width);

    const staff = await openLoggedIn(browser, site, { session: administrator.session, ...desktop });
    const admin = staff.page.getByRole('main');
    await goTo(staff.page, '/en/admin/tickets');
    await admin.getByRole('link', { name: 'Mein Pferd <b>fehlt</b>' }).click();
    await admin.getByRole('button', { name: 'Translate into English' }).click();
    await admin.getByText('Machine translation').waitFor();
    await admin.getByLabel('Note for the team').fill('He sold it.');
    await admin.getByRole('button', { name: 'Save note' }).click();
    await admin.getByRole('article').getByText('He sold it.').waitFor();
    await admin.getByLabel('Message').fill('Look into the stable.');
    await admin.getByRole('button', { name: 'Translate into Deutsch' }).click();
    await expect.poll(() => admin.getByLabel('What the player reads').inputValue()).not.toBe('');
    // A translation goes with what it was made of.
    await admin.getByLabel('Message').fill('Look into the stable, please.');
    await admin.getByText('its translation was removed').waitFor();
    await expect.poll(() => admin.getByLabel('What the player reads').inputValue()).toBe('');
    await admin.getByLabel('Message').fill('Look into the stable.');
    await admin.getByLabel('What the player reads').fill('Schau in den Stall.');
    // A translation that was mended stays with its answer.
    await reload(staff.page);
    await expect
      .poll(() => admin.getByLabel('What the player reads').inputValue())
      .toBe('Schau in den Stall.');
    expect(await findViolations(staff.page)).toEqual([]);
    await admin.getByRole('button', { name: 'Send and mark as solved' }).click();
    await admin.getByRole('article').getByText('Schau in den Stall.').waitFor();

    await reload(page);
    await main.getByText('Schau in den Stall.').waitFor();
    await main.getByText('Original').click();
    await main.getByText('Look into the stable.').waitFor();
    await expect.poll(() => main.getByText('He sold it.').count()).toBe(0);
    await main.getByRole('button', { name: 'Ja' }).click();
    await main.locator('[aria-pressed=true]').waitFor();
    await main.getByRole('button', { name: 'Ticket schließen' }).press('Enter');
    await main.getByRole('button', { name: 'Ticket schließen' }).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(':focus').getAttribute('class')).toContain('ticket-card');
    expect(await findViolations(page)).toEqual([]);
    await Promise.all([own.context.close(), staff.context.close()]);
  });
});
