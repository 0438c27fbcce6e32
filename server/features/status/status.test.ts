import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SystemStatus } from '#contract/api/status.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { addToDay } from '#server/site/daily-counts.ts';
import { dayIn, secondsAfter, stamp } from '#server/site/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';
import { costOf } from './read-status.ts';

const environment = {
  TIME_ZONE: 'Europe/Bucharest',
  TRANSLATE_ENGINES: 'deepl,libretranslate',
  DEEPL_API_KEY: 'a-key:fx',
  LIBRETRANSLATE_URL: 'http://127.0.0.1:9',
  TRANSLATE_QUOTAS: 'deepl=500000',
  TRANSLATE_PRICES: 'deepl=25',
};

const none = { calls: 0, failures: 0, characters: 0 };
const day = 86_400;

describe.each(await testDatabases('the system status'))('the system status on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment });
    administrator = await newAdministrator(site);
  });
  afterAll(() => site.close());
  const tables = [
    'translations',
    'engines',
    'engine_usage',
    'outbox',
    'downloads',
    'uploads',
    'daily_counts',
  ] as const;
  beforeEach(async () => {
    for (const table of tables) await site.services.site.db.deleteFrom(table).execute();
  });

  const read = async () =>
    (await site.send('GET /api/admin', { session: administrator.session })).body.data as SystemStatus;
  const now = new Date();
  const ago = (seconds: number) => stamp(secondsAfter(now, -seconds));

  test('is empty before anything has happened', async () => {
    expect(await read()).toEqual({
      timeZone: 'Europe/Bucharest',
      days: expect.any(Array),
      translation: {
        engines: [
          {
            name: 'deepl',
            pausedUntil: null,
            trouble: null,
            month: { ...none, quota: 500_000, cost: 0 },
          },
          {
            name: 'libretranslate',
            pausedUntil: null,
            trouble: null,
            month: { ...none, quota: null, cost: null },
          },
        ],
        counts: { queued: 0, done: 0, failed: 0, edited: 0 },
        oldestWaitingAt: null,
        failedItems: [],
      },
      mail: { transport: 'files', waiting: 0, failed: 0, sent: 0, lastReason: null },
      newAdministrators: [],
      storage: { files: 0, bytes: 0, waitingUploads: 0, freeBytes: expect.any(Number) },
    });
  });

  test('counts translations by state and says since when the oldest waits', async () => {
    const states = ['queued', 'queued', 'failed', 'done', 'edited'] as const;
    for (const [index, state] of states.entries()) {
      const updated_at = `2026-04-01 12:00:0${5 - index}`;
      await translateNews(site.services.site, 1, ['de', 'fr', 'ro', 'it', 'es'][index] ?? '', {
        state,
        updated_at,
      });
    }
    const { translation } = await read();
    expect(translation.counts).toEqual({ queued: 2, failed: 1, done: 1, edited: 1 });
    expect(translation.oldestWaitingAt).toBe('2026-04-01T12:00:03Z');
  });

  test('shows this month’s work of each engine, what it costs and why it pauses', async () => {
    const { db } = site.services.site;
    const month = now.toISOString().slice(0, 7);
    const usage = { calls: 12, failures: 2, characters: 499_999 };
    await db
      .insertInto('engine_usage')
      .values([
        { engine: 'deepl', month, ...usage },
        { engine: 'deepl', month: '2020-01', calls: 900, failures: 90, characters: 9_000 },
        { engine: 'openai', month, ...usage },
      ])
      .execute();
    const until = stamp(secondsAfter(now, 3_600));
    await db
      .insertInto('engines')
      .values([
        { name: 'deepl', failures: 3, trouble: 'quota', paused_until: until },
        { name: 'libretranslate', failures: 1, trouble: 'away', paused_until: ago(60) },
      ])
      .execute();
    const { translation } = await read();
    expect(translation.engines).toEqual([
      {
        name: 'deepl',
        pausedUntil: `${until.replace(' ', 'T')}Z`,
        trouble: 'quota',
        month: { ...usage, quota: 500_000, cost: 12.5 },
      },
      {
        name: 'libretranslate',
        pausedUntil: null,
        trouble: 'away',
        month: { ...none, quota: null, cost: null },
      },
    ]);
  });

  test('says that an engine’s quota is used up until next month', async () => {
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
    const used = { calls: 1, failures: 0, characters: 3_000_000_000 };
    const thisMonth = now.toISOString().slice(0, 7);
    await site.services.site.db
      .insertInto('engine_usage')
      .values([
        { engine: 'deepl', month: thisMonth, ...used },
        { engine: 'libretranslate', month: thisMonth, ...used },
      ])
      .execute();
    const { translation } = await read();
    const [limited, unlimited] = translation.engines;
    expect(limited).toMatchObject({ trouble: 'quota', month: { ...used, cost: 75_000 } });
    expect(limited?.pausedUntil).toBe(
      `${new Date(Date.UTC(year, month + 1, 1)).toISOString().slice(0, 19)}Z`,
    );
    expect(unlimited).toMatchObject({ trouble: null, pausedUntil: null });
  });

  test('names the items whose translations have failed, and none that is deleted', async () => {
    const { site: store } = site.services;
    const failed = { state: 'failed' as const };
    const id = await writeNews(store, 1, { title: 'Siege on Friday' });
    for (const language of ['de', 'fr']) await translateNews(store, id, language, failed);
    await translateNews(store, id, 'ro', { state: 'done' });
    await translateNews(store, id + 1, 'de', failed);
    const { translation } = await read();
    expect(translation.failedItems).toEqual([
      { kind: 'news', id, title: 'Siege on Friday', language: 'en', failed: 2 },
    ]);
  });

  test('sums visits and registrations of 30 days, unknown before the first counted one', async () => {
    const dayAgo = (days: number) => shiftDay(dayIn(environment.TIME_ZONE, now), -days);
    await addToDay(site.services.site, 'visits', dayAgo(2), 214);
    await addToDay(site.services.site, 'registrations', dayAgo(1), 9);
    const { days } = await read();
    expect(days).toHaveLength(30);
    expect(days.at(-4)).toMatchObject({ visits: null, registrations: null });
    expect(days.slice(-3)).toEqual([
      { day: dayAgo(2), visits: 214, registrations: 0 },
      { day: dayAgo(1), visits: 0, registrations: 9 },
      { day: dayAgo(0), visits: 0, registrations: 0 },
    ]);
  });

  test('counts mails and says why the last one waits', async () => {
    const mail = { kind: 'reset', topic: 'a', recipient: null, language: 'en', created_at: ago(40 * day) };
    // Due later, so that the site's own queue takes none of them meanwhile.
    const waiting = { ...mail, state: 'waiting' as const, recipient: 'who@example.org', due_at: ago(-day) };
    const done = { ...mail, due_at: ago(0) };
    const { db } = site.services.site;
    await db
      .insertInto('outbox')
      .values([
        { ...waiting, reason: 'an older trouble' },
        { ...waiting, reason: 'ECONNREFUSED' },
        { ...waiting, reason: null },
        { ...done, state: 'sent', finished_at: ago(60) },
        { ...done, state: 'sent', finished_at: ago(2 * day) },
        { ...done, state: 'failed', finished_at: ago(29 * day), reason: 'no such user' },
        { ...done, state: 'failed', finished_at: ago(31 * day), reason: 'no such user' },
        { ...done, state: 'dropped', finished_at: ago(60) },
      ])
      .execute();
    const { mail: state } = await read();
    expect(state).toEqual({
      transport: 'files',
      waiting: 3,
      failed: 1,
      sent: 1,
      lastReason: 'ECONNREFUSED',
    });
    expect(JSON.stringify(state)).not.toContain('who@');
  });

  test('measures uploaded files, those that wait, and the room that is left', async () => {
    await addDownload(site.services.site, { file_key: 'a', bytes: 5_000_000_000 });
    await addDownload(site.services.site, { file_key: 'b', bytes: 5_000_000_000 });
    await addDownload(site.services.site, { bytes: null });
    const upload = { name: 'client.zip', sha256: null };
    await site.services.site.db
      .insertInto('uploads')
      .values([
        { ...upload, file_key: 'c', bytes: 7, remove_after: stamp(secondsAfter(now, day)) },
        { ...upload, file_key: 'd', bytes: null, remove_after: stamp(secondsAfter(now, day)) },
        { ...upload, file_key: 'e', bytes: 7, remove_after: ago(60) },
      ])
      .execute();
    const { storage } = await read();
    expect(storage).toMatchObject({ files: 2, bytes: 10_000_000_000, waitingUploads: 1 });
    expect(storage.freeBytes).toBeGreaterThan(0);
  });

  test('is for administrators only and never cached', async () => {
    const player = await site.newPlayer();
    const asked = { session: player.session };
    expect(await site.send('GET /api/admin')).toMatchObject({ status: 401 });
    expect(await site.send('GET /api/admin', asked)).toMatchObject({
      status: 403,
      body: { code: 'auth.adminRequired' },
    });
    const own = await site.send('GET /api/admin', { session: administrator.session });
    expect(own.headers['cache-control']).toBe('no-store');
  });
});

describe('the system status', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite', environment: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  });
  afterAll(() => site.close());

  test('without an engine and with a mail server', async () => {
    const { session } = await newAdministrator(site);
    const { body } = await site.send('GET /api/admin', { session });
    expect(body.data).toMatchObject({ translation: { engines: [] }, mail: { transport: 'smtp' } });
  });

  test('is returned although the store cannot tell its free space', async () => {
    const { session } = await newAdministrator(site);
    const { freeBytes } = site.services.storage;
    Object.assign(site.services.storage, { freeBytes: () => Promise.reject(new Error('no answer')) });
    const { status, body } = await site.send('GET /api/admin', { session });
    Object.assign(site.services.storage, { freeBytes });
    expect([status, (body.data as SystemStatus).storage.freeBytes]).toEqual([200, null]);
  });

  test('costs are exact to a ten-thousandth', () => {
    expect([costOf(20_000, 0.6), costOf(1, 25), costOf(0, 25), costOf(5, undefined)]).toEqual([
      0.012,
      0,
      0,
      null,
    ]);
  });
});

describe('POST /api/preview', () => {
  let site: TestApp;
  let session: string;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite' });
    ({ session } = await newAdministrator(site));
  });
  afterAll(() => site.close());

  const preview = (content: unknown, by: string | undefined = session) =>
    site.send('POST /api/preview', { body: { content }, session: by });

  test('renders Markdown without HTML, as readers will see it', async () => {
    const { status, body } = await preview('On **Friday** <script>alert(1)</script>');
    expect([status, body]).toEqual([
      200,
      { success: true, html: '<p>On <strong>Friday</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>\n' },
    ]);
    expect((await preview('')).body.html).toBe('');
  });

  test('accepts 200,000 characters of any alphabet and not one more', async () => {
    expect((await preview('龍'.repeat(200_000))).status).toBe(200);
    expect((await preview('a'.repeat(200_001))).body.code).toBe('request.invalid');
  });

  test('is for administrators and same-origin requests only', async () => {
    const player = await site.newPlayer();
    expect((await preview('a', player.session)).body.code).toBe('auth.adminRequired');
    expect((await site.send('POST /api/preview', { body: { content: 'a' } })).body.code).toBe(
      'auth.required',
    );
    const foreign = await site.send('POST /api/preview', {
      body: { content: 'a' },
      session,
      origin: false,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
  });
});
