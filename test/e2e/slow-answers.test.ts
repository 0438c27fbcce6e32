import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, openBrowser, openVisitor, phone } from '#test/browser.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { chooseLanguage, goTo, hold } from '#test/spec-site.ts';

const menuLink = (page: Page, href: string) => page.locator(`.main-nav a[href="${href}"]`).first();
const title = (page: Page) => page.locator('h1').textContent();
const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe.skipIf(!hasBrowser)('while answers are slow', () => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite', demoWorld: true });
    await site.services.board.ready;
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  const open = (options: object = desktop) => openVisitor(browser, { baseURL: site.address, ...options });

  test('a form that is opened while a language loads speaks it', async () => {
    const { page, context } = await open();
    await goTo(page, '/en/downloads');
    const german = await hold(page, /texts\/de/);
    await chooseLanguage(page, 'Deutsch');
    await expect.poll(german.asked).toBe(1);
    const ofAllPages = page.waitForResponse('**/texts/all-en-*');
    await page.locator('.login-panel-links a[href="/en/register"]').first().click();
    await (await ofAllPages).finished();
    await expect.poll(() => page.url()).toContain('/en/register');
    german.release();
    await expect.poll(() => languageOf(page)).toBe('de');
    await expect.poll(() => title(page)).toBe('Konto erstellen');
    await expect
      .poll(() => page.locator('main form label').allTextContents())
      .not.toContain('register.username');
    await context.close();
  });

  test('a link that is followed while a language loads leads on, in that language', async () => {
    const { page, context } = await open();
    await goTo(page, '/en/downloads');
    const ranking = await hold(page, /\/api\/(rankings|standings)/);
    const german = await hold(page, '**/de/downloads');
    await chooseLanguage(page, 'Deutsch');
    await expect.poll(german.asked).toBe(1);
    await menuLink(page, '/en/ranking').click();
    await expect.poll(ranking.asked).toBeGreaterThan(0);
    german.release();
    await expect.poll(() => languageOf(page)).toBe('de');
    ranking.release();
    await expect.poll(() => page.url()).toContain('/de/ranking');
    await expect.poll(() => title(page)).toBe('Rangliste');
    await context.close();
  });

  test('going back to another language and on again shows the page of the address', async () => {
    const { page, context } = await open();
    await goTo(page, '/en/downloads');
    await chooseLanguage(page, 'Deutsch');
    await expect.poll(() => page.url()).toContain('/de/downloads');
    await menuLink(page, '/de/ranking').click();
    await expect.poll(() => title(page)).toBe('Rangliste');
    const english = await hold(page, '**/en/downloads');
    await page.evaluate(() => history.go(-2));
    await expect.poll(english.asked).toBe(1);
    await page.evaluate(() => history.go(2));
    await expect.poll(() => page.url()).toContain('/de/ranking');
    const answer = page.waitForResponse('**/en/downloads');
    english.release();
    await (await answer).finished();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
    expect([await title(page), await languageOf(page)]).toEqual(['Rangliste', 'de']);
    await context.close();
  });

  test('a page whose texts do not come at first works once they have', async () => {
    const { page, context } = await open();
    let failures = 0;
    await page.route('**/texts/*.json', async (route) => {
      failures += 1;
      await (failures <= 2 ? route.abort() : route.continue());
    });
    await page.goto('/en');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    expect(failures).toBeGreaterThan(2);
    await context.close();
  });

  test('a dialog closes by a press beside it, not by one that begins in it', async () => {
    const { page, context } = await open({ viewport: { width: 900, height: 800 } });
    await goTo(page, '/en');
    await page.locator('.login-button').click();
    const field = page.locator('dialog[open] [name=username]');
    await field.fill('averylongname');
    const box = await field.boundingBox();
    if (!box) throw new Error('the field is not shown');
    await page.mouse.move(box.x + 60, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(20, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => field.inputValue()).toBe('averylongname');
    await page.mouse.click(20, 400);
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await context.close();
  });

  test.each([
    ['/en/search', '#search-q', '**/api/search**', 'q=zzqx'],
    ['/en', '#player', '**/api/rankings/players**', 'player=zzqx'],
  ])('the search of %s keeps its focus, and what is typed on', async (path, selector, calls, address) => {
    const { page, context } = await open();
    await goTo(page, path);
    const found = await hold(page, calls);
    const field = page.locator(selector);
    await field.fill('zzqx');
    await field.press('Enter');
    await expect.poll(found.asked).toBe(1);
    await page.keyboard.type(' two');
    found.release();
    await expect.poll(() => page.url()).toContain(address);
    // The answer names what was searched for.
    await expect.poll(() => page.getByRole('main').innerText()).toContain('zzqx');
    await expect
      .poll(async () => [await focused(page), await field.inputValue()])
      .toEqual([selector.slice(1), 'zzqx two']);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain(address);
    await expect.poll(() => field.inputValue()).toBe('');
    await context.close();
  });

  test('the filters of a ranking keep what is typed and chosen while an answer loads, and follow Back', async () => {
    const { page, context } = await open();
    await goTo(page, '/en/ranking');
    const fields = () =>
      page.locator('.ranking-filters').evaluate((form: HTMLFormElement) => {
        const { name, empire } = Object.fromEntries(new FormData(form));
        return [name, empire];
      });
    const found = await hold(page, /\/api\/(rankings|standings)/);
    const name = page.locator('#ranking-name');
    await name.fill('zzq');
    await name.press('Enter');
    await expect.poll(found.asked).toBeGreaterThan(0);
    await page.keyboard.type('x');
    await page.locator('#ranking-empire').selectOption('2');
    found.release();
    await expect.poll(() => page.url()).toContain('name=zzq');
    await page.getByRole('main').locator('.state-box').waitFor();
    await expect.poll(fields).toEqual(['zzqx', '2']);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('name=zzq');
    await expect.poll(fields).toEqual(['', '']);
    await context.close();
  });

  test('the filters of a ranking keep what is typed when the language changes, and forget it with “Reset”', async () => {
    const { page, context } = await open();
    await goTo(page, '/en/ranking');
    const name = page.locator('#ranking-name');
    await name.fill('Drak');
    await chooseLanguage(page, 'Deutsch');
    await expect.poll(() => page.url()).toContain('/de/ranking');
    await expect.poll(() => title(page)).toBe('Rangliste');
    await expect.poll(() => name.inputValue()).toBe('Drak');
    await page.getByRole('link', { name: 'Zurücksetzen' }).click();
    await expect.poll(() => name.inputValue()).toBe('');
    await context.close();
  });

  test('a login that was opened from the menu of a phone gives the focus back to the menu', async () => {
    const { page, context } = await open(phone);
    await goTo(page, '/en');
    await page.locator('.drawer summary').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.drawer .drawer-panel > button').press('Enter');
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('summary');
    await context.close();
  });
});
