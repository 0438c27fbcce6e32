import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventSource, ShownEvents } from '#contract/api/world/events.ts';
import { eventLimits } from '#contract/events/event-kinds.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { sweepEvents } from '#server/site/events/events.ts';
import { writeReading } from '#server/site/events/readings.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addEvent } from '#test/factories/world/events.ts';

const today = new Date().toISOString().slice(0, 10);

const form = {
  title: 'Double experience',
  content: 'From **level 1**.',
  kind: 'exp',
  value: 200,
  empires: [],
  repeats: 'weekly',
  startsOn: today,
  startsAt: '20:00',
  timeZone: 'Europe/Berlin',
  minutes: 120,
};

const hostile = 'x</script><img src=x onerror=alert(1)>\r\nEND:VEVENT\nBEGIN:VEVENT\u2028"\'{{7*7}}\u0000';

describe.each(await testDatabases('events'))('events on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'events', TIME_ZONE: 'Europe/Bucharest' } });
    administrator = await newAdministrator(site);
    const { db } = site.services.site;
    // The first reading of the job; it makes no other one meanwhile.
    await vi.waitFor(() => db.selectFrom('event_readings').select('id').executeTakeFirstOrThrow(), 10_000);
    const held = { held_until: '2099-01-01 00:00:00' };
    await db.updateTable('leases').set(held).where('name', '=', 'event-reading').execute();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.site;
    for (const table of ['events', 'design_texts', 'translations', 'audit'] as const) {
      await db.deleteFrom(table).execute();
    }
    // Anything that changes through a call is seen at once; here the rows are gone without one.
    await remove(await plan());
  });

  const staff = () => ({ session: administrator.session });
  const add = (over: object = {}, request: object = staff()) =>
    site.send('POST /api/events', { body: { ...form, ...over }, ...request });
  const plan = async (over: object = {}) => {
    const { body } = await add(over);
    if (body.success !== true) throw new Error(JSON.stringify(body));
    return Number(body.id);
  };
  const change = (id: unknown, body: object, request: object = staff()) =>
    site.send(`PUT /api/events/${id}`, { body: { ...form, ...body }, ...request });
  const remove = (id: unknown, request: object = staff()) => site.send(`DELETE /api/events/${id}`, request);
  const shown = async (language = 'en') =>
    (await site.send(`GET /api/events?language=${language}`)).body.data as ShownEvents;
  const sources = async () => {
    const { body } = await site.send('GET /api/event-sources', staff());
    return body.data as { events: EventSource[]; timeZone: string };
  };

  test('a planned event is public at once, in the words of each language', async () => {
    const id = await plan();
    const { db } = site.services.site;
    const { id: text } = await db.selectFrom('design_texts').select('id').executeTakeFirstOrThrow();
    await db
      .updateTable('translations')
      .set({ title: 'Doppelte Erfahrung', content: 'Ab **Level 1**.', state: 'edited' })
      .where('kind', '=', 'text')
      .where('subject_id', '=', text)
      .where('language', '=', 'de')
      .execute();
    const [english] = (await shown()).events;
    expect(english).toMatchObject({ id, title: form.title, value: 200, empires: [], repeats: 'weekly' });
    expect(english).not.toHaveProperty('language');
    expect((await shown('de')).events[0]).toMatchObject({
      title: 'Doppelte Erfahrung',
      html: '<p>Ab <strong>Level 1</strong>.</p>\n',
    });
    expect((await shown('ru')).events[0]).toMatchObject({ title: form.title, language: 'en' });
  });

  test('a change and a deletion are seen at once and audited', async () => {
    const id = await plan();
    expect((await change(id, { title: 'Triple experience', value: 300 })).status).toBe(200);
    expect((await shown()).events[0]).toMatchObject({ title: 'Triple experience', value: 300 });
    expect((await remove(id)).status).toBe(200);
    expect((await shown()).events).toEqual([]);
    const entries = await site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(entries.slice(2).map(({ action, subject }) => [action, subject])).toEqual([
      ['event.create', `event/${id}`],
      ['event.change', `event/${id}`],
      ['event.delete', `event/${id}`],
    ]);
    expect(JSON.parse(entries.at(-2)?.before_value ?? '')).toMatchObject({ title: form.title, value: 200 });
  });

  test('a change of what somebody else has changed is refused', async () => {
    const id = await plan();
    const startedFrom = (await sources()).events[0]?.revision;
    expect((await change(id, { title: 'First', startedFrom })).status).toBe(200);
    expect((await change(id, { title: 'Second', startedFrom })).body.code).toBe('events.outdated');
    expect((await shown()).events[0]?.title).toBe('First');
  });

  test('a refusal is in the language of who asks, not in that of the event', async () => {
    const id = await plan();
    const headers = { 'accept-language': 'de' };
    const startedFrom = (await sources()).events[0]?.revision;
    await change(id, { title: 'First', startedFrom });
    const refused = await change(id, { language: 'en', startedFrom }, { ...staff(), headers });
    expect(refused.body.message).toBe(
      'Jemand anderes hat dieses Event geändert, seit du angefangen hast. Nichts wurde gespeichert.',
    );
  });

  test('is for administrators only', async () => {
    const id = await plan();
    const player = await site.newPlayer();
    for (const [request, code] of [
      [{}, 'auth.required'],
      [{ session: player.session }, 'auth.adminRequired'],
    ] as const) {
      expect((await site.send('GET /api/event-sources', request)).body.code).toBe(code);
      expect((await add({}, request)).body.code).toBe(code);
      expect((await change(id, {}, request)).body.code).toBe(code);
      expect((await remove(id, request)).body.code).toBe(code);
    }
    const foreign = { ...staff(), origin: false, headers: { origin: 'https://evil.example' } };
    expect([(await add({}, foreign)).status, (await remove(id, foreign)).status]).toEqual([403, 403]);
    expect((await shown()).events).toHaveLength(1);
    expect([(await remove(2_000_000)).body.code, (await change(2_000_000, {})).body.code]).toEqual([
      'events.notFound',
      'events.notFound',
    ]);
  });

  test.each<[object, string]>([
    [{ title: ' \u200b\n' }, 'events.incomplete'],
    [{ title: 'x'.repeat(101) }, 'events.incomplete'],
    [{ content: 'x'.repeat(1_001) }, 'events.incomplete'],
    [{ value: null }, 'events.incomplete'],
    [{ value: 100 }, 'events.incomplete'],
    [{ value: 1_001 }, 'events.incomplete'],
    [{ timeZone: 'Mars/Olympus' }, 'events.when'],
    [{ timeZone: '../../etc/passwd' }, 'events.when'],
    [{ startsOn: '1999-12-31' }, 'events.when'],
    [{ startsOn: '9999-12-31' }, 'events.when'],
    [{ until: '2200-01-01' }, 'events.when'],
    [{ until: shiftDay(today, -1) }, 'events.when'],
    [{ minutes: 7 * 24 * 60 + 1 }, 'events.when'],
    [{ repeats: 'once', startsOn: '2020-01-01' }, 'events.over'],
    [{ startsOn: '2026-02-30' }, 'request.invalid'],
    [{ startsOn: '+275760-09-13' }, 'request.invalid'],
    [{ startsAt: '24:00' }, 'request.invalid'],
    [{ minutes: 4 }, 'request.invalid'],
    [{ minutes: 1e9 }, 'request.invalid'],
    [{ minutes: 90.5 }, 'request.invalid'],
    [{ empires: [4] }, 'request.invalid'],
    [{ empires: [1, 1, 1, 1] }, 'request.invalid'],
    [{ kind: 'free-gold' }, 'request.invalid'],
    [{ flag: "mob' OR 1=1" }, 'request.invalid'],
    [{ repeats: 'hourly' }, 'request.invalid'],
    [{ title: ['a'] }, 'request.invalid'],
  ])('refuses %j', async (over, code) => {
    expect((await add(over)).body.code).toBe(code);
    expect((await shown()).events).toEqual([]);
  });

  test('a hostile title stays text in the answer and in the calendar', async () => {
    await plan({ title: hostile, content: `[x](javascript:alert(1)) <script>alert(1)</script> ${hostile}` });
    const [event] = (await shown()).events;
    for (const control of ['\r', '\n', '\u0000', '\u2028']) expect(event?.title).not.toContain(control);
    expect(event?.html).not.toMatch(/<script|<img|href="javascript/);
    const { body, headers } = await site.send('GET /de/events.ics');
    const lines = String(body.text).replaceAll('\r\n ', '').split('\r\n');
    const begun = lines.filter((line) => line === 'BEGIN:VEVENT').length;
    expect(begun).toBe(lines.filter((line) => line.startsWith('UID:')).length);
    for (const control of ['\r', '\n', '\u0000']) expect(lines.join()).not.toContain(control);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  });

  test('an occurrence keeps its name in the calendar when the event changes', async () => {
    const id = await plan();
    const uids = async () => {
      const { body } = await site.send(`GET /${['hu', 'it'][calls++]}/events.ics`);
      return [...String(body.text).matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
    };
    let calls = 0;
    const before = await uids();
    await change(id, { title: 'Other', startsAt: '21:00' });
    expect(before.length).toBeGreaterThan(5);
    expect(before[0]).toMatch(new RegExp(`^event-${id}-${today}@`));
    expect(await uids()).toEqual(before);
  });

  test('only staff see where the game says otherwise about a running event', async () => {
    const now = new Date();
    const { site: place } = site.services;
    await addEvent(place, { title: 'Running' });
    const state = async (flags: Record<string, number> | null, readAt = now) => {
      await writeReading(place, { flags, bonuses: [] }, readAt);
      await remove(await plan());
      expect(JSON.stringify(await shown())).not.toMatch(/differs|confirmed|unknown/);
      return (await sources()).events[0]?.running;
    };
    expect(await state({})).toBe('differs');
    expect(await state({ mob_exp: 200 })).toBe('confirmed');
    expect(await state(null)).toBe('unknown');
    // Ten minutes old says nothing about now.
    expect(await state({ mob_exp: 200 }, secondsAfter(now, -600))).toBe('unknown');
  });

  test('flags that no event and no rate asks for reach nobody', async () => {
    await site.game.run('INSERT INTO {player}.quest (dwPID, szName, szState, lValue) VALUES (0, ?, ?, 5)', [
      'gm_secret',
      '',
    ]);
    const text = JSON.stringify([await shown(), await sources()]);
    expect(text).not.toContain('gm_secret');
  });

  const fill = async (count: number) => {
    const at = stamp(new Date());
    const row = {
      language: 'en' as const,
      title: 'Many',
      content: '',
      text_hash: 'a'.repeat(64),
      kind: 'other' as const,
      repeats: 'weekly' as const,
      starts_on: '2026-01-01',
      starts_at: '12:00',
      time_zone: 'UTC',
      minutes: 60,
      value: null,
      empires: '',
      flag: '',
      until_day: null,
      over_at: null,
      created_at: at,
      updated_at: at,
    };
    const rows = Array.from({ length: count }, () => row);
    await site.services.site.db.insertInto('events').values(rows).execute();
  };

  test('of ten thousand events few are read and shown, and no more can be planned', async () => {
    for (let many = 0; many < 20; many++) await fill(500);
    expect((await add()).body).toMatchObject({ code: 'events.tooMany' });
    const data = await shown('nl');
    expect(data.events).toHaveLength(eventLimits.shown);
    const { body } = await site.send('GET /pl/events.ics');
    expect(String(body.text).length).toBeLessThan(500_000);
    expect((await sources()).events.length).toBeLessThanOrEqual(1_000);
  });

  test('an event that is over is planned again only while there is room for it', async () => {
    const over_at = stamp(secondsAfter(new Date(), -60));
    const ended = await addEvent(site.services.site, { title: 'Over', over_at, repeats: 'once' });
    await fill(eventLimits.events - 1);
    const last = await plan();
    expect((await change(ended, {})).body).toMatchObject({ code: 'events.tooMany' });
    expect((await sources()).events.find(({ id }) => id === ended)?.title).toBe('Over');
    expect((await change(last, { title: 'Last' })).status).toBe(200);
    await remove(last);
    expect((await change(ended, {})).status).toBe(200);
  });

  test('what has long been over is deleted, and the words of the others are kept', async () => {
    const { site: place } = site.services;
    const now = new Date();
    const over_at = stamp(secondsAfter(now, -91 * 86_400));
    await addEvent(place, { title: 'Long over', over_at, repeats: 'once' });
    await addEvent(place, { title: 'Kept' });
    const later = secondsAfter(now, 3 * 86_400);
    await sweepEvents(place, later);
    const titles = await place.db.selectFrom('events').select('title').execute();
    expect(titles.map(({ title }) => title)).toEqual(['Kept']);
    const used = await place.db
      .selectFrom('design_texts')
      .select('title')
      .where('used_at', '=', stamp(later))
      .execute();
    expect(used.map(({ title }) => title)).toEqual(['Kept']);
  });

  test('the site’s own time zone is what a new event begins with', async () => {
    expect((await sources()).timeZone).toBe('Europe/Bucharest');
  });
});

describe('without the module', () => {
  test('calls and calendar are not there, and the game is not read', async () => {
    const site = await startTestApp({ dialect: 'sqlite', environment: { MODULES: '' } });
    for (const path of ['/api/events', '/api/event-sources', '/events.ics', '/de/events.ics']) {
      expect([path, (await site.send(`GET ${path}`)).status]).toEqual([path, 404]);
    }
    const leases = await site.services.site.db.selectFrom('leases').select('name').execute();
    expect(leases.map(({ name }) => name)).not.toContain('event-reading');
    await site.close();
  });
});
