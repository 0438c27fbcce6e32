import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { hasBrowser } from '#test/browser.ts';
import { goTo, specSite } from '#test/spec-site.ts';

const sidebar = {
  Team: '/team',
  'Code of conduct': '/code-of-conduct',
  Guides: '/guides',
  'Download game': '/downloads',
  'Create server account': '/register',
  'Change account password': '/change-password',
  'Show email address': '/show-email',
  'Recover storage password': '/recover-storage',
  'Unlock character': '/unlock-character',
  'Account page': '/account',
  'Premium account': '/premium',
  'Item shop': '/item-shop',
  Donations: '/donate',
};

const loginPanel = {
  Register: '/register',
  'Forgot your password?': '/recover',
  'Game update': '/updates',
  'Sanctions list': '/rules',
  'Game rules': '/game-rules',
  'Top guilds on Server 1': '/guild/1',
};

const withoutScreen = [
  '/team',
  '/code-of-conduct',
  '/game-rules',
  '/donate',
  '/premium',
  '/item-shop',
  '/guides',
  '/show-email',
  '/recover-storage',
  '/unlock-character',
  '/storekeeper',
  '/updates',
  '/rules',
  '/guild/1',
  '/no/such/path',
];

describe.skipIf(!hasBrowser)('around every page', () => {
  const spec = specSite('sqlite');
  beforeAll(() => spec.site.addWorld());

  test('navigation, sidebar, login panel, statistics and footer contain what the specification names', async () => {
    const { page, end } = await spec.visit();
    await page.goto('/en');
    const linksIn = async (selector: string) =>
      Object.fromEntries(
        await page
          .locator(selector)
          .evaluateAll((all) =>
            all.map((link) => [
              link.textContent?.trim(),
              link.getAttribute('href')?.replace(/^\/en(?=\/|$)/, '') || '/',
            ]),
          ),
      );
    const menu = { Home: '/', Register: '/register', Downloads: '/downloads', Ranking: '/ranking' };
    expect(await linksIn('.main-nav a')).toEqual(menu);
    expect(await linksIn('.sidebar a')).toEqual(sidebar);
    expect(await linksIn('.right-column a:not(.guild-name)')).toEqual(loginPanel);
    for (const [guild, address] of Object.entries(await linksIn('.guild-name'))) {
      expect(address).toBe(`/ranking?name=${guild}&tab=guilds`);
    }
    const statistics = page.getByRole('region', { name: 'Statistics' });
    await statistics.getByText('60', { exact: true }).waitFor();
    await statistics.getByText('registered members').waitFor();
    await statistics.getByText('Hero60').waitFor();
    await page.getByRole('contentinfo').getByText('© 2025 Guildhall').waitFor();

    const { session } = await spec.site.newPlayer();
    const known = await spec.visit({ session });
    await known.page.goto('/en');
    const own = known.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' });
    await expect.poll(() => own.getAttribute('href')).toBe('/en/account');
    await known.page.locator('.sidebar').getByRole('button', { name: 'Log out' }).waitFor();
    await known.end();
    await end();
  });

  test('paths without a screen are a 404 with a way home', async () => {
    const { page, end } = await spec.visit();
    for (const path of withoutScreen) {
      const { status } = await fetch(`${spec.site.address}/en${path}`);
      expect([path, status]).toEqual([path, 404]);
    }
    await goTo(page, '/en');
    await page.locator('.sidebar').getByRole('link', { name: 'Team' }).click();
    await page.getByText('Error 404').waitFor();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await page.getByRole('region', { name: 'Latest news' }).waitFor();
    await end(['404 /api/page']);
  });

  test('a visit is counted once in thirty minutes and kept in the browser, with dots between thousands', async () => {
    const { page, end } = await spec.visit();
    let counted = 0;
    await page.route('**/api/visits', (route) => {
      counted += 1;
      return route.fulfill({ json: { success: true, visitors: 1234566 + counted } });
    });
    await page.goto('/de');
    const counter = page.getByRole('contentinfo');
    await counter.locator('.counter-tiles', { hasText: '1.234.567' }).waitFor();
    const kept = await page.evaluate(() => [
      localStorage.getItem('visitorCount'),
      Number(localStorage.getItem('lastVisitTime')),
    ]);
    expect(kept[0]).toBe('1234567');
    expect(Date.now() - Number(kept[1])).toBeLessThan(60_000);
    await page.goto('/en');
    await counter.locator('.counter-tiles', { hasText: '1.234.567' }).waitFor();
    expect(counted).toBe(1);
    const longAgo = String(Date.now() - 31 * 60_000);
    await page.evaluate((time) => localStorage.setItem('lastVisitTime', time), longAgo);
    await page.reload();
    await counter.locator('.counter-tiles', { hasText: '1.234.568' }).waitFor();
    expect(counted).toBe(2);
    await end();
  });

  test('all languages in a list of at most 300 pixels; the choice is kept', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/ranking');
    await page.locator('.languages summary').click();
    const list = page.locator('.languages-list');
    await expect.poll(() => list.getByRole('link').count()).toBe(languages.length);
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300);
    await list.getByRole('link', { name: 'Čeština' }).click();
    await page.waitForURL('**/cz/ranking');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('cz');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('cs');
    await end();
  });

  test('a page that fails without a connection says so, and the shell stays', async () => {
    const { page, end } = await spec.visit();
    const watching = page.waitForResponse(/hover-intent/);
    await goTo(page, '/en');
    await page.getByLabel('Username').fill('Walker');
    // The home page loads these two once it is idle, on a busy machine long after the network was.
    await watching;
    await page.locator('.hero-scene .ambient').waitFor({ state: 'attached' });
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ranking' }).click();
    await page.getByText('No connection. Please check your network and try again.').waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('Walker');
    await expect
      .poll(() => page.locator('h1').evaluate((title) => title === document.activeElement))
      .toBe(true);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ranking' }).waitFor();
    await end(
      [
        'pages.css',
        'pages.js',
        'ranking-page.js',
        'rankings.css',
        'rankings.js',
        'ranks.css',
        'ranks.js',
      ].map((file) => `INTERNET_DISCONNECTED /assets/${file}`),
    );
  });
});
