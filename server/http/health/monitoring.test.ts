import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachedReadiness } from '#server/operations/readiness.ts';
import { openInstance, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';

const databases = await testDatabases('health and metrics');
const here = { host: 'localhost:3000' };

describe.each(databases)('on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    await site.services.board.ready;
  });
  afterAll(() => site.close());

  const ask = (path: string, headers = here, address = '127.0.0.1') =>
    site.send(`GET ${path}`, { headers, address, origin: false });

  test('healthz says ok and nothing else', async () => {
    const { status, body, headers } = await ask('/healthz');
    expect({ status, body }).toEqual({ status: 200, body: { text: 'ok\n' } });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('readyz names every part', async () => {
    const { status, body } = await ask('/readyz');
    expect(status).toBe(200);
    expect(body.services).toMatchObject({
      siteDatabase: { state: 'ok', works: true },
      gameDatabase: { works: true },
      board: { state: 'ready', asOf: expect.stringMatching(/^20/) },
      redis: { state: 'off' },
      mail: { state: 'ok', transport: 'files', waiting: 0 },
      storage: { state: 'ok' },
      translation: { state: 'off' },
      migrations: { state: 'ok', pending: 0, unknown: 0 },
    });
  });

  test('a stranger learns whether it is ready, and no part', async () => {
    const { status, body } = await ask('/readyz', here, '203.0.113.9');
    expect({ status, body }).toEqual({ status: 200, body: { state: 'ready' } });
  });

  test('metrics count by route and class of status, without what visitors wrote', async () => {
    await ask('/api/config');
    await ask('/api/news/4711?secret=hunter2');
    const { text } = (await ask('/metrics')).body as { text: string };
    expect(text).toMatch(
      /guildhall_request_seconds_count\{method="GET",route="\/api\/config",status="2xx"\} 1/,
    );
    expect(text).toMatch(
      /guildhall_request_seconds_bucket\{.*route="\/api\/news\/:id",status="4xx",le="\+Inf"\} 1/,
    );
    expect(text).toContain('guildhall_part_works{part="siteDatabase"} 1');
    expect(text).toMatch(/guildhall_board_age_seconds \d/);
    expect(text).toMatch(/guildhall_reads_game 1/);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).toContain('process_resident_memory_bytes');
    for (const database of dialect === 'mariadb' ? ['site', 'game'] : [])
      expect(text).toMatch(new RegExp(`database_connections\\{database="${database}",state="open"\\} [1-9]`));
    // Names and labels only: a measured time may hold any digits.
    const series = text.replaceAll(/ \S+$/gm, '');
    expect(series).toContain('route="/api/news/:id"');
    expect(series).not.toMatch(/4711|hunter2/);
  });

  test('metrics are nowhere for a stranger, whatever he says he is', async () => {
    const forged = { ...here, 'x-forwarded-for': '127.0.0.1' };
    expect((await ask('/metrics', here, '203.0.113.9')).status).toBe(404);
    expect((await ask('/metrics', forged)).status).toBe(404);
  });

  test('asking a thousand times asks the databases once', async () => {
    let asked = 0;
    const { services } = site;
    const clock = () => {
      asked += 1;
      return services.game.board.clock();
    };
    const board = { ...services.game.board, clock };
    let now = 0;
    const readiness = cachedReadiness({ ...services, game: { ...services.game, board } }, () => now);
    await Promise.all(Array.from({ length: 1_000 }, readiness));
    expect(asked).toBe(1);
    now += 3_000;
    await readiness();
    expect(asked).toBe(2);
  });

  test('a database that a newer version has been at, or an older one, is told apart', async () => {
    const { db } = site.services.site;
    const state = async () => (await cachedReadiness(site.services)()).services.migrations?.state;
    await db
      .insertInto('migrations')
      .values({ name: '999-later', applied_at: '2030-01-01 00:00:00' })
      .execute();
    expect(await state()).toBe('newer');
    await db.deleteFrom('migrations').where('name', 'in', ['999-later', '012-translation-turns']).execute();
    expect(await state()).toBe('pending');
  });
});

describe.runIf(databases.includes('mariadb'))('while the site’s database swallows every question', () => {
  let proxy: TcpProxy;
  let base: TestApp;
  let site: TestInstance;
  beforeAll(async () => {
    proxy = await startTcpProxy(mariadbPort);
    base = await startTestApp({ dialect: 'mariadb' });
    const DATABASE_URL = mariadbUrl.replace(String(mariadbPort), String(proxy.port));
    site = await openInstance({
      environment: { ...base.environment, DATABASE_URL, GAME_DATABASE_URL: mariadbUrl },
    });
    await site.services.board.ready;
    proxy.swallow();
  });
  afterAll(async () => {
    await proxy.resume();
    await site.close();
    await base.close();
    await proxy.stop();
  });

  test('readyz answers soon: limited, as rankings are still served; strictly it is not ready', async () => {
    const begun = Date.now();
    const { status, body } = await site.send('GET /readyz', { headers: here });
    expect(Date.now() - begun).toBeLessThan(3_000);
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'limited' } });
    expect(body.services).toMatchObject({ siteDatabase: { state: 'away' }, gameDatabase: { works: true } });
    expect((await site.send('GET /readyz?strict', { headers: here })).status).toBe(503);
    expect((await site.send('GET /healthz')).status).toBe(200);
  });

  test('with nothing read so far it is not ready', async () => {
    const { board } = site.services;
    const unread = cachedReadiness({
      ...site.services,
      board: { ...board, asOf: () => null, state: () => 'empty' },
    });
    expect((await unread()).state).toBe('unready');
  });
});
