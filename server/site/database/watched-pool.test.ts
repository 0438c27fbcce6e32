import { Kysely, MysqlDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#server/mysql/pool.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { watchedPool } from './watched-pool.ts';

const onMariadb = (await testDatabases('a site’s database that goes away')).includes('mariadb');
const patience = { timeout: 15_000, interval: 50 };

describe.runIf(onMariadb)('a pool', () => {
  let proxy: TcpProxy;
  let db: Kysely<unknown>;
  let said: string[];
  async function open(slowQueryMs: number): Promise<void> {
    const say = (_: object, message: string) => void said.push(message);
    const address = mariadbUrl.replace(String(mariadbPort), String(proxy.port));
    // Long enough that only the watchdog ends queries in these tests.
    const connections = openPool({ address, connectionLimit: 10, queryTimeoutMs: 30_000 });
    const checking = { address, connectionLimit: 1, queryTimeoutMs: 2_000 };
    const pool = watchedPool({
      connections,
      async reach() {
        const checker = openPool(checking);
        const one = new Kysely<unknown>({ dialect: new MysqlDialect({ pool: checker.pool }) });
        await sql`SELECT 1`.execute(one).finally(() => checker.close());
      },
      log: { info: say, warn: say },
      timeouts: { slowQueryMs, probeMs: 3_000 },
    });
    db = new Kysely<unknown>({ dialect: new MysqlDialect({ pool }) });
    expect(await ask()).toBe(1);
  }
  beforeEach(async () => {
    proxy = await startTcpProxy(mariadbPort);
    said = [];
    await open(150);
  });
  afterEach(async () => {
    await db.destroy();
    await proxy.stop();
  });

  const ask = async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows[0]?.one;
  const asked = () => ask().then(String, (error: Error) => error.name);
  const askMany = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, asked)));

  test('rejects at once when the server is gone, logs it once and reconnects', async () => {
    await proxy.stop();
    expect(await askMany(100)).toEqual(new Set(['SiteUnavailable']));
    await expect.poll(() => said, patience).toEqual(["The site's database is away"]);
    const begun = performance.now();
    expect(await askMany(1_000)).toEqual(new Set(['SiteUnavailable']));
    expect(performance.now() - begun).toBeLessThan(500);
    await proxy.resume();
    await expect.poll(asked, patience).toBe('1');
    expect(said).toEqual(["The site's database is away", "The site's database is back"]);
    expect(await askMany(100)).toEqual(new Set(['1']));
  });

  test('a server that accepts but never answers hangs no caller and is not flooded', async () => {
    proxy.swallow();
    const before = proxy.connections();
    expect(await askMany(100)).toEqual(new Set(['SiteUnavailable']));
    await expect.poll(() => said, patience).toHaveLength(1);
    const during = proxy.connections();
    expect(during - before).toBeLessThanOrEqual(22);
    expect(await askMany(500)).toEqual(new Set(['SiteUnavailable']));
    expect(proxy.connections() - during).toBeLessThanOrEqual(2);
    await proxy.resume();
    await expect.poll(asked, patience).toBe('1');
  });

  test('a pool that is closed while it asks for the server says nothing of an outage', async () => {
    const before = proxy.connections();
    proxy.swallow();
    const asking = asked();
    await expect.poll(proxy.connections, patience).toBeGreaterThan(before);
    const closing = db.destroy();
    await proxy.stop();
    expect(await asking).not.toBe('1');
    await closing;
    // What reports a failed probe runs after it.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(said).toEqual([]);
  });

  test('a silent server keeps no connection open, not even unfinished ones', async () => {
    proxy.swallow();
    const asking = askMany(100);
    await expect.poll(proxy.open, patience).toBeGreaterThanOrEqual(10);
    await asking;
    await expect.poll(() => said, patience).toHaveLength(1);
    // At most the probe's connection.
    await expect.poll(proxy.open, { timeout: 1_000, interval: 20 }).toBeLessThanOrEqual(1);
  });

  test('a server slow for everything counts as away for waiting and new queries, until it is fast again', async () => {
    // Each answer would come, but later than the probe's limit.
    proxy.delay(5_000);
    expect(await askMany(30)).toEqual(new Set(['SiteUnavailable']));
    expect(said).toEqual(["The site's database is away"]);
    expect(await askMany(500)).toEqual(new Set(['SiteUnavailable']));
    proxy.delay(0);
    await expect.poll(asked, patience).toBe('1');
    expect(said).toEqual(["The site's database is away", "The site's database is back"]);
  });

  test('one slow query does not count as away', async () => {
    const before = proxy.connections();
    const slow = sql<{ slept: number }>`SELECT SLEEP(0.4) AS slept`.execute(db);
    expect((await slow).rows[0]?.slept).toBe(0);
    // Without a probe this test would prove nothing.
    expect(proxy.connections() - before).toBeGreaterThanOrEqual(1);
    expect([said, await askMany(100)]).toEqual([[], new Set(['1'])]);
  });

  test('replaces a broken connection without logging', async () => {
    // No probe runs beside, which would break too and count as an outage.
    await db.destroy();
    await open(20_000);
    const slow = sql`SELECT SLEEP(0.4)`.execute(db);
    const broken = expect(slow).rejects.toThrow(SiteUnavailable);
    // Uses another connection: once it is answered the slow query is running.
    await ask();
    proxy.breakAll();
    await broken;
    expect(await askMany(20)).toEqual(new Set(['1']));
    expect(said).toEqual([]);
  });

  test('passes on other errors unchanged', async () => {
    await expect(sql`SELECT nonsense`.execute(db)).rejects.toMatchObject({ code: 'ER_BAD_FIELD_ERROR' });
    expect(await ask()).toBe(1);
  });
});

describe.runIf(onMariadb)('a site whose own database goes away', () => {
  let proxy: TcpProxy;
  let site: TestApp;
  beforeEach(async () => {
    proxy = await startTcpProxy(mariadbPort);
    site = await startTestApp({
      dialect: 'mariadb',
      environment: {
        DATABASE_URL: mariadbUrl.replace(String(mariadbPort), String(proxy.port)),
        GAME_DATABASE_URL: mariadbUrl,
      },
    });
    await site.services.board.ready;
  });
  afterEach(async () => {
    await site.close();
    await proxy.stop();
  });

  const statusOf = async (...request: Parameters<TestApp['send']>) => {
    const { status, body } = await site.send(...request);
    return status === 200 ? '200' : `${status} ${body.code}`;
  };
  const levels = (from: number) => site.logged.slice(from).map((line) => JSON.parse(line).level as number);

  test('answers 503 where it needs the database, and recovers', async () => {
    const { session, login, password, email, id } = await site.newPlayer();
    const captcha = await site.solveCaptcha();
    const before = site.logged.length;
    await proxy.stop();
    const needing: readonly Parameters<TestApp['send']>[] = [
      ['GET /api/news'],
      ['GET /api/downloads', { session }],
      ['GET /api/statistics'],
      ['POST /api/visits'],
      ['GET /api/auth/session', { session }],
      [`GET /api/characters?accountId=${id}`, { session }],
      ['POST /api/auth/login', { body: { username: login, password }, captcha }],
      ['POST /api/auth/logout', { session }],
      ['POST /api/auth/reset-password-request', { body: { email } }],
      ['POST /api/auth/reset-password-confirm', { body: { token: 'x', newPassword: 'new-pass1' } }],
      ['POST /api/news', { body: { title: 'a', content: 'a', displayName: 'a', username: login, password } }],
      ['GET /files/1/client.zip'],
    ];
    for (const request of needing.slice(0, -1)) {
      expect(await statusOf(...request), request[0]).toBe('503 server.unavailable');
    }
    expect((await site.send('GET /files/1/client.zip')).status).toBe(503);
    for (const request of [{}, { session }]) {
      expect(await statusOf('GET /api/rankings/players', request)).toBe('200');
      expect(await statusOf('GET /api/config', request)).toBe('200');
      expect(await statusOf('POST /api/captcha/generate', request)).toBe('200');
    }
    await site.services.mailQueue.deliver();
    const told = levels(before);
    expect([told.filter((level) => level === 40).length, Math.max(...told)]).toEqual([1, 40]);
    await proxy.resume();
    await expect.poll(() => statusOf('GET /api/news'), patience).toBe('200');
    for (const request of needing.slice(0, 7)) expect(await statusOf(...request), request[0]).toBe('200');
  });

  test('does not take its own busy moment for an outage', async () => {
    const slow = sql`SELECT SLEEP(4)`.execute(site.services.site.db);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const before = proxy.connections();
    // The probe that the slow query causes needs several answers, and is still waiting when this process is held up.
    proxy.delay(500);
    await expect.poll(proxy.connections, { ...patience, interval: 20 }).toBeGreaterThan(before);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_500);
    await slow;
    expect(await statusOf('GET /api/news')).toBe('200');
    expect(site.logged.filter((line) => line.includes('is away'))).toEqual([]);
  });

  test('never leaves a half-written change', async () => {
    const { db } = site.services.site;
    const writing = db.transaction().execute(async (one) => {
      await one.insertInto('meta').values({ name: 'half', value: '1' }).execute();
      await proxy.stop();
      await one.insertInto('meta').values({ name: 'whole', value: '1' }).execute();
    });
    await expect(writing).rejects.toThrow(SiteUnavailable);
    await proxy.resume();
    await expect.poll(() => statusOf('GET /api/news'), patience).toBe('200');
    expect(
      await db.selectFrom('meta').select('name').where('name', 'in', ['half', 'whole']).execute(),
    ).toEqual([]);
  });
});
