import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageDetails } from '#contract/language-details.ts';
import { isEnglish, iso1Of, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { type ModelsFolder, makeModelsFolder } from '#test/engines/bergamot/install-model.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('news in all languages by the built-in engine');

const words = ['The', 'castle', 'is', 'open', 'today'];

const targets = languageCodes.filter((code) => !isEnglish(code));

/** What stands for `words` in a language: words of it that others do not have, in its own script. */
function translated(language: LanguageCode): readonly string[] {
  return languageDetails[language].functionWords.own.split(' ').slice(0, words.length);
}

/** A model for each language, as `npm run models -- fetch` puts them in place. */
function installModels(): ModelsFolder {
  const models = makeModelsFolder();
  for (const target of targets) {
    const there = translated(target);
    const pairs = words.map((word, index) => [word, there[index] ?? ''] as const);
    models.install({ from: 'en', to: iso1Of(target), words: pairs });
  }
  return models;
}

describe.skipIf(!hasBrowser).each(dialects)('the built-in engine on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let models: ModelsFolder;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    models = installModels();
    const environment = { TRANSLATE_ENGINES: 'builtin', MODELS_DIR: models.path };
    site = await startTestSite({ dialect, environment });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    models?.delete();
  });

  test('translates a news item, which visitors read in every language of the site', async () => {
    const admin = await openLoggedIn(browser, site, administrator);
    await admin.page.goto('/en');
    const main = admin.page.getByRole('main');
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
    for (const target of targets) {
      await page.goto(`/${target}/news/${id}`);
      const there = translated(target);
      const [, , , open = '', today = ''] = there;
      await page.getByRole('heading', { level: 1, name: there.join(' ') }).waitFor();
      await expect.poll(() => page.locator('.prose').innerText()).toBe(`${there.join(' ')}.`);
      await expect.poll(() => page.locator('.prose strong').innerText()).toBe(open);
      await page.locator('.prose').getByRole('link', { name: today, exact: true }).waitFor();
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  }, 240_000);
});
