import { Kysely, MysqlDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#server/mysql/pool.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { watchedPool } from './watched-pool.ts';

const onMariadb = (await testDatabases('a site’s database that goes away')).includes('mariadb');
const patience = { timeout: 15_000, interval: 50 };

describe.runIf(onMariadb)('a pool whose server', () => {
  let proxy: TcpProxy;
  let db: Kysely<unknown>;
  let said: string[];
  beforeEach(async () => {
    proxy = await startTcpProxy(3306);
    said = [];
    const say = (_: object, message: string) => void said.push(message);
    const address = mariadbUrl.replace('3306', String(proxy.port));
    // No query ends by itself while a test looks: what ends it is the watch.
    const connections = openPool({ address, connectionLimit: 10, queryTimeoutMs: 30_000 });
    const checking = { address, connectionLimit: 1, queryTimeoutMs: 500 };
    const pool = watchedPool({
      connections,
      async reach() {
        const checker = openPool(checking);
        const one = new Kysely<unknown>({ dialect: new MysqlDialect({ pool: checker.pool }) });
        await sql`SELECT 1`.execute(one).finally(() => checker.close());
      },
      log: { info: say, warn: say },
      patience: { queryMs: 150, lookMs: 1_000 },
    });
    db = new Kysely<unknown>({ dialect: new MysqlDialect({ pool }) });
    expect(await ask()).toBe(1);
  });
  afterEach(async () => {
    await db.destroy();
    await proxy.stop();
  });

  const ask = async () => (await sql<{ one: number }>`SELECT 1 AS one`.execute(db)).rows[0]?.one;
  const asked = () => ask().then(String, (error: Error) => error.name);
  const askMany = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, asked)));

  test('is gone refuses at once, says so once and comes back by itself', async () => {
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

  test('takes connections and never answers lets nobody wait for ever, and is not stormed', async () => {
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

  test('falls silent keeps no connection, not even those that were being made', async () => {
    proxy.swallow();
    const asking = askMany(100);
    await expect.poll(proxy.open, patience).toBeGreaterThanOrEqual(10);
    await asking;
    await expect.poll(() => said, patience).toHaveLength(1);
    // One, now and then, that looks whether it is there again.
    await expect.poll(proxy.open, { timeout: 1_000, interval: 20 }).toBeLessThanOrEqual(1);
  });

  test('takes long for everything is away, for all who wait and at once for all who come, until it is quick', async () => {
    // Each query would be answered, later than it takes to find out that all are so slow.
    proxy.delay(5_000);
    expect(await askMany(30)).toEqual(new Set(['SiteUnavailable']));
    expect(said).toEqual(["The site's database is away"]);
    expect(await askMany(500)).toEqual(new Set(['SiteUnavailable']));
    proxy.delay(0);
    await expect.poll(asked, patience).toBe('1');
    expect(said).toEqual(["The site's database is away", "The site's database is back"]);
  });

  test('takes long for one query is not away', async () => {
    const before = proxy.connections();
    const slow = sql<{ slept: number }>`SELECT SLEEP(0.4) AS slept`.execute(db);
    expect((await slow).rows[0]?.slept).toBe(0);
    // It was looked after, or this test shows nothing.
    expect(proxy.connections() - before).toBeGreaterThanOrEqual(1);
    expect([said, await askMany(100)]).toEqual([[], new Set(['1'])]);
  });

  test('breaks a connection is there for the next query, and the log has nothing to say', async () => {
    const slow = sql`SELECT SLEEP(0.4)`.execute(db);
    const broken = expect(slow).rejects.toThrow(SiteUnavailable);
    // On a connection of its own: when this is answered the other query is under way.
    await ask();
    proxy.breakAll();
    await broken;
    expect(await askMany(20)).toEqual(new Set(['1']));
    expect(said).toEqual([]);
  });

  test('has an error of its own: it stays what it is', async () => {
    await expect(sql`SELECT nonsense`.execute(db)).rejects.toMatchObject({ code: 'ER_BAD_FIELD_ERROR' });
    expect(await ask()).toBe(1);
  });
});

describe.runIf(onMariadb)('a site whose own database goes away', () => {
  let proxy: TcpProxy;
  let site: TestApp;
  beforeEach(async () => {
    proxy = await startTcpProxy(3306);
    site = await startTestApp({
      dialect: 'mariadb',
      environment: {
        DATABASE_URL: mariadbUrl.replace('3306', String(proxy.port)),
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

  test('answers 503 where it is needed, the rest as ever, and all again when it is back', async () => {
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

  test('at the last moment has written nothing by half', async () => {
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
