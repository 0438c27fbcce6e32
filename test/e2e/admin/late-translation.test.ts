import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { goTo, hold, openAsAdministrator, specSite } from '#test/spec-site.ts';
import { draftPrefix } from '#web/forms/forget-drafts.ts';

const made = 'Schau in den Stall.';

/** Holds the machine's translation back until it is released. */
async function holdTranslation(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/api\/admin\/tickets\/\d+\/translation$/, async (route) => {
    asked += 1;
    await promise;
    await route.fulfill({ json: { success: true, text: made } });
  });
  return { asked: () => asked, release: resolve };
}

const draftsOf = (page: Page) =>
  page.evaluate((prefix) => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)), draftPrefix);

describe.skipIf(!hasBrowser)('a translation of an answer that comes late', () => {
  const spec = specSite('sqlite', {
    MODULES: 'tickets',
    TRANSLATE_ENGINES: 'libretranslate',
    LIBRETRANSLATE_URL: 'http://127.0.0.1:9',
  });

  /** A German player's ticket, whose English answer is being translated. */
  async function open() {
    const player = await spec.site.newPlayer();
    const body = { category: 'other', subject: 'Pferd', text: 'Es ist weg.', files: [] };
    const headers = { 'accept-language': 'de' };
    const written = await spec.site.send('POST /api/tickets', { session: player.session, body, headers });
    const { page, end, main } = await openAsAdministrator(spec, '/en/admin');
    await goTo(page, `/en/admin/tickets/${written.body.id}`);
    const held = await holdTranslation(page);
    const message = main.getByLabel('Message');
    await message.fill('Look into the stable.');
    const translate = main.getByRole('button', { name: 'Translate into Deutsch' });
    await translate.click();
    await expect.poll(held.asked).toBe(1);
    const come = async () => {
      held.release();
      await main
        .locator('form [aria-busy=true]', { hasText: 'Translate into' })
        .waitFor({ state: 'detached' });
    };
    return { page, end, main, message, come, theirs: main.getByLabel('What the player reads') };
  }

  test('leaves what was typed meanwhile for the player to read', async () => {
    const { end, come, theirs } = await open();
    await theirs.fill('Sieh im Stall nach.');
    await come();
    await expect.poll(() => theirs.inputValue()).toBe('Sieh im Stall nach.');
    await end();
  });

  test('is not taken for the answer that was typed meanwhile', async () => {
    const { end, main, message, come, theirs } = await open();
    await message.fill('Ask the smith.');
    await come();
    await expect.poll(() => theirs.inputValue()).toBe('');
    await expect.poll(() => main.getByText('its translation was removed').count()).toBe(0);
    await message.fill('Look into the stable.');
    await expect.poll(() => theirs.inputValue()).toBe('');
    await end();
  });

  test('begins no new answer after the one that was sent without it', async () => {
    const { page, end, main, message, come } = await open();
    await main.getByRole('button', { name: 'Send', exact: true }).click();
    await main.getByRole('article').getByText('Look into the stable.').waitFor();
    await expect.poll(() => message.inputValue()).toBe('');
    await come();
    await expect.poll(() => main.getByText('its translation was removed').count()).toBe(0);
    await expect.poll(() => draftsOf(page)).toEqual([]);
    await end();
  });

  test('does not keep the answer that is being sent without it', async () => {
    const { page, end, main, message, come } = await open();
    const sent = await hold(page, /\/replies$/);
    await main.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(sent.asked).toBe(1);
    await come();
    sent.release();
    await main.getByRole('article').getByText('Look into the stable.').waitFor();
    await expect.poll(() => message.inputValue()).toBe('');
    await expect.poll(() => draftsOf(page)).toEqual([]);
    await end();
  });
});
