import { createCanvas } from '@napi-rs/canvas';
import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { type ModelsFolder, makeModelsFolder } from '#test/engines/bergamot/install-model.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('from a fresh site to the owner’s own');

/** A real engine for a walk by hand: a command and the language of the reader, such as `apertium -u -f html-noent {source3}-{target3}` and `es`. */
const { WALK_COMMAND, WALK_LANGUAGE = 'de' } = process.env;

const pages = [
  {
    path: 'game-rules',
    title: 'Regulile jocului',
    text: 'Respectă ceilalți jucători.',
    german: 'Regeln Spiels',
  },
  {
    path: 'guides/primii-pasi',
    title: 'Primii pași',
    text: 'Alege un regat și o clasă.',
    german: 'Erste Schritte',
  },
  { path: 'contact', title: 'Contactul nostru', text: 'Răspundem în fiecare zi.', german: 'Unser Kontakt' },
] as const;

/** Romanian, English and German words of the owner's texts. */
const words = [
  ['Vin', 'Come', 'Kommen'],
  ['dragonii', 'dragons', 'Drachen'],
  ['Regulile', 'Rules', 'Regeln'],
  ['jocului', 'game', 'Spiels'],
  ['Respectă', 'Respect', 'Achte'],
  ['ceilalți', 'other', 'andere'],
  ['jucători', 'players', 'Spieler'],
  ['Primii', 'First', 'Erste'],
  ['pași', 'steps', 'Schritte'],
  ['Alege', 'Choose', 'Wähle'],
  ['un', 'a', 'ein'],
  ['regat', 'kingdom', 'Reich'],
  ['și', 'and', 'und'],
  ['o', 'one', 'eine'],
  ['clasă', 'class', 'Klasse'],
  ['Contactul', 'Our', 'Unser'],
  ['nostru', 'contact', 'Kontakt'],
  ['Răspundem', 'Answering', 'Antwort'],
  ['în', 'in', 'an'],
  ['fiecare', 'every', 'jedem'],
  ['zi', 'day', 'Tag'],
] as const;

/** Counts what an owner presses, in all pages of a tab. */
function countClicks(): void {
  addEventListener(
    'click',
    ({ isTrusted }) => {
      if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
    },
    true,
  );
}

describe.skipIf(!hasBrowser).each(dialects)('a fresh site on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let models: ModelsFolder;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    models = makeModelsFolder();
    models.install({ from: 'ro', to: 'en', words: words.map(([ro, en]) => [ro, en] as const) });
    models.install({ from: 'en', to: 'de', words: words.map(([, en, de]) => [en, de] as const) });
    const environment = WALK_COMMAND
      ? { TRANSLATE_ENGINES: 'command', TRANSLATE_COMMAND: WALK_COMMAND }
      : { TRANSLATE_ENGINES: 'builtin', MODELS_DIR: models.path };
    site = await startTestSite({
      dialect,
      environment: { ...environment, SOURCE_LANGUAGE: 'ro', MODULES: '' },
    });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    models?.delete();
  });

  const publish = async (page: Page, main: Locator) => {
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. Visitors see it within seconds.').first().waitFor();
    await main.getByText('Visitors see what you see here.').waitFor();
  };

  const groupOf = {
    Appearance: 'Design',
    'Home page': 'Design',
    Menus: 'Design',
    Pages: 'Content',
    'Export and import': 'Settings',
  } as const;

  const go = async (page: Page, name: keyof typeof groupOf) => {
    const areas = page.getByRole('navigation', { name: 'Administration' });
    await areas.getByRole('link', { name: groupOf[name], exact: true }).click();
    await areas.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 2, name }).waitFor();
  };

  test('becomes its owner’s own in the administration: names, logo, colors, home, menus and pages with pictures', async () => {
    const { session } = administrator;
    const { page, context, complaints } = await openLoggedIn(browser, site, { session });
    await context.addInitScript(countClicks);
    const begun = performance.now();
    await page.goto('/en/admin');
    const main = page.getByRole('main');

    await go(page, 'Appearance');
    await main.getByLabel('Name of the site').fill('Tărâmul Dragonilor');
    await main.getByLabel('Line below').fill('Regatul nou');
    const buffer = createCanvas(64, 64).toBuffer('image/png');
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer };
    await main.getByLabel('Logo', { exact: true }).setInputFiles(logo);
    await main.getByRole('button', { name: 'Use the default seal' }).waitFor();
    await main.getByText('Jade').click();
    await publish(page, main);

    await go(page, 'Home page');
    await main.getByRole('switch', { name: 'Show: Promotion' }).click();
    await main.getByRole('switch', { name: 'Show: Notices' }).click();
    await main.getByRole('button', { name: 'Edit: Picture and text at the top' }).click();
    await main.getByLabel('My own words').check();
    await main.getByLabel('Title').fill('Vin dragonii');
    await publish(page, main);

    await go(page, 'Menus');
    await main.getByLabel('Hide links to unpublished pages from visitors').check();
    await publish(page, main);

    for (const { path, title, text } of pages) {
      await go(page, 'Pages');
      await main.getByLabel('Address of a new page').fill(path);
      await main.getByRole('button', { name: 'Write page' }).click();
      await main.getByLabel(/^Title \(/).fill(title);
      await main.getByLabel(/^Text \(/).fill(text);
      await main.getByRole('button', { name: 'Insert a picture' }).click();
      const dialog = page.getByRole('dialog');
      const picture = { name: `${title}.png`, mimeType: 'image/png', buffer: await drawPicture(1_200, 600) };
      await dialog.getByLabel('Choose pictures').setInputFiles(picture);
      await dialog.getByLabel('What the picture shows').fill(title);
      await dialog.getByLabel('What the picture shows').press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await main.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('The page is published.').first().waitFor();
    }
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const clicks = await page.evaluate(() => sessionStorage.getItem('clicks'));
    console.log(`The owner's own site after ${seconds} s of a machine's hands and ${clicks} clicks`);

    const { page: visitor, ...other } = await openVisitor(browser, { baseURL: site.address });
    await visitor.goto(`/${WALK_LANGUAGE}`);
    await expect.poll(() => visitor.title()).toMatch(/^Tărâmul Dragonilor/);
    await expect.poll(() => visitor.locator('.brand-server').first().textContent()).toBe('Regatul nou');
    await expect.poll(() => visitor.locator('main').textContent()).not.toMatch(/2011/);
    await expect.poll(() => visitor.locator('.sidebar a[href$="/team"]').count()).toBe(0);
    const isTranslated = async (selector: string) => {
      await visitor.reload();
      return (await visitor.locator(selector).first().getAttribute('lang')) === null;
    };
    await expect.poll(() => isTranslated('h1'), { timeout: 60_000, interval: 1_000 }).toBe(true);
    for (const { path, title, german } of pages) {
      await visitor.goto(`/${WALK_LANGUAGE}/${path}`);
      const heading = visitor.getByRole('heading', { level: 1 });
      const words = () => heading.textContent();
      const expected = WALK_COMMAND ? expect.not.stringContaining(title) : german;
      await expect
        .poll(
          async () => {
            await visitor.reload();
            return words();
          },
          { timeout: 60_000, interval: 1_000 },
        )
        .toEqual(expected);
      const image = visitor.locator('.prose img');
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect([complaints, other.complaints]).toEqual([[], []]);
    await Promise.all([context.close(), other.context.close()]);
  });

  test('goes to another site as one file', async () => {
    const { page, context, complaints } = await openLoggedIn(browser, site, administrator);
    await page.goto('/en/admin');
    await go(page, 'Export and import');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save to a file' }).click();
    const file = await (await download).path();

    const elsewhere = await startTestSite({ dialect, environment: { SOURCE_LANGUAGE: 'ro', MODULES: '' } });
    const other = await openLoggedIn(browser, elsewhere, await newAdministrator(elsewhere));
    await other.page.goto('/en/admin');
    await go(other.page, 'Export and import');
    const main = other.page.getByRole('main');
    await main.getByLabel('Choose a file', { exact: true }).setInputFiles(file);
    await main.getByRole('button', { name: 'Import' }).click();
    await main.getByText('The file has been imported.').waitFor();
    await expect.poll(() => main.getByText('Could not be imported:').count()).toBe(0);
    for (const part of ['Appearance', 'Home page', 'Menus'] as const) {
      await go(other.page, part);
      await publish(other.page, main);
    }
    for (const { path, title } of pages) {
      await other.page.goto(`/ro/${path}`);
      await other.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => other.page.title()).toContain('Tărâmul Dragonilor');
      await expect.poll(() => other.page.locator('.prose img').count()).toBe(1);
    }
    expect([complaints, other.complaints]).toEqual([[], []]);
    await Promise.all([context.close(), other.context.close()]);
    await elsewhere.close();
  });
});
