import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, openBrowser, openVisitor, phone, type Visitor } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

describe.skipIf(!hasBrowser)('before hydration', () => {
  let browser: Browser;
  let site: TestSite;

  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite' });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  /** Opens a page and delays its scripts until `before` has run. */
  async function visit(path: string, before: (page: Page) => Promise<void>, width = 1280): Promise<Visitor> {
    const viewport = { width, height: 800 };
    const visitor = await openVisitor(browser, { baseURL: site.address, viewport });
    await goSlowly(visitor, path, before);
    return visitor;
  }

  async function goSlowly(
    visitor: Visitor,
    path: string,
    before: (page: Page) => Promise<void>,
  ): Promise<void> {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await visitor.page.route('**/entry-client*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await visitor.page.goto(path, { waitUntil: 'domcontentloaded' });
    await before(visitor.page);
    arrive();
    await visitor.page.waitForLoadState('networkidle');
  }

  test('typed input stays and is used', async () => {
    const { page, context, complaints } = await visit('/en/register', async (slow) => {
      const form = slow.getByRole('main');
      await form.getByLabel('Username').fill('Early');
      await form.getByLabel('Email', { exact: true }).pressSequentially('early@example.org');
      await form.getByRole('checkbox').check();
      await form.getByText('No', { exact: true }).click();
    });
    const form = page.getByRole('main');
    await form.getByText('5 / 16').waitFor();
    // Typing re-renders the form: earlier input must stay.
    await form.getByLabel('Username').press('End');
    await form.getByLabel('Username').pressSequentially('Bird');
    await form.getByText('9 / 16').waitFor();
    await expect.poll(() => form.getByLabel('Username').inputValue()).toBe('EarlyBird');
    await expect.poll(() => form.getByLabel('Email', { exact: true }).inputValue()).toBe('early@example.org');
    await expect.poll(() => form.getByRole('checkbox').isChecked()).toBe(true);
    await expect.poll(() => form.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('all fields of a form are restored and sent', async () => {
    const { page, context, complaints } = await visit('/en/reset-password?token=made-up', async (slow) => {
      const form = slow.getByRole('main');
      await form.getByLabel('New password', { exact: true }).fill('moon-gate9');
      await form.getByLabel('Confirm new password', { exact: true }).fill('moon-gate9');
      await form.getByRole('button', { name: 'Set password' }).click();
    });
    await page
      .getByRole('main')
      .getByText('Invalid reset link. Please request a new password reset.')
      .waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an early submit is replayed after hydration', async () => {
    const { page, context, complaints } = await visit('/en/recover', async (slow) => {
      await slow.getByRole('main').getByLabel('Email').fill('early@example.org');
      await slow.getByRole('main').getByLabel('Email').press('Enter');
      await expect.poll(() => new URL(slow.url()).pathname).toBe('/en/recover');
    });
    await page.getByRole('main').getByRole('link', { name: /home/i }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a new account’s name is not put before the one that is being typed', async () => {
    const viewport = { width: 1280, height: 800 };
    const visitor = await openVisitor(browser, { baseURL: site.address, viewport });
    const { page, context, complaints } = visitor;
    await page.addInitScript(() => sessionStorage.setItem('login-name', 'Newcomer'));
    const field = page.getByRole('form', { name: 'Log in' }).getByLabel('Username');
    await goSlowly(visitor, '/en', () => field.focus());
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.keyboard.type('Other');
    await expect.poll(() => field.inputValue()).toBe('Other');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an early click is replayed once', async () => {
    const { page, context, complaints } = await visit(
      '/en',
      (slow) => slow.getByRole('button', { name: 'Log in' }).first().click(),
      768,
    );
    await page.getByRole('dialog').getByLabel('Username').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an early opened menu stays open', async () => {
    const { page, context, complaints } = await visit('/en/ranking', (slow) =>
      slow.getByText('English', { exact: true }).first().click(),
    );
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de/ranking');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the roof of the login panel comes only where the panel shows', async () => {
    const openHome = async (options: BrowserContextOptions) => {
      const { page, context } = await openVisitor(browser, { baseURL: site.address, ...options });
      const roofs: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.includes('/roof')) roofs.push(pathname);
      });
      await page.goto('/en', { waitUntil: 'networkidle' });
      return { roofs, context };
    };
    const wide = await openHome(desktop);
    await expect.poll(() => wide.roofs.length).toBe(1);
    await wide.context.close();
    const narrow = await openHome(phone);
    expect(narrow.roofs).toEqual([]);
    await narrow.context.close();
  });

  test('an early opened drawer has all its groups', async () => {
    const drawer = (of: Page) => of.locator('details.drawer');
    const { page, context, complaints } = await visit(
      '/en/ranking',
      async (slow) => {
        await drawer(slow).locator('summary').first().click();
        await drawer(slow).getByRole('link', { name: 'Home' }).waitFor();
        await expect.poll(() => drawer(slow).locator('.drawer-group').count()).toBe(0);
      },
      390,
    );
    await expect.poll(() => drawer(page).locator('.drawer-group').count()).toBeGreaterThan(0);
    const groups = drawer(page).locator('.drawer-group');
    await groups.first().locator('summary').click();
    await groups.first().getByRole('link').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('chosen ranking filters stay', async () => {
    const { page, context, complaints } = await visit('/en/ranking', async (slow) => {
      const filters = slow.getByRole('search');
      await filters.getByLabel('Class').selectOption({ index: 2 });
      await filters.getByLabel('Name').fill('Drake');
    });
    const filters = page.getByRole('search');
    await filters.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/job=1.*name=Drake/);
    await filters.getByRole('link', { name: 'Reset' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => filters.getByLabel('Name').inputValue()).toBe('');
    await expect.poll(() => filters.getByLabel('Class').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('typed input is added to an existing draft', async () => {
    const { session } = await newAdministrator(site);
    const visitor = await openLoggedIn(browser, site, { session });
    const { page, context, complaints } = visitor;
    const main = page.getByRole('main');
    await page.goto('/en/admin/pages/guides');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await main.getByLabel('Text, in English').fill('Left unsent');
    await goSlowly(visitor, '/en/admin/pages/guides', () =>
      main.getByLabel('Title, in English').fill('Typed too early'),
    );
    await main.getByText('Left unsent').first().waitFor();
    await expect.poll(() => main.getByLabel('Text, in English').inputValue()).toBe('Left unsent');
    await expect.poll(() => main.getByLabel('Title, in English').inputValue()).toBe('Typed too early');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('an early chosen file stays chosen', async () => {
    const { session } = await newAdministrator(site);
    const visitor = await openLoggedIn(browser, site, { session });
    const { page, context, complaints } = visitor;
    const field = page.getByLabel('File', { exact: true });
    await goSlowly(visitor, '/en/admin/downloads', () =>
      field.setInputFiles({ name: 'client.zip', mimeType: 'application/zip', buffer: Buffer.from('client') }),
    );
    await page.locator('.download-form').getByRole('button').last().click();
    await page.getByRole('alert').getByText('Please enter a title.').waitFor();
    await expect.poll(() => page.getByText('Please choose a file that is not empty.').count()).toBe(0);
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name))
      .toBe('client.zip');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(['/de', '/de/ranking', '/de/register'])(
    '%s needs no formatter of dates or numbers',
    async (path) => {
      const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
      await page.addInitScript(() => {
        const made: string[] = [];
        Reflect.set(window, 'made', made);
        for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator'] as const) {
          const construct = (type: object, args: unknown[]) => {
            made.push(name);
            return Reflect.construct(type as new () => object, args);
          };
          Reflect.set(Intl, name, new Proxy(Intl[name], { construct }));
        }
      });
      await page.goto(path);
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
      const made = await page.evaluate(() => Reflect.get(window, 'made'));
      expect(made).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('a phone is rid of the login panel that it hides, until it is turned and wide', async () => {
    const { page, context, complaints } = await visit(
      '/en',
      (slow) => slow.locator('#login-panel').waitFor({ state: 'attached' }),
      390,
    );
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('#login-panel').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('form', { name: 'Log in' }).getByLabel('Username').fill('Yunhwa');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the administration’s addresses are found from a page that did not know them', async () => {
    const { session } = await newAdministrator(site);
    const { page, context, complaints } = await openLoggedIn(browser, site, { session });
    await page.goto('/en/ranking');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const loads = await page.evaluate(() => performance.timeOrigin);
    await page.getByRole('link', { name: 'Administration' }).first().click();
    await page.waitForURL('**/en/admin');
    // Its texts, which the ranking had not, came along.
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(() => main.innerText()).not.toMatch(/\badmin\.\w/);
    await page.goBack();
    await page.waitForURL('**/en/ranking');
    const loadsAfterwards = await page.evaluate(() => performance.timeOrigin);
    expect(loadsAfterwards).toBe(loads);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the styles of what stands below home’s hero are there before scripts, and outlast home', async () => {
    const heightOfLinks = (page: Page) =>
      page
        .locator('.sidebar-link')
        .first()
        .evaluate((link) => getComputedStyle(link).minHeight);
    const early: string[] = [];
    const { page, context, complaints } = await visit('/en', async (slow) => {
      early.push(await heightOfLinks(slow));
    });
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
    await page.getByRole('banner').getByRole('link', { name: 'Download' }).click();
    await page.locator('.page-header').waitFor();
    expect([...early, await heightOfLinks(page)]).toEqual(['39px', '39px']);
    await page.goBack();
    await page.locator('.hero').waitFor();
    expect(await heightOfLinks(page)).toBe('39px');
    const isSameDocument = await page.evaluate(() => 'isSameDocument' in globalThis);
    expect(isSameDocument).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what would jump is hidden while it is read, and shown if the connection ends in the middle', async () => {
    const html = await (await fetch(`${site.address}/en`)).text();
    const upTo = (mark: string) => html.indexOf(mark) + mark.length;
    // Up to the last of the header's tools.
    const tools = html.lastIndexOf('<', html.indexOf('class="drawer"'));
    const [title, hero] = [upTo('</h1>'), upTo('id="styles-below" hidden="">')];
    const header = html.indexOf('</header>');
    const documents: ServerResponse[] = [];
    const server = createServer(({ url }, response) => {
      if (url !== '/en') return response.writeHead(404).end();
      documents.push(response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }));
      return response.write(html.slice(0, tools));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { page, context } = await openVisitor(browser, { baseURL, viewport: { width: 1280, height: 800 } });
    const debug = await context.newCDPSession(page);
    await debug.send('Animation.enable');
    // The three seconds do not pass.
    await debug.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const seen = async () => ({
      tools: await page.locator('.header-tools').isVisible(),
      title: await page.locator('h1').isVisible(),
    });

    await page.goto('/en', { waitUntil: 'commit' });
    await page.locator('.header-tools').waitFor({ state: 'attached' });
    await expect.poll(seen).toEqual({ tools: false, title: false });
    documents[0]?.write(html.slice(tools, header));
    await expect.poll(seen).toEqual({ tools: true, title: false });
    documents[0]?.write(html.slice(header, title));
    await page.locator('h1').waitFor({ state: 'attached' });
    await expect.poll(seen).toEqual({ tools: true, title: false });
    documents[0]?.write(html.slice(title, hero));
    await expect.poll(seen).toEqual({ tools: true, title: true });

    documents[0]?.end(html.slice(hero));
    await page.goto('/en', { waitUntil: 'commit' });
    documents[1]?.write(html.slice(tools, title));
    await page.locator('h1').waitFor({ state: 'attached' });
    await expect.poll(seen).toEqual({ tools: true, title: false });
    documents[1]?.end();
    await debug.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect.poll(seen).toEqual({ tools: true, title: true });
    await context.close();
    server.close();
  });

  test('scripts are requested after the first contentful paint', async () => {
    const { page, context } = await openVisitor(browser, { baseURL: site.address });
    await page.goto('/en/recover');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    const times = await page.evaluate(() => {
      const begins = (part: string) =>
        performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.startTime ?? 0;
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      return {
        preHydration: begins('/pre-hydration'),
        entry: begins('/entry-client'),
        painted: painted?.startTime ?? 0,
      };
    });
    expect(times.painted).toBeGreaterThan(0);
    // On a machine that does not paint for long, the page stops waiting.
    expect(times.entry).toBeGreaterThanOrEqual(Math.min(times.painted, times.preHydration + 3_000));
    await context.close();
  });
});
