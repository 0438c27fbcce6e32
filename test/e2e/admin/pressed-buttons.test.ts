import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { goTo, hold, openAsAdministrator, specSite } from '#test/spec-site.ts';

async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

async function press(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

const lookOf = (button: Locator) =>
  button.evaluate((element) => {
    const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
    return { color, backgroundColor, backgroundImage };
  });

const png = async (name: string) => ({ name, mimeType: 'image/png', buffer: await drawPicture(256, 256) });

describe.skipIf(!hasBrowser)('a button that goes when it is pressed', () => {
  const spec = specSite('sqlite', { MODULES: 'accounts' });

  const open = (path: string) => openAsAdministrator(spec, path);

  test('hands the focus to the part of an account’s page that it loads', async () => {
    const player = await spec.site.newPlayer();
    const { page, end, main } = await open(`/en/admin/accounts/${player.id}`);
    for (const name of ['Show addresses', 'Show the log']) {
      const part = main.locator('section:has(> .account-part)', { has: page.getByRole('button', { name }) });
      const id = await part.getAttribute('aria-labelledby');
      await press(page, part.getByRole('button', { name }));
      await part.waitFor({ state: 'detached' });
      await expectFocus(main.locator(`section[aria-labelledby="${id}"]`));
    }
    await end();
  });

  test('hands the focus to what is left of a picture’s description and of a choice', async () => {
    const { page, end, main } = await open('/en/admin/media');
    await main.getByLabel('Choose pictures').setInputFiles([await png('gate.png')]);
    const card = main.locator('.picture-card');
    await card.getByLabel('What the picture shows').fill('The gate');
    const save = card.getByRole('button', { name: 'Save description' });
    await press(page, save);
    await save.waitFor({ state: 'detached' });
    await expectFocus(card);

    await goTo(page, '/en/admin/news');
    await main.getByRole('button', { name: 'Write news' }).click();
    const cover = main.getByRole('group', { name: 'Cover picture' });
    const pick = cover.getByRole('button', { name: 'Choose a picture' });
    await pick.click();
    await page.getByRole('dialog').locator('.picture-tile').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose a picture' }).click();
    await press(page, cover.getByRole('button', { name: 'Remove the picture' }));
    await expectFocus(pick);
    await end();
  });

  test('hands the focus to the place around pictures that could not be added', async () => {
    const { page, end, main } = await open('/en/admin/media');
    const broken = { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') };
    await main.getByLabel('Choose pictures').setInputFiles([broken]);
    for (const name of ['Try again', 'Close']) {
      await main.getByText('page.png could not be added').waitFor();
      await press(page, main.locator('.picture-way-failed').getByRole('button', { name }));
      await expectFocus(main.locator('.add-pictures'));
    }
    await main.locator('.picture-way-failed').waitFor({ state: 'detached' });
    await expectFocus(main.locator('.add-pictures'));
    await end(['400 /api/media']);
  });

  test('hands the focus to the field or button beside it in the appearance', async () => {
    const { page, end, main } = await open('/en/admin/appearance');
    await main.getByLabel('My own accent color').check();
    const accent = main.locator('#appearance-accent');
    await accent.fill('#000000');
    await press(page, main.getByRole('button', { name: /^Use #\w+ instead$/ }));
    await expectFocus(accent);
    await main.locator('#appearance-logo').setInputFiles([await png('seal.png')]);
    await press(page, main.getByRole('button', { name: 'Use the default seal' }));
    await expectFocus(main.getByRole('button', { name: 'Upload a logo' }));
    await end();
  });

  test('hands the focus to the first field of a correction', async () => {
    const id = await writeNews(spec.site.services.site, 1);
    const nothingYet = { state: 'queued', engine: null, title: null, content: null } as const;
    await translateNews(spec.site.services.site, id, 'de', nothingYet);
    const { page, end, main } = await open(`/en/admin/translations/news/${id}?language=de`);
    await press(page, main.getByRole('button', { name: 'Start from the original' }));
    await expectFocus(main.getByLabel('Title (Deutsch)'));
    await end();
  });

  test('keeps the focus as a link does that is moved to another group of the menu', async () => {
    const { end, main } = await open('/en/admin/menus');
    await main
      .getByRole('button', { name: /^Edit: / })
      .first()
      .click();
    const group = main.getByRole('combobox', { name: 'Group' });
    await group.focus();
    const others = await group
      .locator('option:not(:checked)')
      .evaluateAll((options) =>
        (options as HTMLOptionElement[]).filter((option) => !option.disabled).map(({ value }) => value),
      );
    await group.selectOption(others[0] ?? '');
    await expect.poll(() => group.inputValue()).toBe(others[0]);
    await expectFocus(group);
    await end();
  });

  test('keeps the focus where a design is published, tells so, and looks idle', async () => {
    const { page, end, main } = await open('/en/admin/menus');
    const publish = main.getByRole('button', { name: 'Publish', exact: true });
    const redo = main.getByRole('button', { name: 'Redo' });
    const calls = await hold(page, '**/api/admin/menus/publish');
    calls.release();
    // Any of them: the draft that the test before left may have been saved.
    await main
      .getByRole('button', { name: /^Move down: /, disabled: false })
      .first()
      .click();
    await expect.poll(() => publish.isDisabled()).toBe(false);
    await press(page, publish);
    await page.getByRole('status').getByText('Published. Visitors see it within seconds.').waitFor();
    await main.getByRole('status').getByText('Visitors see what you see here.').waitFor();
    await expect.poll(() => publish.isDisabled()).toBe(true);
    await expectFocus(publish);
    await page.keyboard.press('Enter');
    await expect.poll(calls.asked).toBe(1);
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors });
      await expect.poll(() => lookOf(publish)).toEqual(await lookOf(redo));
    }
    const gray = await main.evaluate((element) => {
      element.style.color = 'GrayText';
      return getComputedStyle(element).color;
    });
    await expect.poll(async () => (await lookOf(publish)).color).toBe(gray);
    await end();
  });

  test('keeps the focus where an upload is paused', async () => {
    const { page, end, main } = await open('/en/admin/downloads');
    for (const label of ['Title', 'License', 'Platform', 'Version', 'Description'])
      await main.getByLabel(label, { exact: true }).fill('1.0');
    await main.locator('input[type=file][name=file]').setInputFiles([await png('client.png')]);
    const held = await hold(page, '**/api/uploads/begin');
    await main.getByRole('button', { name: 'Add download' }).click();
    await expect.poll(held.asked).toBe(1);
    await press(page, main.getByRole('button', { name: 'Pause' }));
    await expectFocus(main.getByRole('button', { name: 'Resume' }));
    held.release();
    await end();
  });
});
