import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { goTo, hold, specSite } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('a ticket in the administration', () => {
  const spec = specSite('sqlite', { MODULES: 'tickets' });

  async function open(path = '') {
    const { session } = await newAdministrator(spec.site);
    const player = await spec.site.newPlayer();
    const written = { category: 'other', subject: 'Horse', text: 'It is gone.', files: [] };
    const { body } = await spec.site.send('POST /api/tickets', { session: player.session, body: written });
    const { page, end } = await spec.visit({ session });
    await goTo(page, path === '' ? `/en/admin/tickets/${body.id}` : path);
    return { page, end, player, id: body.id, main: page.getByRole('main') };
  }

  const focused = (page: Page) =>
    page.evaluate(() => [document.activeElement?.id, document.activeElement?.textContent]);

  test('shows what the player has written meanwhile before an answer is sent, which stays typed', async () => {
    const { end, main, player, id } = await open();
    const message = main.getByLabel('Message');
    await message.fill('Look into the stable.');
    const more = { text: 'Found it!', files: [] };
    await spec.site.send(`POST /api/tickets/${id}/messages`, { session: player.session, body: more });
    const solve = main.getByRole('button', { name: 'Send and mark as solved' });
    await solve.click();
    await main.getByText('Somebody has written in this ticket or changed it since you opened it.').waitFor();
    await main.getByRole('article').getByText('Found it!').waitFor();
    await expect.poll(() => message.inputValue()).toBe('Look into the stable.');
    await solve.click();
    await main.getByRole('article').getByText('Look into the stable.').waitFor();
    await expect.poll(() => message.inputValue()).toBe('');
    await end([`409 /api/admin/tickets/${id}/replies`]);
  });

  test('shows what somebody else of the team has changed meanwhile before its state or owner is changed', async () => {
    const { end, main, id } = await open();
    const other = await newAdministrator(spec.site);
    const change = (what: string, body: object) =>
      spec.site.send(`PUT /api/admin/tickets/${id}/${what}`, { session: other.session, body });
    expect((await change('assignment', { login: other.login })).status).toBe(200);
    await main.getByRole('button', { name: 'Take it' }).click();
    await main.locator('.ticket-side dd', { hasText: other.login }).waitFor();
    expect((await change('state', { state: 'closed' })).status).toBe(200);
    await main.getByLabel('State').selectOption('waiting');
    await main.locator('form:has(#ticket-state) button').click();
    await main.locator('.ticket-side .ticket-state', { hasText: 'Closed' }).first().waitFor();
    await end([`409 /api/admin/tickets/${id}/assignment`, `409 /api/admin/tickets/${id}/state`]);
  });

  test('takes a saved reply over when that is pressed, not while an arrow key looks for it', async () => {
    const { page, end, main } = await open();
    const replies = main.getByLabel('Saved replies');
    const message = main.getByLabel('Message');
    await message.fill('Hello!');
    await replies.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = () => replies.evaluate((list: HTMLSelectElement) => list.selectedIndex);
    await expect.poll(chosen).toBe(2);
    await expect.poll(() => message.inputValue()).toBe('Hello!');
    await main.getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => message.inputValue()).toMatch(/^Hello!\n\n\S/);
    await end();
  });

  test('keeps the focus where its state is set', async () => {
    const { page, end, main } = await open();
    await main.getByLabel('State').selectOption('solved');
    const set = main.locator('form:has(#ticket-state) button');
    const name = await set.textContent();
    await set.focus();
    await page.keyboard.press('Enter');
    await main.locator('.ticket-side .ticket-state', { hasText: 'Solved' }).first().waitFor();
    await expect.poll(() => focused(page)).toEqual(['', name]);
    await end();
  });

  test.each([
    ['/en/admin/tickets', '#tickets-search', 'q=horse'],
    ['/en/admin/audit', '#audit-login', 'login=horse'],
  ])('the filter of %s keeps the focus, and follows Back', async (path, selector, query) => {
    const { page, end } = await open(path);
    const field = page.locator(selector);
    await field.fill('horse');
    await field.press('Enter');
    await expect.poll(() => page.url()).toContain(query);
    await expect.poll(() => focused(page)).toEqual([selector.slice(1), '']);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain(query);
    await expect.poll(() => field.inputValue()).toBe('');
    await end();
  });

  test.each([
    ['tickets', /\/api\/admin\/tickets\?/, '#tickets-search', '#tickets-assigned', 'q=zzq'],
    ['audit', /\/api\/audit\?/, '#audit-login', '#audit-action', 'login=zzq'],
  ])('the filter of %s keeps what is typed and chosen while an answer loads', async (path, call, ...rest) => {
    const [typed, chosen, query] = rest;
    const { page, end } = await open(`/en/admin/${path}`);
    const found = await hold(page, call);
    const field = page.locator(typed);
    await field.fill('zzq');
    await field.press('Enter');
    await expect.poll(found.asked).toBe(1);
    await page.keyboard.type('x');
    const [option] = await page.locator(chosen).selectOption({ index: 2 });
    found.release();
    await expect.poll(() => page.url()).toContain(query);
    await page.getByRole('main').locator('.state-box').waitFor();
    await expect
      .poll(async () => [await field.inputValue(), await page.locator(chosen).inputValue()])
      .toEqual(['zzqx', option]);
    await end();
  });
});
