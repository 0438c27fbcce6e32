import { globSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { listedLanguages, wordsIn, writeModelsList } from '#test/engines/bergamot/every-language.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

function damageOneModel(folder: string): void {
  const [file = ''] = globSync('**/*.bin', { cwd: folder });
  truncateSync(join(folder, file), 10);
}

/** Presses a button that goes with it. @param heir what has the focus then */
async function pressAway(button: Locator, heir: Locator): Promise<void> {
  await button.press('Enter');
  await button.waitFor({ state: 'detached' });
  await expect.poll(() => heir.evaluate((element) => element === document.activeElement)).toBe(true);
}

const dialects = await oneTestDatabase('news in all languages by the built-in engine');

describe.skipIf(!hasBrowser).each(dialects)('the built-in engine on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let folder: string;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    folder = mkdtempSync(join(tmpdir(), 'models-list-'));
    writeModelsList(folder);
    site = await startTestSite({ dialect, environment: { MODELS_LIST_URL: folder } });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is put to use by one button, and translates a news item, which visitors read in every language', async () => {
    const admin = await openLoggedIn(browser, site, administrator);
    const main = admin.page.getByRole('main');
    await admin.page.goto('/en/admin');
    await main.getByText('This machine can translate by itself').waitFor();
    const entry = main.locator('.check-body', { hasText: 'Languages and progress' });
    await pressAway(main.getByRole('button', { name: 'Translate on this machine' }), entry);
    await main.getByRole('link', { name: 'Languages and progress' }).click();
    await main.getByRole('switch', { name: 'Translate on this machine', checked: true }).waitFor();
    const installed = main.getByRole('region', { name: 'Installed' });
    await installed.getByText('English → Deutsch').waitFor({ timeout: 60_000 });
    await expect
      .poll(() => installed.getByRole('listitem').count(), { timeout: 120_000 })
      .toBe(listedLanguages.length);
    await expect.poll(() => main.getByRole('region', { name: 'Being fetched' }).count()).toBe(0);
    await installed.getByRole('button', { name: 'Check the files' }).click();
    await installed.getByText('All files are as they were fetched.').waitFor();
    damageOneModel(site.services.config.modelsDir);
    await installed.getByRole('button', { name: 'Check the files' }).click();
    await installed.getByText('Damaged: fetch it again').waitFor();
    await main.getByRole('button', { name: 'Fetch', exact: true }).click();
    await installed.getByText('Damaged: fetch it again').waitFor({ state: 'detached', timeout: 60_000 });
    const fetching = main.getByRole('region', { name: 'Being fetched' });
    await expect.poll(() => fetching.count(), { timeout: 60_000 }).toBe(0);
    await installed.getByRole('button', { name: 'Check the files' }).click();
    await installed.getByText('All files are as they were fetched.').waitFor();

    writeModelsList(folder, '3.1');
    await installed.getByRole('button', { name: 'Look for newer versions' }).click();
    const looking = installed.locator('.models-aside').first();
    await pressAway(installed.getByRole('button', { name: 'Fetch the newer versions' }), looking);
    await expect
      .poll(() => installed.getByText(/^3\.1 /).count(), { timeout: 120_000 })
      .toBe(listedLanguages.length);

    await admin.page.goto('/en');
    await main.getByRole('button', { name: 'Write news' }).click();
    await main.getByLabel('Title, in English').fill('The castle is open today');
    await main.getByLabel('Text, in English').fill('The castle is **open** [today](/guides).');
    await main.getByLabel('Display name').fill('Mirabel');
    await main.getByLabel('Your password').fill(administrator.password);
    await main.getByRole('button', { name: 'Publish' }).click();
    await main.getByRole('link', { name: 'Watch the translations' }).click();
    await main
      .getByText(`${languageCodes.length - 1} of ${languageCodes.length - 1} languages`)
      .waitFor({ timeout: 120_000 });
    const id = new URL(admin.page.url()).pathname.split('/').at(-1);
    expect(admin.complaints).toEqual([]);
    await admin.context.close();

    const visitor = await openVisitor(browser, { baseURL: site.address });
    const { page } = visitor;
    for (const target of listedLanguages) {
      await page.goto(`/${target}/news/${id}`);
      const there = wordsIn(target);
      const [, , , open = '', today = ''] = there;
      await page.getByRole('heading', { level: 1, name: there.join(' ') }).waitFor();
      await expect.poll(() => page.locator('.prose').innerText()).toBe(`${there.join(' ')}.`);
      await expect.poll(() => page.locator('.prose strong').innerText()).toBe(open);
      await page.locator('.prose').getByRole('link', { name: today, exact: true }).waitFor();
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });
});
