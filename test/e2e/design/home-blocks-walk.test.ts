import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { localDateTime } from '#test/e2e/admin/local-date-time.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { failRequests, goTo } from '#test/spec-site.ts';

const day = 86_400_000;
/** Translating takes a while on a busy machine. */
const translatingMs = 40_000;

describe.skipIf(!hasBrowser).each(await oneTestDatabase('the blocks in the administration'))(
  'on %s',
  (dialect) => {
    let browser: Browser;
    let engine: EngineServer;
    let site: TestSite;
    let administrator: Administrator;
    beforeAll(async () => {
      browser = await openBrowser();
      engine = await startLibreTranslateServer({ old: true });
      const environment = { TRANSLATE_ENGINES: 'libretranslate', LIBRETRANSLATE_URL: engine.url };
      site = await startTestSite({ dialect, environment: { ...environment, SOURCE_LANGUAGE: 'ro' } });
      administrator = await newAdministrator(site);
    });
    afterAll(async () => {
      await browser?.close();
      await site?.close();
      await engine?.stop();
    });

    test('a form whose file does not come leaves the page, and comes with the next press', async () => {
      const { session } = administrator;
      const { page, context } = await openLoggedIn(browser, site, { session });
      await goTo(page, '/en/admin/home');
      const mend = await failRequests(page, '/assets/block-form-*.js');
      const main = page.getByRole('main');
      const edit = main.getByRole('button', { name: 'Edit: Notices' });
      await edit.click();
      await main.getByText(/Connection error/).waitFor();
      await mend();
      await edit.click();
      await edit.click();
      await main.locator('.home-block-form input').first().waitFor();
      await context.close();
    });

    test('the owner orders, switches and writes blocks; visitors see them translated', async () => {
      const { session } = administrator;
      const { page, context, complaints } = await openLoggedIn(browser, site, { session });
      await page.goto('/en/admin/home');
      const main = page.getByRole('main');
      const preview = page.frameLocator('iframe');
      await preview.getByRole('button', { name: 'Log in' }).first().waitFor();
      await main.getByRole('switch', { name: 'Show: Promotion' }).click();
      const up = main.getByRole('button', { name: 'Move up: News' });
      await up.focus();
      for (let step = 0; step < 7; step += 1) await page.keyboard.press('Enter');
      await main.getByText('News: place 1 of 9').waitFor();
      await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
      await expect
        .poll(() => preview.locator('.home > :first-child').getAttribute('class'))
        .toBe('news-list');
      await expect.poll(() => preview.locator('.promo').count()).toBe(0);

      await main.getByRole('button', { name: 'Edit: Picture and text at the top' }).click();
      await main.getByLabel('My own words').check();
      await expect.poll(() => main.getByLabel('Title').inputValue()).toMatch(/^Pietrele cad/);
      await main.getByLabel('Title').fill('Vin dragonii');
      await main.getByLabel('My own button').check();
      await main.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
      await main.getByLabel('Link', { exact: true }).blur();
      await main.getByText(/Please enter an address that begins with/).waitFor();
      await main.getByText(/Something is missing in/).waitFor();
      await main.getByLabel('Link', { exact: true }).fill('/ranking');
      await preview.getByRole('heading', { name: 'Vin dragonii' }).waitFor();
      await main.getByRole('button', { name: 'Edit: Notices' }).click();
      await main.getByLabel('My own notices').check();
      const first = main.getByRole('group', { name: 'Notice 1' });
      await first.getByLabel('Shown from').fill(localDateTime(Date.now() + day));
      await main
        .getByRole('group', { name: 'Notice 2' })
        .getByLabel('Shown until')
        .fill(localDateTime(Date.now() + day));
      await main.getByRole('button', { name: 'Edit: Partners' }).click();
      await main.getByLabel('My own partners').check();
      await main.getByLabel('Name').fill('Luna');
      await main.getByLabel('Link', { exact: true }).fill('https://luna.example/');
      await main.getByRole('button', { name: 'Countdown', exact: true }).click();
      await main.getByLabel('Ends').fill(localDateTime(Date.now() + 2 * day));
      await main.getByLabel('Title').fill('Deschiderea');
      await preview.getByRole('timer').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await widthOf(page)).toBeLessThanOrEqual(360);
      await page.setViewportSize({ width: 1280, height: 800 });

      const { page: visitor, ...other } = await openVisitor(browser, { baseURL: site.address });
      await visitor.goto('/en?preview=home');
      await expect.poll(() => visitor.locator('.promo').count()).toBe(1);
      await expect.poll(() => visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await main.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Published. Visitors see it within seconds.').waitFor();
      await visitor.goto('/ro');
      await visitor.getByRole('heading', { name: 'Vin dragonii' }).waitFor();
      await visitor.goto('/de');
      await expect
        .poll(
          async () => {
            await visitor.reload();
            return visitor.locator('h1').getAttribute('lang');
          },
          { timeout: translatingMs, interval: 1_000 },
        )
        .toBe(null);
      await expect.poll(() => visitor.locator('h1').textContent()).not.toBe('Vin dragonii');
      await expect.poll(() => visitor.locator('.notice, .notices > .note').count()).toBe(2);
      await expect
        .poll(() => visitor.locator('.hero-buttons .button-gold').getAttribute('href'))
        .toBe('/de/ranking');
      await expect
        .poll(() => visitor.getByRole('link', { name: 'Luna' }).getAttribute('href'))
        .toBe('https://luna.example/');
      await expect.poll(() => visitor.getByRole('timer').textContent()).toMatch(/1 Tag|2 Tage/);
      expect(await findViolations(visitor)).toEqual([]);
      expect([complaints, other.complaints]).toEqual([[], []]);
      await Promise.all([context.close(), other.context.close()]);

      // The document names the styles of the blocks it draws, before any script runs.
      const plain = await openVisitor(browser, { baseURL: site.address, javaScriptEnabled: false });
      await plain.page.goto('/de');
      const partner = plain.page.getByRole('link', { name: 'Luna' });
      await expect.poll(() => partner.evaluate((link) => getComputedStyle(link).display)).toBe('grid');
      await plain.context.close();
    });
  },
);
