import { describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { addBan } from '#test/factories/world/bans.ts';
import { chooseLanguage, goTo, hold, openAsAdministrator, specSite } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('what the administration shows after a change', () => {
  const spec = specSite('sqlite', {
    MODULES: 'accounts,bans,tickets',
    TRANSLATE_ENGINES: 'libretranslate',
    LIBRETRANSLATE_URL: 'http://127.0.0.1:9',
  });

  const open = (path: string) => openAsAdministrator(spec, path);

  async function writeTicket() {
    const player = await spec.site.newPlayer();
    const body = { category: 'other', subject: 'Horse', text: 'It is gone.', files: [] };
    return (await spec.site.send('POST /api/tickets', { session: player.session, body })).body.id as number;
  }

  test('the page of an account whose ban is lifted no longer calls it blocked', async () => {
    const { id, login } = await spec.site.newPlayer();
    const { page, end, main, session } = await open('/en/admin');
    const body = { player: login, reason: 'bot', hours: 24 };
    expect((await spec.site.send('POST /api/admin/bans', { session, body })).body).toMatchObject({
      success: true,
    });
    await goTo(page, `/en/admin/accounts/${id}`);
    await main.locator('.account-blocked').waitFor();
    await main.getByRole('button', { name: 'Lift the ban' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why is it lifted?').fill('A mistake.');
    await dialog.getByRole('button', { name: 'Lift the ban' }).click();
    await main.locator('.account-blocked').waitFor({ state: 'detached' });
    await end();
  });

  test('a ban that somebody else has lifted goes from the list when it is to be lifted', async () => {
    const { id: accountId, login } = await spec.site.newPlayer();
    const id = await addBan(spec.site.services.site, { accountId, login });
    const { page, end, main, session } = await open('/en/admin/bans');
    const body = { reason: 'A mistake.' };
    expect((await spec.site.send(`POST /api/admin/bans/${id}/lift`, { session, body })).status).toBe(200);
    const lift = main.getByRole('button', { name: `Lift the ban: ${login}` });
    await lift.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why is it lifted?').fill('A mistake.');
    await dialog.getByRole('button', { name: 'Lift the ban' }).click();
    await page.locator('.toast-error').getByText('This ban is over already.').waitFor();
    await lift.waitFor({ state: 'detached' });
    await end([`409 /api/admin/bans/${id}/lift`]);
  });

  test('a role and a reply that somebody else has deleted are gone without an error', async () => {
    const { page, end, main, session } = await open('/en/admin/roles');
    const dialog = page.getByRole('dialog');
    const role = { name: 'Scribe', permissions: ['news.write'] };
    const made = await spec.site.send('POST /api/admin/roles', { session, body: role });
    await goTo(page, '/en/admin/roles');
    await spec.site.send(`DELETE /api/admin/roles/${made.body.id}`, { session });
    await main.getByRole('button', { name: 'Delete: Scribe' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The role Scribe is deleted.').waitFor();

    const reply = { name: 'Stable', language: 'en', text: 'Look into the stable.' };
    const added = await spec.site.send('POST /api/admin/ticket-templates', { session, body: reply });
    await goTo(page, '/en/admin/tickets/replies');
    await spec.site.send(`DELETE /api/admin/ticket-templates/${added.body.id}`, { session });
    await main.getByRole('button', { name: 'Remove: Stable' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await main.getByRole('heading', { name: 'Stable' }).waitFor({ state: 'detached' });
    await end([`404 /api/admin/roles/${made.body.id}`, `404 /api/admin/ticket-templates/${added.body.id}`]);
  });

  test('an answer that comes late leaves the dialog alone that asks about something else by then', async () => {
    const { page, end, main, session } = await open('/en/admin/roles');
    const roles = ['Herald', 'Smith'].map((name) => ({ name, permissions: ['news.write'] }));
    for (const body of roles) await spec.site.send('POST /api/admin/roles', { session, body });
    await goTo(page, '/en/admin/roles');
    const dialog = page.getByRole('dialog');
    const deleting = await hold(page, /\/api\/admin\/roles\/\d+$/);
    await main.getByRole('button', { name: 'Delete: Herald' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(deleting.asked).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await main.getByRole('button', { name: 'Delete: Smith' }).click();
    await spec.site.send('POST /api/admin/roles', {
      session,
      body: { name: 'Zeta', permissions: ['news.write'] },
    });
    deleting.release();
    await page.getByText('The role Herald is deleted.').waitFor();
    await main.getByRole('button', { name: 'Delete: Herald' }).waitFor({ state: 'detached' });
    // The form that gives roles had the newest one chosen, and is not changed by one that came meanwhile.
    const role = main.getByRole('combobox', { name: 'Role', exact: true });
    await role.locator('option', { hasText: 'Zeta' }).waitFor({ state: 'attached' });
    await expect.poll(() => role.locator('option:checked').textContent()).toBe('Smith');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The role Smith is deleted.').waitFor();
    await expect.poll(() => role.locator('option', { hasText: 'Smith' }).count()).toBe(0);
    const last = await role.locator('option').last().getAttribute('value');
    await expect.poll(() => role.inputValue()).toBe(last);
    await end();
  });

  test('the overview counts the open tickets again with everything else', async () => {
    await writeTicket();
    const { end, main } = await open('/en/admin');
    const count = main.locator('.admin-intro', { hasText: 'Open tickets' });
    await count.getByText(/\d/).waitFor();
    const before = Number(/\d+/.exec(await count.innerText())?.[0]);
    await writeTicket();
    await main.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => count.innerText()).toContain(` ${before + 1}`);
    await end();
  });

  test('a player’s tickets beside the one whose state is changed have its new state', async () => {
    const id = await writeTicket();
    const { end, main } = await open(`/en/admin/tickets/${id}`);
    const beside = main.locator('.ticket-side .ticket-list');
    await beside.getByText('With the team').waitFor();
    await main.getByLabel('State').selectOption('solved');
    await main.locator('form:has(#ticket-state) button').click();
    await beside.getByText('Solved').waitFor();
    await end();
  });

  test('the translation of a message can be asked for in the next language, too', async () => {
    const id = await writeTicket();
    await spec.site.services.site.db
      .updateTable('ticket_messages')
      .set({ language: 'ro' })
      .where('ticket_id', '=', id)
      .execute();
    const { page, end, main } = await open(`/en/admin/tickets/${id}`);
    await page.route('**/api/admin/ticket-messages/*/translation', (route) =>
      route.fulfill({ json: { success: true, text: `in ${route.request().postDataJSON().language}` } }),
    );
    const message = main.getByRole('article').first();
    const ask = message.getByRole('button');
    await ask.focus();
    await page.keyboard.press('Enter');
    await message.getByText('in en', { exact: true }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.className);
    await expect.poll(focused).toBe('ticket-other');
    await chooseLanguage(page, 'Deutsch');
    await ask.click();
    await message.getByText('in de', { exact: true }).waitFor();
    await end();
  });
});
