import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readCounter } from '#server/site/counters.ts';
import { readDailyCounts } from '#server/site/daily-counts.ts';
import type { Site } from '#server/site/site.ts';
import { sweep } from '#server/site/sweep.ts';
import { dayIn, secondsAfter } from '#server/site/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { countVisit } from './visits.ts';

const start = new Date('2026-04-28T18:00:00Z');
const afterMinutes = (minutes: number) => secondsAfter(start, minutes * 60);
const databases = await testDatabases('visits');

async function forgetVisits({ db }: Site) {
  await db.deleteFrom('visitors').execute();
  await db.deleteFrom('daily_counts').execute();
  await db.updateTable('counters').set({ value: 0 }).execute();
}

describe.each(databases)('visitors on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());
  beforeEach(() => forgetVisits(site));

  const visitors = () => readCounter(site, 'visitors');

  test('count once in 30 minutes', async () => {
    expect(await countVisit(site, 'a', start)).toBe(true);
    expect(await countVisit(site, 'a', afterMinutes(30))).toBe(false);
    expect(await countVisit(site, 'a', afterMinutes(61))).toBe(true);
    expect(await countVisit(site, 'b', afterMinutes(61))).toBe(true);
    expect(await visitors()).toBe(3);
  });

  test('who keep coming back stay in the same visit', async () => {
    for (let minutes = 0; minutes <= 200; minutes += 20) await countVisit(site, 'a', afterMinutes(minutes));
    expect(await visitors()).toBe(1);
  });

  test('who call fifty times at once count once, new or returning', async () => {
    for (const [now, count] of [
      [start, 1],
      [afterMinutes(31), 2],
    ] as const) {
      const counted = await Promise.all(Array.from({ length: 50 }, () => countVisit(site, 'a', now)));
      expect(counted.filter(Boolean)).toHaveLength(1);
      expect(await visitors()).toBe(count);
      expect((await readDailyCounts(site, dayIn('UTC', now), 1))[0]?.visits).toBe(count);
    }
  });

  test('fifty different ones at once are all counted', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => countVisit(site, `${index}`, start)));
    expect(await visitors()).toBe(50);
    expect((await readDailyCounts(site, '2026-04-28', 1))[0]?.visits).toBe(50);
  });

  test('are summed by day, without their ids', async () => {
    for (const minutes of [0, 40, 24 * 60]) await countVisit(site, 'secret-id', afterMinutes(minutes));
    expect(await readDailyCounts(site, '2026-04-29', 3)).toEqual([
      { day: '2026-04-27', visits: null, registrations: null },
      { day: '2026-04-28', visits: 2, registrations: 0 },
      { day: '2026-04-29', visits: 1, registrations: 0 },
    ]);
    const kept = await site.db.selectFrom('daily_counts').selectAll().execute();
    expect(Object.keys(kept[0] ?? {}).sort()).toEqual(['day', 'name', 'value']);
  });

  test("count for the day of the owner's time zone", async () => {
    const lateInLondon = new Date('2026-04-28T22:30:00Z');
    await countVisit(site, 'a', lateInLondon, 'Europe/Bucharest');
    expect((await readDailyCounts(site, '2026-04-29', 1))[0]?.visits).toBe(1);
  });

  test('are kept as hashes, and forgotten after a day', async () => {
    await countVisit(site, 'secret-id', start);
    expect(JSON.stringify(await site.db.selectFrom('visitors').selectAll().execute())).not.toContain(
      'secret-id',
    );
    await sweep(site, afterMinutes(24 * 60));
    expect(await site.db.selectFrom('visitors').selectAll().execute()).toHaveLength(1);
    await sweep(site, afterMinutes(24 * 60 + 1));
    expect(await site.db.selectFrom('visitors').selectAll().execute()).toEqual([]);
    expect(await visitors()).toBe(1);
  });
});

describe.each(databases)('POST /api/visits on %s', (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ dialect });
  });
  afterAll(() => app.close());
  beforeEach(() => forgetVisits(app.services.site));

  const visit = (cookie?: string) =>
    app.send('POST /api/visits', cookie === undefined ? {} : { headers: { cookie: `visitor=${cookie}` } });

  test('sets an HttpOnly id', async () => {
    const { body, cookies, headers } = await visit();
    expect(body).toEqual({ success: true, visitors: 1 });
    expect(cookies[0]?.value).toMatch(/^[\w-]{22}$/);
    expect(String(headers['set-cookie'])).toMatch(/^visitor=.*HttpOnly.*SameSite=Lax/);
    const again = await visit(cookies[0]?.value);
    expect(again.body).toEqual({ success: true, visitors: 1 });
    expect(again.cookies[0]?.value).toBe(cookies[0]?.value);
  });

  test('ignores forged ids', async () => {
    for (const forged of ['x', 'a'.repeat(4_000), '%00', 'aaaaaaaaaaaaaaaaaaaaa;']) {
      const { status, cookies } = await visit(forged);
      expect(status).toBe(200);
      expect(cookies[0]?.value).toMatch(/^[\w-]{22}$/);
      expect(cookies[0]?.value).not.toBe(forged);
    }
  });

  test('rejects other origins', async () => {
    const { status, body } = await app.send('POST /api/visits', {
      origin: false,
      headers: { origin: 'https://evil.example' },
    });
    expect([status, body.code]).toEqual([403, 'request.foreignOrigin']);
    expect(await readCounter(app.services.site, 'visitors')).toBe(0);
  });
});
