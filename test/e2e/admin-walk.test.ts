import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import { hasBrowser, openChromium, openVisitor, phone, type Visitor } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import type { DatabaseName } from '#test/factories/site.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('walks of administrators');

const text = '# Who we are\n\nWe are **few**. <script>alert(1)</script>\n\n- Aldric\n- Mirabel';

async function writePage(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Write: Team' }).click();
  await main.getByRole('button', { name: 'Publish', exact: true }).click();
  const problems = page.getByRole('alert', { name: '2 things still need your attention' });
  await problems.getByRole('link', { name: 'Please enter a title.' }).click();
  await page.keyboard.type('The team');
  await main.getByLabel('Text, in English').fill(text);
  const preview = main.getByRole('region', { name: 'Preview' });
  await preview.getByText('few', { exact: true }).waitFor();
  await expect.poll(() => preview.locator('script').count()).toBe(0);
}

async function statusOf(site: TestSite, path: string): Promise<number> {
  return (await fetch(site.address + path)).status;
}

async function openAdmin(admin: Admin, path: string, options: BrowserContextOptions = {}): Promise<Visitor> {
  const { browser, site, session } = admin;
  const visitor = await openVisitor(browser, { baseURL: site.address, ...options });
  await visitor.context.addCookies([{ name: sessionCookie, value: session, url: site.address }]);
  await visitor.page.goto(path);
  return visitor;
}

interface Admin {
  readonly browser: Browser;
  readonly site: TestSite;
  readonly session: string;
}

async function startAdmin(dialect: DatabaseName): Promise<Admin> {
  // /team is a page of the owner's here.
  const [browser, site] = [
    await openChromium(),
    await startTestSite({ dialect, environment: { MODULES: '' } }),
  ];
  const { session } = await newAdministrator(site);
  return { browser, site, session };
}

async function closeAdmin({ browser, site }: Admin): Promise<void> {
  await browser.close();
  await site.close();
}

describe.skipIf(!hasBrowser).each(dialects)('the administrator’s walk on %s', (dialect) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await startAdmin(dialect);
  });
  afterAll(() => closeAdmin(admin));

  test('a page is written, survives a reload, is published, read and unpublished', async () => {
    const { page, context, complaints } = await openAdmin(admin, '/admin');
    const main = page.getByRole('main');
    await main.getByText('No translation engine is set up').waitFor();
    await main.getByRole('link', { name: 'Content', exact: true }).click();
    await main.getByRole('link', { name: 'Pages', exact: true }).click();
    await writePage(page);

    await page.reload();
    await main.getByText('This is what you had typed before.').waitFor();
    await expect.poll(() => main.getByLabel('Text, in English').inputValue()).toBe(text);
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The page is published.').waitFor();
    await main.getByText('Published', { exact: true }).waitFor();

    const reader = await openVisitor(admin.browser, { baseURL: admin.site.address, locale: 'de-DE' });
    await reader.page.goto('/de');
    await reader.page.getByRole('link', { name: 'Team' }).first().click();
    await reader.page.getByRole('heading', { level: 1, name: 'The team' }).waitFor();
    await reader.page.getByText('Dieser Text ist noch nicht übersetzt.').waitFor();
    await expect.poll(() => reader.page.title()).toBe('The team · Guildhall');

    await main.getByRole('button', { name: 'Unpublish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`“The team” disappears in all ${languageCodes.length} languages`).waitFor();
    await dialog.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('The page has been unpublished.').waitFor();
    await main.getByText('Not published', { exact: true }).waitFor();
    await expect.poll(() => statusOf(admin.site, '/de/team'), { timeout: 7_000 }).toBe(404);
    await reader.page.reload();
    await reader.page.getByRole('heading', { level: 1, name: /Nebel/ }).waitFor();
    expect([complaints, reader.complaints]).toEqual([[], []]);
    await Promise.all([context.close(), reader.context.close()]);
  });

  test('a published page is read without JavaScript', async () => {
    const body = { path: '/game-rules', title: 'Game rules', content: '1. No bots.' };
    await admin.site.send('PUT /api/page', { body, session: admin.session });
    const { page, context } = await openVisitor(admin.browser, {
      baseURL: admin.site.address,
      javaScriptEnabled: false,
    });
    await page.goto('/en');
    await page.getByRole('link', { name: 'Game rules' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Game rules' }).waitFor();
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').first().innerText())
      .toBe('No bots.');
    await context.close();
  });

  test('phones show the area one is in, and the others by a button', async () => {
    const { page, context, complaints } = await openAdmin(admin, '/admin', phone);
    const areas = page.getByRole('navigation', { name: 'Administration areas' });
    const button = areas.locator('summary');
    await expect.poll(() => button.innerText()).toMatch(/Overview$/);
    await expect.poll(() => areas.getByRole('link').count()).toBe(0);
    await button.click();
    await areas.getByRole('link', { name: 'Glossary' }).click();
    await expect.poll(() => button.innerText()).toMatch(/Glossary$/);
    await expect.poll(() => areas.getByRole('link').count()).toBe(0);
    await button.click();
    await page.getByLabel('Word or name').click();
    await expect.poll(() => areas.getByRole('link').count()).toBeGreaterThan(10);
    await areas.getByRole('link', { name: 'Roles' }).click();
    await expect.poll(() => button.innerText()).toMatch(/Roles$/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('terms are added and removed, and the audit log lists it', async () => {
    const { page, context, complaints } = await openAdmin(admin, '/admin/glossary');
    const main = page.getByRole('main');
    const term = main.getByLabel('Word or name');
    for (const [typed, answer] of [
      ['', 'Please enter a word.'],
      ['Yang', 'This word is in the glossary already.'],
      ['<b>', /^A word of the glossary has/],
    ] as const) {
      await term.fill(typed);
      await term.press('Enter');
      await main.getByText(answer).waitFor();
      await expect.poll(() => term.evaluate((field) => field === document.activeElement)).toBe(true);
      await expect.poll(() => term.inputValue()).toBe(typed);
    }
    await term.fill('Metin Stone');
    await term.press('Enter');
    await main.getByRole('button', { name: 'Remove Metin Stone' }).click();
    await expect.poll(() => term.inputValue()).toBe('');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Removed: Metin Stone').waitFor();
    await main.getByText('Metin Stone').waitFor({ state: 'detached' });

    await main.getByRole('link', { name: 'Overview', exact: true }).click();
    await main.getByRole('link', { name: 'Audit log' }).click();
    await main
      .getByRole('link', { name: /^Word removed: glossary/ })
      .first()
      .click();
    await main.getByRole('heading', { name: 'Word removed' }).waitFor();
    for (const words of ['Before', 'Metin Stone', 'After', 'nothing']) {
      await main.getByText(words, { exact: true }).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('players and visitors cannot open the admin pages', async () => {
    const player = await admin.site.newPlayer();
    for (const path of ['/admin', '/admin/pages/team', '/admin/audit']) {
      for (const [session, status] of [
        [player.session, 403],
        [undefined, 401],
        [admin.session, 200],
      ] as const) {
        const headers = session ? { cookie: `${sessionCookie}=${session}` } : {};
        const answer = await fetch(admin.site.address + path, { headers });
        expect(answer.status).toBe(status);
        expect(/class="admin-(nav|section)/.test(await answer.text())).toBe(status === 200);
      }
    }
  });
});
