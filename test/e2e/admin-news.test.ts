import type { Browser, Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { targetLanguagesOf } from '#contract/api/translations.ts';
import de from '#locales/de.json' with { type: 'json' };
import { sessionCookie } from '#server/request/cookies.ts';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import type { DatabaseName } from '#test/factories/site.ts';
import { openLoggedIn, widthOf } from '#test/logged-in.ts';
import { scope } from '#test/scope.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const dialects = await oneTestDatabase('news in the administration');

interface Admin {
  readonly browser: Browser;
  readonly site: TestSite;
  readonly engine: EngineServer;
  readonly administrator: Administrator;
  close(): Promise<void>;
}

async function startAdmin(dialect: DatabaseName): Promise<Admin> {
  const browser = await openBrowser();
  const engine = await startLibreTranslateServer({ latencyMs: 300 });
  const environment = { TRANSLATE_ENGINES: 'libretranslate', LIBRETRANSLATE_URL: engine.url };
  const site = await startTestSite({ dialect, environment });
  const administrator = await newAdministrator(site);
  return {
    browser,
    site,
    engine,
    administrator,
    async close() {
      await browser.close();
      await site.close();
      await engine.stop();
    },
  };
}

const targets = targetLanguagesOf('en').length;
/** Translating takes a while on a busy machine. */
const translatingMs = 40_000;

const content = 'Gates stay **open** between 8 and 22.\n\nBring [friends](/guides).';

/** Fills the form except for the password. */
async function write(form: Locator): Promise<void> {
  await form.getByLabel('Title, in English').fill('The autumn market');
  await form.getByLabel('Text, in English').fill(content);
  await form.getByLabel('Display name').fill('Mirabel');
}

async function expectTyped(form: Locator): Promise<void> {
  await expect.poll(() => form.getByLabel('Title, in English').inputValue()).toBe('The autumn market');
  await expect.poll(() => form.getByLabel('Text, in English').inputValue()).toBe(content);
  await expect.poll(() => form.getByLabel('Display name').inputValue()).toBe('Mirabel');
}

const rowOf = (page: Page, language: string) =>
  page.getByRole('list', { name: 'Languages' }).getByRole('listitem').filter({ hasText: language });

/** Opens the finished languages, where there are any. */
async function showRows(page: Page): Promise<void> {
  await page.locator('.translation-rows').first().waitFor({ state: 'attached' });
  const closed = page.locator('.translation-finished:not([open]) > summary');
  if ((await closed.count()) > 0) await closed.click();
}

const titleIn = async (site: TestSite, id: number, language: string) => {
  const { body } = await site.send(`GET /api/news/${id}?language=${language}`);
  return (body.data as { title: string } | undefined)?.title;
};

describe.skipIf(!hasBrowser).each(dialects)('the life of a news item on %s', (dialect) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await startAdmin(dialect);
  });
  afterAll(() => admin?.close());

  test('written on the home page, translated, changed, corrected by hand, deleted', async () => {
    const { browser, site, administrator } = admin;
    const { session, password } = administrator;
    const { page, context, complaints } = await openLoggedIn(browser, site, { session });
    page.setDefaultTimeout(translatingMs);
    const main = page.getByRole('main');
    const secret = main.getByLabel('Your password');

    await page.goto('/en');
    await main.getByRole('button', { name: 'Write news' }).click();
    await main.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alert', { name: '4 things still need your attention' }).waitFor();
    await write(main);
    const preview = main.getByRole('region', { name: 'Preview' });
    await preview.getByRole('link', { name: 'friends' }).waitFor();

    await secret.fill('not-this-one');
    await main.getByRole('button', { name: 'Publish' }).click();
    const refused = page.getByRole('alert', { name: 'Failed to create news' });
    await refused.getByRole('link', { name: 'The password is wrong.' }).click();
    await expect.poll(() => secret.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => secret.getAttribute('aria-invalid')).toBe('true');
    await expectTyped(main);

    await page.reload();
    await main.getByText('This is what you had typed before.').waitFor();
    await expectTyped(main);
    await secret.fill(password);
    await secret.press('Enter');
    await main.getByText('The news item is published.').waitFor();
    await main.getByRole('heading', { name: 'The autumn market' }).first().waitFor();

    await main.getByRole('link', { name: 'Watch the translations' }).click();
    await main.getByText(`${targets} of ${targets} languages`).waitFor();
    await showRows(page);
    await rowOf(page, 'Deutsch').getByText('Translated by libretranslate').waitFor();
    await rowOf(page, 'English (UK)').getByText('Adapted to British spelling').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    expect(await titleIn(site, id, 'de')).toBe('The·de autumn·de market·de');

    await main.getByRole('link', { name: 'Edit the original' }).click();
    await main.getByLabel('Title, in English').fill('The winter market');
    await secret.fill(password);
    await main.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('The news item has been changed.').waitFor();
    await expect.poll(() => titleIn(site, id, 'es')).toBe('The·es winter·es market·es');

    await showRows(page);
    await main.getByRole('link', { name: 'Correct: Deutsch' }).click();
    await expect.poll(() => main.getByLabel('Original text', { exact: true }).innerText()).toBe(content);
    const title = main.getByLabel('Title (Deutsch)');
    await expect.poll(() => title.getAttribute('lang')).toBe('de');
    await title.fill('Der Wintermarkt');
    await main.getByLabel('Text (Deutsch)').fill('Die Tore sind **offen**.');
    await main.getByRole('region', { name: 'Preview (Deutsch)' }).getByText('offen').waitFor();
    await main.getByRole('button', { name: 'Save correction' }).click();
    await showRows(page);
    await rowOf(page, 'Deutsch').getByText('Corrected by hand').waitFor();
    await main.getByRole('button', { name: 'Translate all again' }).click();
    await expect
      .poll(() => site.send(`GET /api/translations/news/${id}`, { session }).then(statesOf))
      .toEqual(['done', 'edited']);
    expect(await titleIn(site, id, 'de')).toBe('Der Wintermarkt');

    await page.goto('/en/admin/news');
    await main.getByRole('button', { name: 'Delete “The winter market”' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not-this-one');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('alert', { name: 'Failed to delete news' }).waitFor();
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The news item has been deleted in all languages.').waitFor();
    await main.getByText('No news yet').waitFor();
    expect(await titleIn(site, id, 'de')).toBeUndefined();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

function statesOf({ body }: { readonly body: Record<string, unknown> }): readonly string[] {
  const { translations } = body.data as { translations: readonly { state: string }[] };
  return [...new Set(translations.map(({ state }) => state))].toSorted();
}

describe.skipIf(!hasBrowser)('news administration', () => {
  let admin: Admin;
  beforeAll(async () => {
    admin = await startAdmin('sqlite');
  });
  afterAll(() => admin?.close());

  test('a failed translation shows the reason and can be retried', async () => {
    const { browser, site, engine, administrator } = admin;
    const { session, login, password } = administrator;
    engine.fail('error');
    const form = { title: 'Storm', content: 'The harbour is closed.', displayName: 'Mirabel' };
    const { body } = await site.send('POST /api/news', { body: { ...form, username: login, password } });
    const { page, context, complaints } = await openLoggedIn(browser, site, { session });
    page.setDefaultTimeout(translatingMs);
    const main = page.getByRole('main');
    await page.goto(`/en/admin/translations/news/${body.id}`);
    await rowOf(page, 'Deutsch').getByText('Failed so far: the engine does not answer').waitFor();
    await rowOf(page, 'Deutsch').getByText('Meanwhile readers see the original.').waitFor();
    await main.getByText(`1 of ${targets} languages`).waitFor();
    engine.recover();
    await site.services.site.db.deleteFrom('engines').execute();
    await main.getByRole('button', { name: 'Try the failed ones again' }).click();
    await main.getByText(`${targets} of ${targets} languages`).waitFor();
    await expect.poll(() => main.getByRole('button', { name: 'Try the failed ones again' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('a correction is overwritten only after confirmation', async () => {
    const { browser, site, administrator } = admin;
    const id = await writeNews(site.services.site, 1);
    await translateNews(site.services.site, id, 'de', { state: 'edited', title: 'Von Hand', engine: null });
    const { page, context } = await openLoggedIn(browser, site, { session: administrator.session });
    await page.goto(`/en/admin/translations/news/${id}`);
    await showRows(page);
    const again = rowOf(page, 'Deutsch').getByRole('button', { name: 'Translate again: Deutsch' });
    const dialog = page.getByRole('dialog');
    await again.click();
    await dialog.getByText('Deutsch was corrected by hand.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await titleIn(site, id, 'de')).toBe('Von Hand');
    await again.click();
    await dialog.getByRole('button', { name: 'Translate again' }).click();
    await expect.poll(() => titleIn(site, id, 'de')).toBe('News·de 1');
    await context.close();
  });

  test('a draft survives the end of the session', async () => {
    const { browser, site } = admin;
    const { session, login, password } = await newAdministrator(site);
    const { page, context } = await openLoggedIn(browser, site, { session });
    const main = page.getByRole('main');
    await page.goto('/en/admin/news');
    await main.getByRole('button', { name: 'Write news' }).click();
    await write(main);
    await site.services.site.db.deleteFrom('sessions').execute();
    await page.reload();
    await main.getByText('You must be logged in to see this page.').waitFor();
    const loginPanel = page.getByRole('form', { name: 'Log in' });
    await loginPanel.getByLabel('Username').fill(login);
    await loginPanel.getByLabel('Password', { exact: true }).fill(password);
    const code = loginPanel.getByRole('textbox', { name: 'Code from the picture' });
    await code.focus();
    await loginPanel.getByRole('img', { name: 'Picture with a code of five characters' }).waitFor();
    await code.fill('ABCDE');
    await loginPanel.getByText('The code is correct.').waitFor();
    await loginPanel.getByRole('button', { name: /^Log in/ }).click();
    await main.getByText('This is what you had typed before.').waitFor();
    await expectTyped(main);
    await context.close();
    admin = { ...admin, administrator: await newAdministrator(site) };
  });

  test.each(['/admin/news', ''])(
    'a language switch keeps the input on /en%s, also the password',
    async (path) => {
      const { browser, site, administrator } = admin;
      const { page, context, complaints } = await openLoggedIn(browser, site, {
        session: administrator.session,
      });
      const main = page.getByRole('main');
      await page.goto(`/en${path}`);
      await main.getByRole('button', { name: 'Write news' }).click();
      await write(main);
      await main.getByLabel('Your password').fill('kept-in-mind');
      await page.locator('.languages summary').click();
      await page.locator('.languages-list').getByRole('link', { name: 'Deutsch' }).click();
      await page.waitForURL(`**/de${path}`);
      await main.getByRole('button', { name: de.admin.news.publish }).waitFor();
      await expect.poll(() => main.getByLabel(de.admin.news.title).inputValue()).toBe('The autumn market');
      await expect.poll(() => main.getByLabel(de.admin.news.password).inputValue()).toBe('kept-in-mind');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test('the display name is empty at first, then the last one its administrator used, never a login', async () => {
    const { browser, site, administrator } = admin;
    const { page, context } = await openLoggedIn(browser, site, { session: administrator.session });
    const main = page.getByRole('main');
    const displayName = main.getByLabel('Display name');
    const open = async () => {
      await page.goto('/en/admin/news');
      await main.getByRole('button', { name: 'Write news' }).click();
      return displayName.inputValue();
    };
    expect(await open()).toBe('');
    await write(main);
    await main.getByLabel('Your password').fill(administrator.password);
    await main.getByRole('button', { name: 'Publish' }).click();
    await main.getByText('The news item is published.').waitFor();
    expect(await open()).toBe('Mirabel');

    const other = await newAdministrator(site);
    await context.addCookies([{ name: sessionCookie, value: other.session, url: site.address }]);
    expect(await open()).toBe('');
    await context.close();
  });

  test('the toolbar works by keyboard and can be undone', async () => {
    const { browser, site, administrator } = admin;
    const { page, context } = await openLoggedIn(browser, site, { session: administrator.session });
    await page.goto('/en/admin/news');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Write news' }).click();
    const text = main.getByLabel('Text, in English');
    await text.fill('Full moon');
    await text.press('ControlOrMeta+a');
    await text.press('ControlOrMeta+b');
    await expect.poll(() => text.inputValue()).toBe('**Full moon**');
    await text.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => text.inputValue()).toBe('## **Full moon**');
    await text.press('ControlOrMeta+z');
    await expect.poll(() => text.inputValue()).toBe('**Full moon**');
    await context.close();
  });

  test('only administrators see the panel and the links to it, and load their scripts', async () => {
    const { browser, site, administrator } = admin;
    const id = await writeNews(site.services.site, 2);
    const player = await site.newPlayer();
    for (const [session, sees] of [
      [player.session, false],
      [administrator.session, true],
    ] as const) {
      const { page, context } = await openLoggedIn(browser, site, { session });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const asksForScripts = () => asked.some((path) => /\/assets\/(admin|news-panel)/.test(path));
      for (const path of ['/en', `/en/news/${id}`]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect.poll(async () => (await page.getByText('Administration').count()) > 0).toBe(sees);
        // Home asks for the panel of news, and must not be left before it does.
        await expect.poll(asksForScripts).toBe(sees);
      }
      await expect
        .poll(async () => (await page.getByRole('link', { name: 'Translations' }).count()) > 0)
        .toBe(sees);
      expect(asksForScripts()).toBe(sees);
      await context.close();
    }
  });

  test.each(scope === 'all' ? ['en', 'de', 'ru', 'gr'] : ['en', 'de'])(
    'the screens fit a phone (%s)',
    async (language) => {
      const { browser, site, administrator } = admin;
      const id = await writeNews(site.services.site, 3, { title: 'A title that is not short at all' });
      for (const [each, state, reason] of [
        ['de', 'failed', 'marksBroken'],
        ['ru', 'queued', null],
        ['gr', 'failed', 'a-code-nobody-knows'],
      ] as const) {
        const due = { due_at: '2030-01-01 12:00:00', engine: null, title: null, content: null };
        await translateNews(site.services.site, id, each, { state, reason, attempts: 3, ...due });
      }
      const { session } = administrator;
      const viewport = { width: 360, height: 740 };
      const { page, context, complaints } = await openLoggedIn(browser, site, { session, viewport });
      const pages = ['news', `news/${id}`, `translations/news/${id}`, `translations/news/${id}?language=gr`];
      for (const path of pages) {
        await page.goto(`/${language}/admin/${path}`);
        await page.locator('.admin').waitFor();
        if (path === 'news') await page.locator('.write-news .button').click();
        await expect.poll(() => widthOf(page), { message: path }).toBe(360);
        if (language !== 'en') continue;
        expect(await findViolations(page), path).toEqual([]);
      }
      await page.goto(`/${language}/admin/translations/news/${id}`);
      await page.getByText('a-code-nobody-knows').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
