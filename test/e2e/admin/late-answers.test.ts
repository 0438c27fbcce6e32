import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { writeNews } from '#test/factories/news.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { chooseLanguage, goTo, hold, openAsAdministrator, specSite } from '#test/spec-site.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';

/** Long enough for what would follow an answer. */
const settle = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 300)));

const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await drawPicture(64, 64) });

async function paste(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate(
    (element, bytes) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'paste.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    },
    [...(await drawPicture(64, 64))],
  );
}

describe.skipIf(!hasBrowser)('an answer that comes late in the administration', () => {
  const spec = specSite('sqlite', { MODULES: 'accounts' });

  const open = (path: string) => openAsAdministrator(spec, path);

  test('chooses no picture in a dialog that was cancelled meanwhile', async () => {
    const { page, end, main } = await open('/en/admin/pages/team');
    const text = main.getByLabel('Text, in English');
    const dialog = page.getByRole('dialog');
    const insert = main.getByRole('button', { name: 'Insert a picture' });
    await text.fill('We are these.');
    await insert.click();
    await dialog.getByLabel('Choose pictures').setInputFiles([await png('team.png')]);
    const alt = dialog.getByLabel('What the picture shows');
    await alt.fill('The team');
    const held = await hold(page, /\/api\/media\/\d+$/);
    await alt.press('Enter');
    await expect.poll(held.asked).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const answer = page.waitForResponse(/\/api\/media\/\d+$/);
    held.release();
    await (await answer).finished();
    await insert.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await settle(page);
    await expect.poll(() => text.inputValue()).toBe('We are these.');
    await end();
  });

  test('puts a pasted picture into its text, wherever somebody types by then', async () => {
    const { page, end, main } = await open('/en/admin/pages/guides');
    const text = main.getByLabel('Text, in English');
    const title = main.getByLabel('Title, in English');
    const upload = /\/api\/media\?name=/;
    await text.fill('First steps.');
    const first = await hold(page, upload);
    await paste(page, 'textarea');
    await expect.poll(first.asked).toBe(1);
    await title.pressSequentially('Gui');
    first.release();
    await expect.poll(() => text.inputValue()).toMatch(/^First steps\.\n\n!\[\]\(\/media\/\d+\)\n\n$/);
    await page.keyboard.type('des');
    await expect.poll(() => title.inputValue()).toBe('Guides');
    await page.unroute(upload);

    const second = await hold(page, upload);
    await paste(page, 'textarea');
    await expect.poll(second.asked).toBe(1);
    const dialog = page.getByRole('dialog');
    await main.getByRole('button', { name: 'Insert a picture' }).click();
    await dialog.locator('.picture-tile').first().click();
    const alt = dialog.getByLabel('What the picture shows');
    await alt.fill('A gate');
    second.release();
    await expect.poll(() => text.inputValue()).toMatch(/(?:!\[\]\(\/media\/\d+\)\s+){2}$/);
    await expect.poll(() => alt.inputValue()).toBe('A gate');
    await end();
  });

  test('asks before a template replaces what was begun meanwhile', async () => {
    const { page, end, main } = await open('/en/admin/pages/faq');
    const [title, text] = [main.getByLabel('Title, in English'), main.getByLabel('Text, in English')];
    const insert = main.getByRole('button', { name: 'Insert template' });
    const dialog = page.getByRole('dialog', { name: 'Replace what you have written?' });
    const held = await hold(page, '**/api/page-template?**');
    await insert.click();
    await expect.poll(held.asked).toBe(1);
    await title.fill('Our questions');
    held.release();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => title.inputValue()).toBe('Our questions');
    await expect.poll(() => text.inputValue()).toBe('');
    await insert.click();
    await dialog.getByRole('button', { name: 'Insert template' }).click();
    await expect.poll(() => text.inputValue()).not.toBe('');
    await expect.poll(() => title.inputValue()).not.toBe('Our questions');
    await end();
  });

  test('does not lead away from the page that was opened meanwhile', async () => {
    const id = await writeNews(spec.site.services.site, 1);
    const { page, end, main, password } = await open(`/en/admin/news/${id}`);
    await main.getByLabel('Your password').fill(password);
    const held = await hold(page, new RegExp(`/api/news/${id}$`));
    await main.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(held.asked).toBe(1);
    await main.locator('.back-link').click();
    await main.getByRole('button', { name: 'Write news' }).waitFor();
    held.release();
    await page.locator('.toast-success').waitFor();
    await settle(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/en/admin/news');
    await end();
  });

  test('tells what failed, not in the dialog about another row', async () => {
    const { page, end, main, session } = await open('/en/admin/glossary');
    for (const term of ['Gate', 'Tower'])
      expect((await spec.site.send('POST /api/glossary', { session, body: { term } })).status).toBe(200);
    await goTo(page, '/en/admin/glossary');
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Remove', exact: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    let path = '';
    await page.route('**/api/glossary/*', async (route) => {
      path = new URL(route.request().url()).pathname;
      await promise;
      await route.fulfill({ status: 500, json: { success: false, code: 'server.error', message: 'Down' } });
    });
    await main.getByRole('button', { name: 'Remove Gate' }).click();
    await confirm.click();
    await expect.poll(() => path).not.toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await main.getByRole('button', { name: 'Remove Tower' }).click();
    await dialog.getByText('Tower').waitFor();
    resolve();
    await page.locator('.toast-error').getByText('Down').waitFor();
    await expect.poll(() => dialog.innerText()).not.toContain('Down');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await end([`500 ${path}`]);
  });

  test('closes no form that was opened meanwhile: of a webhook', async () => {
    const { site, siteKey } = spec.site.services;
    for (const name of ['Chat', 'Log'])
      await addWebhook(site, siteKey, { name, address: 'https://receiver.test/hook' });
    const { page, end, main } = await open('/en/admin/webhooks');
    const name = main.getByLabel('Name', { exact: true });
    await main.getByRole('button', { name: 'Edit: Chat' }).click();
    await name.fill('Chat room');
    const held = await hold(page, /\/api\/admin\/webhooks\/\d+$/);
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(held.asked).toBe(1);
    await main.getByRole('button', { name: 'Edit: Log' }).click();
    await name.fill('Log book');
    held.release();
    await page.getByText('Saved: Chat room').waitFor();
    await main.getByText('Chat room', { exact: true }).waitFor();
    await expect.poll(() => name.inputValue()).toBe('Log book');
    await end();
  });

  test('closes no form that was opened meanwhile: of a note', async () => {
    const player = await spec.site.newPlayer();
    const { page, end, main, session } = await open('/en/admin');
    for (const text of ['A horse.', 'A wall.']) {
      const body = { text, isPinned: false };
      const { status } = await spec.site.send(`POST /api/accounts/${player.id}/notes`, { session, body });
      expect(status).toBe(200);
    }
    await goTo(page, `/en/admin/accounts/${player.id}`);
    const change = (note: string) => main.locator('li', { hasText: note }).getByRole('button');
    const area = main.locator('#account-note');
    await change('A horse.').click();
    await area.fill('Two horses.');
    const held = await hold(page, /\/api\/account-notes\/\d+$/);
    await main.getByRole('button', { name: 'Save the note' }).click();
    await expect.poll(held.asked).toBe(1);
    await change('A wall.').click();
    await area.fill('Two walls.');
    await area.evaluate((field) => {
      field.dataset.seen = 'yes';
    });
    held.release();
    await main.locator('.account-note', { hasText: 'Two horses.' }).waitFor();
    await settle(page);
    await expect.poll(() => area.inputValue()).toBe('Two walls.');
    await expect.poll(() => area.getAttribute('data-seen')).toBe('yes');
    await end();
  });

  test('leaves the home page’s panel in the language that was chosen meanwhile', async () => {
    const { session } = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session });
    const { promise, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/api/admin/texts', async (route) => {
      asked += 1;
      if (asked === 1) await promise;
      await route.continue();
    });
    await page.goto('/en');
    await expect.poll(() => asked).toBe(1);
    await chooseLanguage(page, 'Deutsch');
    const german = page.getByRole('heading', { name: 'News verwalten' });
    await german.waitFor();
    const answer = page.waitForResponse('**/api/admin/texts');
    resolve();
    await (await answer).finished();
    await settle(page);
    await expect.poll(() => german.count()).toBe(1);
    await end();
  });

  test('brings the focus back to a form of one field, unless it was taken elsewhere meanwhile', async () => {
    const { page, end, main } = await open('/en/admin/glossary');
    const term = main.getByLabel('Word or name');
    const add = main.getByRole('button', { name: 'Add' });
    const elsewhere = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);
    for (const [typed, answer, taken] of [
      ['Yang', 'This word is in the glossary already.', false],
      ['Moonstone', 'Added: Moonstone', true],
    ] as const) {
      await term.fill(typed);
      const held = await hold(page, /\/api\/glossary$/);
      await add.press('Enter');
      await expect.poll(held.asked).toBe(1);
      await expect.poll(() => hasFocus(add)).toBe(true);
      if (taken) await elsewhere.focus();
      held.release();
      await page.getByText(answer).waitFor();
      await main.locator('form [aria-busy=true]').waitFor({ state: 'detached' });
      await settle(page);
      await expect.poll(() => hasFocus(taken ? elsewhere : term)).toBe(true);
      await page.unroute(/\/api\/glossary$/);
    }
    await end(['409 /api/glossary']);
  });

  /** A saved site with one page. */
  function siteFile(path: string, savedAt = '2026-01-01T00:00:00Z') {
    const pages = [{ path, title: 'A page', content: 'Its text.', language: 'en', corrections: [] }];
    const site = { kind: 'guildhall-site', version: 1, savedAt, parts: {}, logo: null, pages, pictures: [] };
    const name = `${path.slice(1)}.json`;
    return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(site)) };
  }

  test('of a large site file that is still being read does not replace the one chosen since', async () => {
    const { page, end, main } = await open('/en/admin/moving');
    const file = main.getByLabel('Choose a file');
    await page.evaluate(() => {
      const read = Blob.prototype.text;
      Blob.prototype.text = async function (this: Blob) {
        const text = await read.call(this);
        if ((this as File).name === 'large.json') await new Promise((done) => addEventListener('read', done));
        return text;
      };
    });
    await file.setInputFiles([siteFile('/large', '2020-01-01T00:00:00Z')]);
    await file.setInputFiles([siteFile('/small')]);
    await main.getByText(/2026/).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('read')));
    await settle(page);
    await main.getByText(/2026/).waitFor();
    await expect.poll(() => main.getByText(/2020/).count()).toBe(0);
    await end();
  });

  test('is of the file of a site that was chosen: no other can be while it is imported', async () => {
    const { page, end, main } = await open('/en/admin/moving');
    const file = main.getByLabel('Choose a file');
    await file.setInputFiles([siteFile('/first')]);
    const held = await hold(page, /\/api\/page$/);
    await main.getByRole('button', { name: 'Import' }).click();
    await expect.poll(held.asked).toBe(1);
    await expect.poll(() => file.isDisabled()).toBe(true);
    held.release();
    await main.getByText('The file has been imported.').waitFor();
    await file.setInputFiles([siteFile('/second')]);
    await main.getByRole('button', { name: 'Import' }).waitFor();
    await expect.poll(() => main.getByText('The file has been imported.').count()).toBe(0);
    await end();
  });
});
