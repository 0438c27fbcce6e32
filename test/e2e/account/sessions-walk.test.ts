import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import en from '#locales/en.json' with { type: 'json' };
import { hasBrowser, openBrowser, phone } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('sessions in a browser');

describe.skipIf(!hasBrowser).each(dialects)('sessions in a browser on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    [browser, site] = [await openBrowser(), await startTestSite({ dialect })];
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('a player logs out one device, then all others, and reads it in the history', async () => {
    const player = await site.newPlayer();
    const tokens = [await site.login(player), await site.login(player)];
    const { page, context, complaints } = await openLoggedIn(browser, site, {
      session: player.session,
      ...phone,
    });
    const main = page.getByRole('main');
    await page.goto('/en/account');
    await main.getByRole('link', { name: 'Security' }).click();
    await main.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
    await main.getByText('this device').waitFor();
    const others = main.getByRole('button', { name: /^Log out Unknown device/ });
    await expect.poll(() => others.count()).toBe(2);

    await others.first().click();
    await page.getByText('Logged out there.').first().waitFor();
    await expect.poll(() => others.count()).toBe(1);
    await main.getByRole('button', { name: 'Log out everywhere else' }).click();
    await main.getByText('You are not logged in anywhere else.').waitFor();
    for (const session of tokens) {
      expect((await site.send('GET /api/auth/session', { session })).status).toBe(401);
    }
    await site.services.history.flush();
    await page.reload();
    await main.getByText('Other devices logged out').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('without a connection the page stays, and says what failed', async () => {
    const player = await site.newPlayer();
    await site.login(player);
    const { page, context } = await openLoggedIn(browser, site, { session: player.session });
    await goTo(page, '/en/account/security');
    const main = page.getByRole('main');
    await context.setOffline(true);
    const everywhereElse = main.getByRole('button', { name: 'Log out everywhere else' });
    await everywhereElse.click();
    await main.getByRole('alert').filter({ hasText: en.login.connection }).waitFor();
    await expect.poll(() => everywhereElse.count()).toBe(1);
    await context.close();
  });

  test('a device logged out elsewhere is asked to log in, not shown a rate limit', async () => {
    const player = await site.newPlayer();
    const { page, context } = await openLoggedIn(browser, site, { session: player.session });
    await page.goto('/en/account/security');
    await page.getByText('this device').waitFor();
    await site.send('DELETE /api/auth/sessions', { session: await site.login(player) });
    await page.reload();
    await page.getByRole('main').getByText('You must be logged in to see this page.').waitFor();
    await context.close();
  });
});
