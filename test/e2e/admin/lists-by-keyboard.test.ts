import type { Locator, Page } from '@playwright/test';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { writeNews } from '#test/factories/news.ts';
import { addEvent } from '#test/factories/world/events.ts';
import { goTo, hold, openAsAdministrator, specSite } from '#test/spec-site.ts';

async function expectFocus(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
}

describe.skipIf(!hasBrowser)('by keyboard', () => {
  const spec = specSite('sqlite', { MODULES: 'bans,events' });

  const open = (path: string) => openAsAdministrator(spec, path);

  async function press(page: Page, button: Locator): Promise<void> {
    await button.focus();
    await page.keyboard.press('Enter');
  }

  async function addTerm(term: string): Promise<void> {
    const { session } = await newAdministrator(spec.site);
    expect((await spec.site.send('POST /api/glossary', { session, body: { term } })).status).toBe(200);
  }

  describe('a row that is deleted', () => {
    beforeEach(async () => {
      const { db } = spec.site.services.site;
      for (const table of ['downloads', 'glossary', 'events'] as const) await db.deleteFrom(table).execute();
    });

    test.each([
      {
        path: '/en/admin/downloads',
        add: (title: string) => addDownload(spec.site.services.site, { title }),
        label: 'Delete',
        confirm: 'Delete',
      },
      { path: '/en/admin/glossary', add: addTerm, label: 'Remove', confirm: 'Remove' },
      {
        path: '/en/admin/events',
        add: (title: string) => addEvent(spec.site.services.site, { title }),
        label: 'Delete:',
        confirm: 'Delete',
      },
    ])('of $path hands the focus to the list, the last one to the page', async (list) => {
      await list.add('Gate');
      await list.add('Tower');
      const { page, end, main } = await open(list.path);
      for (const [name, place] of [
        ['Gate', main.locator('ul:has(> li button)')],
        ['Tower', main],
      ] as const) {
        const opener = main.getByRole('button', { name: `${list.label} ${name}` });
        await press(page, opener);
        await press(page, page.getByRole('dialog').getByRole('button', { name: list.confirm, exact: true }));
        await opener.waitFor({ state: 'detached' });
        await expectFocus(place);
        await expect
          .poll(() => place.evaluate((element) => getComputedStyle(element).outlineStyle))
          .toBe('none');
      }
      await end();
    });

    test('of the news hands the focus to the list; one that is kept gives it back to its button', async () => {
      for (const number of [1, 2]) await writeNews(spec.site.services.site, number);
      const { page, end, main, password } = await open('/en/admin/news');
      const opener = main.getByRole('button', { name: 'Delete “News 1”' });
      const dialog = page.getByRole('dialog');
      await press(page, opener);
      await press(page, dialog.getByRole('button', { name: 'Cancel' }));
      await expectFocus(opener);
      await page.keyboard.press('Enter');
      await dialog.getByLabel('Your password').fill(password);
      await press(page, dialog.getByRole('button', { name: 'Delete' }));
      await opener.waitFor({ state: 'detached' });
      await expectFocus(main.locator('.admin-news'));
      await end();
    });
  });

  test('reasons for bans and links of a menu hand the focus to their list when they are removed', async () => {
    const { page, end, main } = await open('/en/admin/bans');
    await main.getByLabel('New reason').fill('Selling accounts');
    await main.getByRole('button', { name: 'Add', exact: true }).click();
    const reason = main.getByRole('button', { name: 'Remove Selling accounts' });
    await press(page, reason);
    await reason.waitFor({ state: 'detached' });
    await expectFocus(main.locator('.admin-terms'));

    await goTo(page, '/en/admin/menus');
    await main
      .getByRole('button', { name: /^Add a link: / })
      .first()
      .click();
    const remove = main.getByRole('button', { name: 'Remove', exact: true });
    await press(page, remove);
    await remove.waitFor({ state: 'detached' });
    await expectFocus(main.locator('.menu-entries').first());
    await end();
  });

  test('a reason for bans that is being removed stays marked, and no other can be removed meanwhile', async () => {
    const { page, end, main } = await open('/en/admin/bans');
    const removeOf = (title: string) => main.getByRole('button', { name: `Remove ${title}` });
    for (const title of ['Duping', 'Begging']) {
      await main.getByLabel('New reason').fill(title);
      await main.getByRole('button', { name: 'Add', exact: true }).click();
      await removeOf(title).waitFor();
    }
    const held = await hold(page, /\/api\/admin\/ban-reasons\/\d+$/);
    await press(page, removeOf('Duping'));
    await expect.poll(held.asked).toBe(1);
    await expect.poll(() => removeOf('Begging').getAttribute('aria-disabled')).toBe('true');
    await press(page, removeOf('Begging'));
    await expect.poll(() => removeOf('Duping').getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => removeOf('Begging').getAttribute('aria-busy')).toBe(null);
    held.release();
    await removeOf('Duping').waitFor({ state: 'detached' });
    await expectFocus(removeOf('Begging'));
    await expect.poll(() => removeOf('Begging').getAttribute('aria-disabled')).toBe(null);
    await page.keyboard.press('Enter');
    await removeOf('Begging').waitFor({ state: 'detached' });
    await end();
  });

  test('entries of a block are moved and removed without losing the focus', async () => {
    const { page, end, main } = await open('/en/admin/home');
    await main.getByRole('button', { name: 'Edit: Notices' }).click();
    await main.getByLabel('My own notices').check();
    const titles = () =>
      main
        .getByRole('group')
        .getByLabel('Title')
        .evaluateAll((fields) => (fields as HTMLInputElement[]).map((field) => field.value));
    const before = await titles();
    expect(before).toHaveLength(3);
    const upOf = (number: number) => main.getByRole('button', { name: `Move up: Notice ${number}` });
    await press(page, upOf(2));
    await expect.poll(titles).toEqual([before[1], before[0], before[2]]);
    await main.getByText('Notice 2: place 1 of 3').waitFor();
    await expectFocus(upOf(1));
    await page.keyboard.press('Enter');
    await press(page, main.getByRole('button', { name: 'Move down: Notice 1' }));
    await expect.poll(titles).toEqual(before);
    await expectFocus(main.getByRole('button', { name: 'Move down: Notice 2' }));
    const announced = () => main.getByText('Notice 1 removed').evaluate((text) => text.dataset.seen);
    for (const left of [2, 1, 0]) {
      await press(page, main.getByRole('button', { name: 'Remove: Notice 1' }));
      await expect.poll(async () => (await titles()).length).toBe(left);
      // Each is said anew.
      await expect.poll(announced).toBeUndefined();
      await main.getByText('Notice 1 removed').evaluate((text) => {
        text.dataset.seen = 'yes';
      });
      await expectFocus(main.getByRole('list', { name: 'My own notices' }));
    }
    await end();
  });

  test('an address that is not finished moves with its entry', async () => {
    const { page, end, main } = await open('/en/admin/home');
    await main.getByRole('button', { name: 'Edit: Partners' }).click();
    await main.getByLabel('My own partners').check();
    await main.getByRole('button', { name: 'Add a partner' }).click();
    const link = (number: number) =>
      main.getByRole('group', { name: `Partner ${number}` }).getByLabel('Link', { exact: true });
    await link(2).fill('luna.exa');
    await press(page, main.getByRole('button', { name: 'Move up: Partner 2' }));
    await expect.poll(() => link(1).inputValue()).toBe('luna.exa');
    await expect.poll(() => link(2).inputValue()).toBe('');
    await press(page, main.getByRole('button', { name: 'Remove: Partner 2' }));
    await expect.poll(() => link(2).count()).toBe(0);
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => link(2).inputValue()).toBe('');
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => link(2).inputValue()).toBe('luna.exa');
    await expect.poll(() => link(1).inputValue()).toBe('');
    await end();
  });
});
