import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/api/calls.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import { writeReading } from '#server/site/events/readings.ts';
import { desktop, hasBrowser, openBrowser, openVisitor, phone } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { findFaults, startInspection } from '#test/every-screen/inspect.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { addEvent } from '#test/factories/world/events.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('the walk to the events');

const zone = { timezoneId: 'Europe/Berlin' };

/** A day a week ahead, as a date field takes it. */
function nextWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
}

async function fillForm(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Plan an event' }).click();
  await main.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Please enter a title.' }).click();
  await page.keyboard.type('Yang <b>weekend</b>');
  await main.getByLabel('Kind').selectOption('yang');
  await main.getByRole('checkbox', { name: 'Jinno' }).check();
  await main.getByRole('radio', { name: 'Every week' }).check();
  await main.getByLabel('First day').fill(nextWeek());
  await main.getByLabel('Begins at').fill('20:00');
  await main.getByLabel('Time zone').selectOption('America/New_York');
}

describe.skipIf(!hasBrowser).each(dialects)('events on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestSite({
      dialect,
      environment: { MODULES: 'events', TIME_ZONE: 'Europe/Bucharest' },
    });
    administrator = await newAdministrator(site);
    const { site: own } = site.services;
    const held = { name: 'event-reading', holder: 'the test', held_until: '2099-01-01 00:00:00' };
    await own.db.deleteFrom('leases').where('name', '=', held.name).execute();
    await own.db.insertInto('leases').values(held).execute();
    const begun = new Date(Date.now() - 60_000).toISOString();
    const when = { starts_on: begun.slice(0, 10), starts_at: begun.slice(11, 16), minutes: 180 };
    await addEvent(own, { title: 'Double experience', time_zone: 'UTC', ...when });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** The game is read every minute: on a slow machine what was read before the walk is too old for it. */
  beforeEach(() => writeReading(site.services.site, { flags: { mob_item: 150 }, bonuses: [] }, new Date()));

  test('an administrator plans one, sees its dates, and takes it back', async () => {
    const visitor = await openVisitor(browser, { baseURL: site.address, ...desktop, ...zone });
    const cookie = { name: sessionCookie, value: administrator.session, url: site.address };
    await visitor.context.addCookies([cookie]);
    const { page } = await startInspection(visitor);
    await goTo(page, '/en/admin/events');
    const main = page.getByRole('main');
    await main.getByText('Should be running, but the game says otherwise').waitFor();
    await fillForm(page);
    const preview = main.getByRole('region', { name: 'The next dates' });
    await expect.poll(() => preview.getByRole('listitem').count()).toBe(3);
    await expect.poll(() => preview.textContent()).toContain('for you (Europe/Berlin)');
    expect(await findViolations(page)).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
    await main.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: Yang <b>weekend</b>').waitFor();
    await main.getByRole('button', { name: 'Change: Yang <b>weekend</b>' }).waitFor();

    await goTo(page, '/de/admin/events');
    await main.getByText('Yang 200\u00a0% · Jede Woche').waitFor();

    await goTo(page, '/en/events');
    const next = main.getByRole('listitem').filter({ hasText: 'Yang <b>weekend</b>' }).first();
    await expect.poll(() => next.textContent()).toMatch(/Yang 200%.*Jinno.*every week/);

    await goTo(page, '/en/admin/events');
    await main.getByRole('button', { name: 'Delete: Yang <b>weekend</b>' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted: Yang <b>weekend</b>').waitFor();
    await expect.poll(() => main.getByText('Yang <b>weekend</b>').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  test('a change begun before that of another is kept beside it, and either can be saved', async () => {
    const id = await addEvent(site.services.site, { title: 'Siege' });
    const visitor = await openVisitor(browser, { baseURL: site.address, ...desktop, ...zone });
    const cookie = { name: sessionCookie, value: administrator.session, url: site.address };
    await visitor.context.addCookies([cookie]);
    const { page } = await startInspection(visitor);
    const main = page.getByRole('main');
    const title = main.getByLabel('Title, in English');
    await goTo(page, '/en/admin/events');
    await main.getByRole('button', { name: 'Change: Siege' }).click();
    await title.fill('Siege of the castle');

    const { session } = administrator;
    const listed = await site.send('GET /api/event-sources', { session });
    const { events } = listed.body.data as ResponseOf<'GET /api/event-sources'>['data'];
    const theirs = events.find((each) => each.id === id);
    if (!theirs) throw new Error('not listed');
    const { revision: startedFrom, running, next, id: _, ...form } = theirs;
    const changed = { ...form, title: 'Siege of the harbour', minutes: 30, startedFrom };
    expect((await site.send(`PUT /api/events/${id}`, { session, body: changed })).status).toBe(200);

    await main.getByRole('button', { name: 'Save' }).click();
    const note = main.getByRole('status', { name: 'Somebody else has changed this meanwhile' });
    await note.getByText('Siege of the harbour').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await findFaults(page)).toEqual([]);
    await expect.poll(() => title.inputValue()).toBe('Siege of the castle');
    await note.getByRole('button', { name: 'Use the published text' }).click();
    await expect.poll(() => title.inputValue()).toBe('Siege of the harbour');
    await expect.poll(() => main.getByLabel('Minutes').inputValue()).toBe('30');
    await title.fill('Siege of the mountain');
    await main.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: Siege of the mountain').waitFor();
    await site.services.site.db.deleteFrom('events').where('id', '=', id).execute();
    await visitor.context.close();
  });

  test('a visitor reads them without scripts, in UTC', async () => {
    const options = { baseURL: site.address, javaScriptEnabled: false, ...desktop, ...zone };
    const { page, complaints, context } = await openVisitor(browser, options);
    await page.goto('/en/events');
    const main = page.getByRole('main');
    await main.getByText('your time zone, UTC.').waitFor();
    await expect.poll(() => main.getByRole('heading', { name: 'Double experience' }).count()).toBe(1);
    // That the game has not confirmed it is for staff.
    await expect.poll(() => main.getByText(/confirmed/i).count()).toBe(0);
    await expect.poll(() => main.getByText('150%').count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("an open page asks for the events each minute, and not for the shell's data", async () => {
    const { page, complaints, context } = await openVisitor(browser, { baseURL: site.address, ...desktop });
    await page.clock.install();
    // Reported when the page has nothing else to do, on a slow machine after a while.
    const visited = page.waitForRequest('**/api/visits');
    await goTo(page, '/en/events');
    await visited;
    const main = page.getByRole('main');
    await main.getByText('150%').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const { site: own } = site.services;
    await writeReading(own, { flags: { mob_item: 170 }, bonuses: [] }, new Date());
    // The reading is cached for some seconds.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(60_000);
          return main.getByText('170%').count();
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe(1);
    // The login panel renews its captcha when its time has passed.
    const others = asked.filter((path) => path !== '/api/events' && !path.startsWith('/api/captcha/'));
    expect(others).toEqual([]);
    expect(complaints).toEqual([]);
    await writeReading(own, { flags: { mob_item: 150 }, bonuses: [] }, new Date());
    await context.close();
  });

  test.each(['en', 'de', 'ru', 'gr'])(
    'nothing is cut on a phone in %s, and the time goes on',
    async (code) => {
      const motion = { reducedMotion: 'no-preference' } as const;
      const visitor = await openVisitor(browser, { baseURL: site.address, ...phone, ...zone, ...motion });
      const { page } = await startInspection(visitor);
      await page.goto(`/${code}/events`);
      await page.getByText('Berlin (').waitFor();
      const left = page.getByRole('timer').first();
      const before = await left.textContent();
      await expect.poll(() => left.textContent()).not.toBe(before);
      expect(await findFaults(page)).toEqual([]);
      if (code === 'en') expect(await findViolations(page)).toEqual([]);
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    },
  );
});
