import type { Locator } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import { addEvent } from '#test/factories/world/events.ts';
import { goTo, hold, specSite } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('what is typed while a form is sent', () => {
  const spec = specSite('sqlite', { MODULES: 'events' });

  async function open(path: string) {
    const { session, password } = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session });
    await goTo(page, path);
    return { page, end, password, main: page.getByRole('main') };
  }

  /** Sends a form with `submit`, types on until the answer comes, and sends that, too. */
  async function typeOn(
    main: Locator,
    field: Locator,
    submit: string,
    call: RegExp,
    onSecond = async () => {},
  ) {
    const held = await hold(main.page(), call);
    await main.getByRole('button', { name: submit }).click();
    await expect.poll(held.asked).toBe(1);
    await field.fill('Second thoughts');
    held.release();
    await main.locator('form [aria-busy=true]').waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe('Second thoughts');
    await onSecond();
    await main.getByRole('button', { name: submit }).click();
    await field.waitFor({ state: 'detached' });
  }

  test('stays in an event, and is saved after it', async () => {
    const id = await addEvent(spec.site.services.site, { title: 'Double experience' });
    const { page, end, main } = await open('/en/admin/events');
    await main.getByRole('button', { name: 'Change: Double experience' }).click();
    const title = main.getByLabel('Title, in English');
    await title.fill('Triple experience');
    await typeOn(main, title, 'Save', new RegExp(`/api/events/${id}$`));
    await page.getByText('Saved: Second thoughts').waitFor();
    await end();
  });

  test('does not make a second one of a new event, whose form starts over', async () => {
    const { page, end, main } = await open('/en/admin/events');
    await main.getByRole('button', { name: 'Plan an event' }).click();
    const title = main.getByLabel('Title, in English');
    await title.fill('Night of stones');
    await main
      .getByLabel('Day', { exact: true })
      .fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
    await main.getByLabel('Begins at').fill('20:00');
    const held = await hold(page, /\/api\/events$/);
    await main.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(held.asked).toBe(1);
    await title.fill('Night of stones, longer');
    held.release();
    await page.getByText('Saved: Night of stones').waitFor();
    await title.waitFor({ state: 'detached' });
    await main.getByRole('button', { name: 'Plan an event' }).click();
    await expect.poll(() => title.inputValue()).toBe('');
    await end();
  });

  test('stays in a news item', async () => {
    const id = await writeNews(spec.site.services.site, 1);
    const { end, main, password } = await open(`/en/admin/news/${id}`);
    const title = main.getByLabel('Title, in English');
    await title.fill('First thoughts');
    const typePassword = () => main.getByLabel('Your password').fill(password);
    await typePassword();
    await typeOn(main, title, 'Save changes', new RegExp(`/api/news/${id}$`), typePassword);
    await end();
  });

  test('stays in a correction', async () => {
    const id = await writeNews(spec.site.services.site, 1);
    await translateNews(spec.site.services.site, id, 'de', { state: 'done' });
    const { end, main } = await open(`/en/admin/translations/news/${id}?language=de`);
    const title = main.getByLabel('Title (Deutsch)');
    await title.fill('Erste Gedanken');
    await typeOn(main, title, 'Save correction', new RegExp(`/api/translations/news/${id}/de$`));
    await end();
  });
});
