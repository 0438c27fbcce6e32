import type { Browser, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, type Visitor } from '#test/browser.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo } from '#test/spec-site.ts';

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

/** Drops or pastes a picture, as browsers do. */
async function give(page: Page, how: 'drop' | 'paste', selector: string, content: Buffer): Promise<void> {
  await page.locator(selector).evaluate(
    (element, { how, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], `${how}.png`, { type: 'image/png' }));
      const about = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...about, dataTransfer: data })
          : new ClipboardEvent('paste', { ...about, clipboardData: data }),
      );
    },
    { how, bytes: [...content] },
  );
}

describe.skipIf(!hasBrowser)('the library in a browser', () => {
  let browser: Browser;
  let site: TestSite;
  let administrator: Administrator;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite' });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  beforeEach(async () => {
    visitor = await openLoggedIn(browser, site, { session: administrator.session });
    page = visitor.page;
  });
  afterEach(async () => {
    expect(visitor.complaints.filter((line) => !line.includes('400'))).toEqual([]);
    await visitor.context.close();
    for (const table of ['pictures', 'pages', 'translations'] as const) {
      await site.services.site.db.deleteFrom(table).execute();
    }
  });

  const cards = () => page.locator('.picture-card');
  const isLoaded = (selector: string) =>
    page.locator(selector).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);

  test('pictures are chosen, dropped and pasted, described and deleted', async () => {
    await goTo(page, '/en/admin/media');
    await page.getByText('No pictures yet').waitFor();
    const picture = await drawPicture(640, 480);
    const broken = fileOf('page.png', Buffer.from('<!doctype html>'));
    await page.getByLabel('Choose pictures').setInputFiles([fileOf('gate.png', picture), broken]);
    await page.getByText('page.png could not be added').waitFor();
    await cards().getByText('gate.png').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('page.png could not be added').waitFor();
    await page.locator('.picture-way-failed').getByRole('button', { name: 'Close' }).click();
    await give(page, 'drop', '.file-drop-input', picture);
    await give(page, 'paste', 'body', picture);
    await expect.poll(() => cards().count()).toBe(3);
    await expect.poll(() => isLoaded('.picture-card >> nth=2 >> img')).toBe(true);

    const gate = cards().filter({ hasText: 'gate.png' });
    await gate.getByLabel('What the picture shows').fill('The gate');
    await gate.getByRole('button', { name: 'Save description' }).click();
    await page.getByText('The description is saved.').waitFor();
    await gate.getByRole('link', { name: 'Translations' }).waitFor();

    await page.getByRole('button', { name: 'Delete drop.png' }).click();
    await page.getByText('No text shows it.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => cards().count()).toBe(2);
  });

  test('a description is extended by typing', async () => {
    await goTo(page, '/en/admin/media');
    await page.getByLabel('Choose pictures').setInputFiles([fileOf('gate.png', await drawPicture(64, 64))]);
    const described = cards().getByLabel('What the picture shows');
    await described.fill('A dragon');
    await cards().getByRole('button', { name: 'Save description' }).click();
    await cards().getByRole('button', { name: 'Save description' }).waitFor({ state: 'detached' });
    await described.press('End');
    await described.pressSequentially(' at the gate');
    await expect.poll(() => described.inputValue()).toBe('A dragon at the gate');
  });

  test('an upload that finishes late leaves a description that is being typed', async () => {
    await goTo(page, '/en/admin/pages/team');
    await page.getByRole('button', { name: 'Insert a picture' }).click();
    const dialog = page.getByRole('dialog');
    const picture = await drawPicture(64, 64);
    const add = (name: string) => dialog.getByLabel('Choose pictures').setInputFiles([fileOf(name, picture)]);
    const tile = (name: string) => dialog.getByTitle(name, { exact: true });
    const described = dialog.getByLabel('What the picture shows');
    await add('first.png');
    await described.waitFor();
    await add('untouched.png');
    await expect.poll(() => tile('untouched.png').getAttribute('aria-pressed')).toBe('true');

    const held = Promise.withResolvers<void>();
    await page.route('**/api/media?*', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    await add('late.png');
    await described.fill('A dragon ');
    held.resolve();
    await tile('late.png').waitFor();
    await expect.poll(() => described.inputValue()).toBe('A dragon ');
    await expect.poll(() => tile('untouched.png').getAttribute('aria-pressed')).toBe('true');
  });

  test('a picture is added in the editor, inserted, published and seen by a visitor', async () => {
    await goTo(page, '/en/admin/pages/team');
    const text = page.getByLabel('Text, in English');
    await page.getByLabel('Title, in English').fill('The team');
    await text.fill('We are these.');
    await page.getByRole('button', { name: 'Insert a picture' }).click();
    const dialog = page.getByRole('dialog');
    const picture = fileOf('team.png', await drawPicture(1_200, 600));
    await dialog.getByLabel('Choose pictures').setInputFiles([picture]);
    await dialog.getByLabel('What the picture shows').fill('The team in a row');
    await dialog.getByLabel('What the picture shows').press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => text.inputValue()).toMatch(/^We are these\.\n\n!\[\]\(\/media\/\d+\)\n\n$/);
    await expect
      .poll(() => page.locator('.editor-preview img').getAttribute('alt'))
      .toBe('The team in a row');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The page is published.').waitFor();

    await goTo(page, '/en/team');
    const shown = page.getByRole('img', { name: 'The team in a row' });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.getAttribute('width')).toBe('1200');
    await expect.poll(() => isLoaded('.prose img')).toBe(true);
    const source = await shown.evaluate((image) => (image as HTMLImageElement).currentSrc);
    expect(source).toMatch(/\/media\/\d+\/\d+\.avif$/);
  });

  test('a picture that is pasted into the editor is inserted where the cursor is; text stays text', async () => {
    await goTo(page, '/en/admin/pages/team');
    const text = page.getByLabel('Text, in English');
    await text.fill('Before');
    await give(page, 'paste', 'textarea', await drawPicture(64, 64));
    await expect.poll(() => text.inputValue()).toMatch(/^Before\n\n!\[\]\(\/media\/\d+\)\n\n$/);
    await text.press('ControlOrMeta+z');
    await expect.poll(() => text.inputValue()).toBe('Before');
    await give(page, 'paste', 'textarea', Buffer.from('<!doctype html>'));
    await page.locator('.picture-way-failed').getByRole('button', { name: 'Close' }).press('Enter');
    await page.locator('.picture-way-failed').waitFor({ state: 'detached' });
    const field = page.locator('.editor-field', { has: text });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
