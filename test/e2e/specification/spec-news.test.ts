import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { writeNews } from '#test/factories/news.ts';
import { failRequests, goTo, specSite } from '#test/spec-site.ts';

const content = `First **words** of it. ${'Long ago. '.repeat(60)}The last words.`;

/** Writing and deleting, with `Failed to create news` and `Failed to delete news`: `admin-news`. */
describe.skipIf(!hasBrowser)('home and its news', () => {
  const spec = specSite('sqlite', {
    DISCORD_URL: 'https://talk.example/guild',
    PARTNER_LOGO_URL: 'https://partner.example/logo.svg',
    SERVER_NAME: 'Eastern Reach',
  });
  beforeAll(async () => {
    await spec.site.addWorld();
    for (let number = 1; number <= 12; number += 1) {
      await writeNews(spec.site.services.site, number, { content });
    }
  });

  test('the welcome, its links, the partner, and every announcement', async () => {
    const { page, end } = await spec.visit();
    await page.route('https://partner.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await page.goto('/en');
    const main = page.getByRole('main');
    const links = await main
      .locator('.welcome p a')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(Object.fromEntries(links)).toEqual({
      Register: '/en/register',
      'discussion forum': 'https://talk.example/guild',
      'code of conduct': '/en/code-of-conduct',
      'game rules': '/en/game-rules',
    });
    const logo = main.getByRole('img', { name: 'Partner' });
    await expect.poll(() => logo.getAttribute('src')).toBe('https://partner.example/logo.svg');
    for (const text of [
      'Donors receive a bonus of 20% of the coins received, plus a knightly rank of their choice on Eastern Reach. For donors only.',
      'Arranged wars with badly equipped characters who do not strike back, aimed only at gaining guild points, are no longer allowed.',
      'Clients downloaded before 28 April 2011 must use the autopatcher until 7 May 2011.',
      'Server problems resolved',
    ]) {
      await main.getByText(text).waitFor();
    }
    await end();
  });

  test.each(['/en', '/en/news', '/en/forum'])(
    '%s lists five news, cut, with author and date',
    async (path) => {
      const { page, end } = await spec.visit();
      await page.route('https://partner.example/**', (route) => route.fulfill({ body: '' }));
      await page.goto(path);
      const news = page.getByRole('region', { name: 'Latest news' });
      await expect.poll(() => news.getByRole('article').count()).toBe(5);
      const first = news.getByRole('article').first();
      await first.getByText('News 12').waitFor();
      await first.getByText('by Mirabel').waitFor();
      await expect.poll(() => first.locator('time').getAttribute('datetime')).toMatch(/^2026-04-01/);
      const excerpt = await first.locator('.news-excerpt').innerText();
      expect(excerpt).toMatch(/^First words of it\. Long ago\..*…$/);
      expect(excerpt.length).toBeLessThanOrEqual(201);
      await expect
        .poll(() => news.getByRole('link', { name: 'All news' }).getAttribute('href'))
        .toBe('/en/news#news');
      await end();
    },
  );

  test('a search shows the number of players or its failure', async () => {
    const { page, end } = await spec.visit();
    await page.route('https://partner.example/**', (route) => route.fulfill({ body: '' }));
    await goTo(page, '/en');
    const search = page.getByRole('search');
    const ask = async (name: string) => {
      await search.getByLabel('Find a player').fill(name);
      await search.getByLabel('Find a player').press('Enter');
    };
    await ask('hero1');
    await search.getByText('11 players found for “hero1”').waitFor();
    await ask('Hero60');
    await search.getByText('1 player found for “Hero60”').waitFor();
    await ask('nobody');
    await search.getByText('0 players found for “nobody”').waitFor();
    await failRequests(page, '/api/rankings/**');
    await ask('again');
    await search.getByText('The search did not work. Please try again.').waitFor();
    await expect.poll(() => search.getByLabel('Find a player').inputValue()).toBe('again');
    await end(['CONNECTION_REFUSED /api/rankings/balance', 'CONNECTION_REFUSED /api/rankings/players']);
  });

  test('failed news leave the rest of the page', async () => {
    const { page, end } = await spec.visit();
    await page.route('https://partner.example/**', (route) => route.fulfill({ body: '' }));
    await goTo(page, '/en/register');
    await failRequests(page, '/api/news?**');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByText('The news could not be loaded').waitFor();
    await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
    await end(['CONNECTION_REFUSED /api/news']);
  });

  test('administrators find the last ten below, each with its first hundred characters', async () => {
    const { session } = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session });
    await page.route('https://partner.example/**', (route) => route.fulfill({ body: '' }));
    await page.goto('/en');
    const panel = page.getByRole('region', { name: 'Manage news' });
    await panel.locator('.admin-news-row').first().waitFor();
    await expect.poll(() => panel.locator('.admin-news-row').count()).toBe(10);
    const excerpt = await panel.locator('.news-excerpt').first().innerText();
    expect(excerpt).toMatch(/…$/);
    expect(excerpt.length).toBeLessThanOrEqual(101);
    await end();
  });
});

describe.skipIf(!hasBrowser)('home with a forum, a Discord and a partner', () => {
  const spec = specSite('sqlite', {
    DISCORD_URL: 'https://talk.example/guild',
    FORUM_URL: 'https://forum.example',
    PARTNER_LOGO_URL: 'https://partner.example/logo.svg',
    PARTNER_URL: 'https://partner.example/players',
  });
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><path d="M0 0h80v40H0z"/></svg>';

  test('links to both, and the logo to the partner', async () => {
    const { page, end } = await spec.visit();
    await page.route('https://partner.example/logo.svg', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: logo }),
    );
    await goTo(page, '/en');
    const main = page.getByRole('main');
    const addressOf = (name: string) => main.getByRole('link', { name }).getAttribute('href');
    expect(await addressOf('discussion forum')).toBe('https://forum.example');
    expect(await addressOf('Discord')).toBe('https://talk.example/guild');
    expect(await addressOf('Partner')).toBe('https://partner.example/players');
    await main.getByRole('img', { name: 'Partner' }).evaluate((image: HTMLImageElement) => image.decode());
    await end();
  });

  test.each([
    ['is missing', '/logo.svg', 404],
    ['is no picture', '/logo.svg', 200],
  ])('a logo that %s is removed', async (_, path, status) => {
    const { page, end } = await spec.visit();
    await page.route(`https://partner.example${path}`, (route) => route.fulfill({ status, body: '' }));
    await page.goto('/en');
    await page.locator('.partner').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('link', { name: 'Partner' }).count()).toBe(0);
    await end(status === 404 ? ['404 /logo.svg'] : []);
  });
});
