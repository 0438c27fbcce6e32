import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { sessionCookie } from '#server/request/cookies.ts';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { addEvent } from '#test/factories/world/events.ts';
import { goTo, hold, logIn, reload, specSite } from '#test/spec-site.ts';
import { draftPrefix } from '#web/forms/forget-drafts.ts';

const draftKeys = (page: Page) =>
  page.evaluate((prefix) => Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)), draftPrefix);

describe.skipIf(!hasBrowser)('in the administration', () => {
  const spec = specSite('sqlite', { MODULES: 'tickets,bans,events,accounts' });

  async function open(path: string) {
    const { session } = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session });
    await goTo(page, path);
    return { page, end, session, main: page.getByRole('main') };
  }

  async function writeTicket() {
    const player = await spec.site.newPlayer();
    const body = { category: 'other', subject: 'Horse', text: 'It is gone.', files: [] };
    const { id } = (await spec.site.send('POST /api/tickets', { session: player.session, body })).body;
    return { id, player };
  }

  describe('forms', () => {
    test('keep a ban that was not given yet over a reload, until it is cancelled', async () => {
      const { page, end, main } = await open('/en/admin/bans');
      await main.getByRole('button', { name: 'Ban', exact: true }).click();
      await main.getByLabel('Username or character').fill('hero');
      await main.getByLabel('Duration').selectOption('30');
      await main.getByLabel('Evidence, for staff only').fill('Seen by Mira at 20:00.');
      await reload(page);
      await expect.poll(() => main.getByLabel('Username or character').inputValue()).toBe('hero');
      await expect.poll(() => main.getByLabel('Duration').inputValue()).toBe('30');
      await expect
        .poll(() => main.getByLabel('Evidence, for staff only').inputValue())
        .toBe('Seen by Mira at 20:00.');
      await main.getByRole('button', { name: 'Cancel' }).click();
      await reload(page);
      await main.getByRole('button', { name: 'Ban', exact: true }).click();
      await expect.poll(() => main.getByLabel('Username or character').inputValue()).toBe('');
      await end();
    });

    test('are not shown to another account that logs in in the same tab, and again to their own', async () => {
      const { page, end, main, session } = await open('/en/admin/bans');
      const logInAs = (value: string) =>
        page.context().addCookies([{ name: sessionCookie, value, url: spec.site.address }]);
      await main.getByRole('button', { name: 'Ban', exact: true }).click();
      await main.getByLabel('Evidence, for staff only').fill('Seen by Mira at 20:00.');
      await logInAs((await newAdministrator(spec.site)).session);
      await goTo(page, '/en/admin/bans');
      await main.getByRole('button', { name: 'Ban', exact: true }).click();
      await expect.poll(() => main.getByLabel('Evidence, for staff only').inputValue()).toBe('');
      await logInAs(session);
      await goTo(page, '/en/admin');
      await main.getByRole('link', { name: 'Ban', exact: true }).click();
      await expect
        .poll(() => main.getByLabel('Evidence, for staff only').inputValue())
        .toBe('Seen by Mira at 20:00.');
      await end();
    });

    test('that were opened after the session had expired keep what was typed over the login', async () => {
      const { login, password, session } = await newAdministrator(spec.site);
      const { page, end } = await spec.visit({ session });
      await goTo(page, '/en/admin/bans');
      const main = page.getByRole('main');
      const ban = main.getByRole('button', { name: 'Ban', exact: true });
      const evidence = main.getByLabel('Evidence, for staff only');
      await ban.click();
      await main.getByLabel('Username or character').fill('nobody');
      // What the page asks for by itself would be refused, too.
      await page.waitForLoadState('networkidle');
      await spec.site.services.site.db.deleteFrom('sessions').execute();
      await ban.last().click();
      await main.getByText('Your session is invalid or has expired.').first().waitFor();
      await page.keyboard.press('Escape');
      await main.getByRole('button', { name: 'Cancel' }).click();
      await ban.click();
      await evidence.fill('Seen by Mira at 20:00.');
      await logIn(page, login, password);
      await page.getByRole('region', { name: 'Your pass' }).waitFor();
      await expect.poll(() => evidence.inputValue()).toBe('Seen by Mira at 20:00.');
      expect((await draftKeys(page)).filter((key) => key.includes('visitor'))).toEqual([]);
      await end(['401 /api/admin/bans']);
    });

    test('keep a planned event over a reload and while another one is changed, until it is saved', async () => {
      const title = 'Double experience';
      await addEvent(spec.site.services.site, { title });
      const { page, end, main } = await open('/en/admin/events');
      const titleField = main.getByLabel('Title, in English');
      const days = main.getByLabel('Day', { exact: true });
      const jinno = main.getByRole('checkbox', { name: 'Jinno' });
      await main.getByRole('button', { name: 'Plan an event' }).click();
      await titleField.fill('Jinno weekend');
      await jinno.check();
      await main.getByRole('button', { name: `Change: ${title}` }).click();
      await expect.poll(() => titleField.inputValue()).toBe(title);
      await titleField.fill('Triple experience');
      await reload(page);
      await expect.poll(() => titleField.inputValue()).toBe('Jinno weekend');
      await expect.poll(() => jinno.isChecked()).toBe(true);
      await main.getByText('This is what you had typed before.').waitFor();
      await days.fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10));
      await main.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved: Jinno weekend').waitFor();
      await goTo(page, '/en/admin');
      await main.getByRole('link', { name: 'Change the event' }).click();
      await expect.poll(() => titleField.inputValue()).toBe('Triple experience');
      await main.getByRole('button', { name: 'Cancel' }).click();
      expect(await draftKeys(page)).toEqual([]);

      await main.getByRole('button', { name: `Change: ${title}` }).click();
      await titleField.fill('Triple experience');
      await main.getByRole('button', { name: `Delete: ${title}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await titleField.waitFor({ state: 'detached' });
      expect(await draftKeys(page)).toEqual([]);
      await end();
    });

    test('keep an answer and a note over a reload, each in its ticket, until they are sent', async () => {
      const { id } = await writeTicket();
      const { id: other } = await writeTicket();
      const { page, end, main } = await open(`/en/admin/tickets/${id}`);
      const answer = main.getByLabel('Message');
      const note = main.getByLabel('Note for the team');
      await answer.fill('Look into the stable.');
      await note.fill('The third one this week.');
      await reload(page);
      await expect.poll(() => answer.inputValue()).toBe('Look into the stable.');
      await expect.poll(() => note.inputValue()).toBe('The third one this week.');
      await goTo(page, `/en/admin/tickets/${other}`);
      await expect.poll(() => answer.inputValue()).toBe('');
      await goTo(page, `/en/admin/tickets/${id}`);
      await main.getByRole('button', { name: 'Save note' }).click();
      await main.getByRole('article').getByText('The third one this week.').waitFor();
      await reload(page);
      await expect.poll(() => answer.inputValue()).toBe('Look into the stable.');
      await expect.poll(() => note.inputValue()).toBe('');
      await end();
    });

    test('keep a note about an account over a reload, also while an older one is changed', async () => {
      const player = await spec.site.newPlayer();
      const { page, end, main } = await open(`/en/admin/accounts/${player.id}`);
      const note = main.locator('#account-note');
      await note.fill('Lost a horse.');
      await reload(page);
      await expect.poll(() => note.inputValue()).toBe('Lost a horse.');
      await main.getByRole('button', { name: 'Save the note' }).click();
      await main.locator('.account-note', { hasText: 'Lost a horse.' }).waitFor();
      await expect.poll(() => note.inputValue()).toBe('');
      await main.getByRole('button', { name: 'Change the note' }).click();
      await note.fill('Lost two horses.');
      await reload(page);
      await expect.poll(() => note.inputValue()).toBe('Lost two horses.');
      await main.getByRole('button', { name: 'Save the note' }).click();
      await main.locator('.account-note', { hasText: 'Lost two horses.' }).waitFor();
      await expect.poll(() => note.inputValue()).toBe('');
      await end();
    });

    test('keep an answer over a change of language, until it is sent', async () => {
      const { id } = await writeTicket();
      const { page, end, main } = await open(`/ro/admin/tickets/${id}`);
      const text = main.locator('#answer-text');
      await text.fill('Look into the stable.');
      await goTo(page, `/de/admin/tickets/${id}`);
      await expect.poll(() => text.inputValue()).toBe('Look into the stable.');
      // It is still written in the language it was begun in.
      await expect.poll(() => main.locator('#answer-language').inputValue()).toBe('ro');
      await main.getByRole('button', { name: 'Senden', exact: true }).click();
      await main.getByRole('article').getByText('Look into the stable.').first().waitFor();
      await expect.poll(() => text.inputValue()).toBe('');
      expect(await draftKeys(page)).toEqual([]);
      const { language } = await spec.site.services.site.db
        .selectFrom('ticket_messages')
        .select('language')
        .where('ticket_id', '=', Number(id))
        .where('author', '=', 'team')
        .executeTakeFirstOrThrow();
      expect(language).toBe('ro');
      await expect.poll(() => main.locator('#answer-language').inputValue()).toBe('de');
      // A language alone is no answer.
      await main.locator('#answer-language').selectOption('en');
      await expect.poll(() => main.locator('#answer-language').inputValue()).toBe('en');
      expect(await draftKeys(page)).toEqual([]);
      await text.fill('It is found.');
      expect(await draftKeys(page)).toHaveLength(1);
      await end();
    });

    test('keep a saved reply over a reload, and one that is begun while another is sent', async () => {
      const { page, end, main } = await open('/en/admin/tickets/replies');
      const name = main.getByLabel('Name', { exact: true });
      const text = main.getByLabel('Message');
      const language = main.getByLabel('Language');
      const add = main.getByRole('button', { name: 'Add reply' });
      // A language alone is no reply.
      await language.selectOption('de');
      expect(await draftKeys(page)).toEqual([]);
      await name.fill('Stable');
      await text.fill('Schau in den Stall.');
      await reload(page);
      await expect.poll(() => text.inputValue()).toBe('Schau in den Stall.');
      await expect.poll(() => language.inputValue()).toBe('de');
      await goTo(page, '/en/admin');
      await main.getByRole('link', { name: 'Add reply' }).click();
      await expect.poll(() => name.inputValue()).toBe('Stable');
      const sent = await hold(page, '**/api/admin/ticket-templates');
      await add.click();
      await expect.poll(sent.asked).toBe(1);
      await name.fill('Wall');
      sent.release();
      await main.getByRole('heading', { name: 'Stable' }).waitFor();
      await expect.poll(() => name.inputValue()).toBe('Wall');
      await page.unroute('**/api/admin/ticket-templates');
      await add.click();
      await main.getByRole('heading', { name: 'Wall' }).waitFor();
      await expect.poll(() => name.inputValue()).toBe('');
      await expect.poll(() => language.inputValue()).toBe('de');
      expect(await draftKeys(page)).toEqual([]);
      await end();
    });

    test("keep a player's message over a reload, until it is sent", async () => {
      const { id, player } = await writeTicket();
      const { page, end } = await spec.visit({ session: player.session });
      const main = page.getByRole('main');
      await goTo(page, '/en/tickets');
      await main.getByLabel('What is it about?').selectOption('bug');
      await main.getByLabel('Subject').fill('A wall');
      await goTo(page, `/en/tickets/${id}`);
      await main.getByLabel('Message').fill('It was in the stable.');
      await reload(page);
      await expect.poll(() => main.getByLabel('Message').inputValue()).toBe('It was in the stable.');
      await goTo(page, '/en/tickets');
      await expect.poll(() => main.getByLabel('Subject').inputValue()).toBe('A wall');
      await expect.poll(() => main.getByLabel('What is it about?').inputValue()).toBe('bug');
      await main.getByLabel('Message').fill('I fell through it.');
      await main.getByRole('button', { name: 'Send' }).click();
      await main.getByRole('article').getByText('I fell through it.').waitFor();
      await goTo(page, '/en/tickets');
      await expect.poll(() => main.getByLabel('Subject').inputValue()).toBe('');
      await end();
    });

    test('keep what is typed on while they are sent, but not the languages of a role that was given', async () => {
      const { page, end, main } = await open('/en/admin/bans');
      const reason = main.getByLabel('New reason');
      const sent = await hold(page, '**/api/admin/ban-reasons');
      await reason.fill('Insults');
      await reason.press('Enter');
      await expect.poll(sent.asked).toBe(1);
      await reason.fill('Insults in trade chat');
      sent.release();
      await main.getByText('Insults', { exact: true }).first().waitFor();
      await expect.poll(() => reason.inputValue()).toBe('Insults in trade chat');

      const player = await spec.site.newPlayer();
      await goTo(page, '/en/admin/roles');
      const login = main.getByLabel('Username');
      const german = main.getByRole('checkbox', { name: 'Deutsch' });
      const given = await hold(page, '**/api/admin/role-members');
      await main.getByLabel('Role', { exact: true }).selectOption('translator');
      await german.check();
      await login.fill(player.login);
      await login.press('Enter');
      await expect.poll(given.asked).toBe(1);
      await login.fill('Walker');
      given.release();
      await page.getByText(`${player.login} now has the role`).first().waitFor();
      await expect.poll(() => login.inputValue()).toBe('Walker');
      await expect.poll(() => german.isChecked()).toBe(false);
      await end();
    });

    test.each([
      ['/en/admin/bans', 'Ban'],
      ['/en/admin/events', 'Plan an event'],
      ['/en/admin/webhooks', 'Add a webhook'],
    ])('of %s give the focus back to the button that opens them', async (path, name) => {
      const { page, end, main } = await open(path);
      const opener = main.getByRole('button', { name, exact: true });
      await opener.focus();
      await page.keyboard.press('Enter');
      await main.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
      await end();
    });

    test('give the focus back to the row whose button opened them, unless it was taken elsewhere meanwhile', async () => {
      const { page, end, main, session } = await open('/en/admin/events');
      const body = {
        title: 'Long night',
        kind: 'other',
        // One that is over is refused.
        startsOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
        startsAt: '20:00',
        timeZone: 'Europe/Berlin',
        minutes: 120,
      };
      expect((await spec.site.send('POST /api/events', { session, body })).status).toBe(200);
      await reload(page);
      const change = main.getByRole('button', { name: 'Change: Long night' });
      const hasFocus = (element: Locator) => element.evaluate((each) => each === document.activeElement);
      await change.focus();
      await page.keyboard.press('Enter');
      await main.getByRole('button', { name: 'Cancel' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => hasFocus(change)).toBe(true);

      await page.keyboard.press('Enter');
      const held = Promise.withResolvers<void>();
      await page.route('**/api/events/*', async (route) => {
        await held.promise;
        await route.continue();
      });
      await main.getByRole('button', { name: 'Save', exact: true }).click();
      const elsewhere = main.getByRole('link', { name: 'Events page' });
      await elsewhere.focus();
      held.resolve();
      await page.getByText('Saved: Long night').first().waitFor();
      await main.getByRole('button', { name: 'Plan an event' }).waitFor();
      expect(await hasFocus(elsewhere)).toBe(true);
      await end();
    });
  });

  test('a list that has become shorter shows its last page', async () => {
    const { player } = await writeTicket();
    const { page, end, session, main } = await open('/en/admin/tickets');
    const ban = { reason: 'bot', ownReason: null, hours: 24, note: '', evidence: '', isPublic: false };
    const given = { player: player.login, ...ban };
    expect((await spec.site.send('POST /api/admin/bans', { session, body: given })).status).toBe(200);
    for (const [path, entry] of [
      ['bans', player.login],
      ['tickets', 'Horse'],
      ['audit', player.login],
    ]) {
      await goTo(page, `/en/admin/${path}?page=7`);
      await main
        .getByText(entry ?? '')
        .first()
        .waitFor();
    }
    await end();
  });
});
