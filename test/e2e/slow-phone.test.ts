import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor, type Visitor } from '#test/browser.ts';
import { openLoggedIn } from '#test/desk.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

describe.skipIf(!hasBrowser)('before the scripts of a page have come', () => {
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

  /** Shows a page whose scripts come only when `before` has been done. */
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

  test('what is filled in stays, and counts', async () => {
    const { page, context, complaints } = await visit('/en/register', async (slow) => {
      const form = slow.getByRole('main');
      await form.getByLabel('Username').fill('Early');
      await form.getByLabel('Email', { exact: true }).pressSequentially('early@example.org');
      await form.getByRole('checkbox').check();
      await form.getByText('No', { exact: true }).click();
    });
    const form = page.getByRole('main');
    await form.getByText('5 / 16').waitFor();
    // Typing on draws the form anew: nothing of before may go.
    await form.getByLabel('Username').press('End');
    await form.getByLabel('Username').pressSequentially('Bird');
    await form.getByText('9 / 16').waitFor();
    expect(await form.getByLabel('Username').inputValue()).toBe('EarlyBird');
    expect(await form.getByLabel('Email', { exact: true }).inputValue()).toBe('early@example.org');
    expect(await form.getByRole('checkbox').isChecked()).toBe(true);
    expect(await form.getByRole('radio', { name: 'No' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('several fields of a form are all told, and sent with it', async () => {
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

  test('a form that is sent too early is sent when it can be', async () => {
    const { page, context, complaints } = await visit('/en/recover', async (slow) => {
      await slow.getByRole('main').getByLabel('Email').fill('early@example.org');
      await slow.getByRole('main').getByLabel('Email').press('Enter');
      expect(new URL(slow.url()).pathname).toBe('/en/recover');
    });
    await page.getByRole('main').getByRole('link', { name: /home/i }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a button pressed too early does its work once', async () => {
    const { page, context, complaints } = await visit(
      '/en',
      (slow) => slow.getByRole('button', { name: 'Log in' }).first().click(),
      768,
    );
    await page.getByRole('dialog').getByLabel('Username').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a menu opened too early stays open', async () => {
    const { page, context, complaints } = await visit('/en/ranking', (slow) =>
      slow.getByText('English', { exact: true }).first().click(),
    );
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.waitForURL('**/de/ranking');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('filters of a ranking stay as they were chosen', async () => {
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
    expect(await filters.getByLabel('Class').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('what is typed joins what an earlier visit has left unsent', async () => {
    const { session } = await newAdministrator(site);
    const visitor = await openLoggedIn(browser, site, { session });
    const { page, context, complaints } = visitor;
    const main = page.getByRole('main');
    await page.goto('/en/admin/pages/guides', { waitUntil: 'networkidle' });
    await main.getByLabel('Text, in English').fill('Left unsent');
    await goSlowly(visitor, '/en/admin/pages/guides', () =>
      main.getByLabel('Title, in English').fill('Typed too early'),
    );
    await main.getByText('Left unsent').first().waitFor();
    expect(await main.getByLabel('Text, in English').inputValue()).toBe('Left unsent');
    expect(await main.getByLabel('Title, in English').inputValue()).toBe('Typed too early');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a file chosen too early is still chosen', async () => {
    const { session } = await newAdministrator(site);
    const visitor = await openLoggedIn(browser, site, { session });
    const { page, context, complaints } = visitor;
    const field = page.getByLabel('File', { exact: true });
    await goSlowly(visitor, '/en/admin/downloads', () =>
      field.setInputFiles({ name: 'client.zip', mimeType: 'application/zip', buffer: Buffer.from('client') }),
    );
    await page.locator('.download-form').getByRole('button').last().click();
    await page.getByRole('alert').getByText('Please enter a title.').waitFor();
    expect(await page.getByText('Please choose a file that is not empty.').count()).toBe(0);
    expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('client.zip');
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('the scripts of a page are asked for when its first words are painted', async () => {
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
    // Where a machine paints nothing for so long, a page does not wait any longer for it.
    expect(times.entry).toBeGreaterThanOrEqual(Math.min(times.painted, times.preHydration + 3_000));
    await context.close();
  });
});
