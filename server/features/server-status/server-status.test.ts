import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PlayerHistory, ServerStatus } from '#contract/api/world/server-status.ts';
import { type FakeCore, startFakeCore } from '#server/game-status/fake-core.ts';
import { openInstance, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const status = async ({ send }: Pick<TestApp, 'send'>) =>
  (await send('GET /api/server-status')).body.data as ServerStatus;

describe.each(await testDatabases('the status of the game'))('the status on %s', (dialect) => {
  let cores: readonly FakeCore[];
  let site: TestApp;
  let other: TestInstance;

  beforeAll(async () => {
    cores = await Promise.all([
      startFakeCore({ format: 'm2dev', players: 122, empires: [50, 40, 32] }),
      startFakeCore({ players: 41, empires: [20, 11, 10] }),
      startFakeCore({ manners: 'silentToCommands', load: 2 }),
      startFakeCore({ manners: 'closing' }),
    ]);
    const names = ['1', '2', 'Kanal Süd', 'Arena'];
    const channels = cores.map(({ port }, index) => `${names[index]}@127.0.0.1:${port}`).join();
    const environment = {
      MODULES: 'status',
      STATUS_CHANNELS: channels,
      STATUS_AUTH: `127.0.0.1:${cores[0]?.port}`,
      STATUS_BUSY: '80',
      STATUS_FULL: '120',
    };
    site = await startTestApp({ dialect, environment });
    other = await openInstance(site);
    const isMeasured = async () => expect((await status(site)).measuredAt).not.toBeNull();
    await vi.waitFor(isMeasured, { timeout: 20_000, interval: 100 });
  });
  afterAll(async () => {
    await other.close();
    await site.close();
    for (const core of cores) await core.close();
  });

  test('tells the sum, each channel and what is missing', async () => {
    const found = await status(site);
    expect(found).toMatchObject({
      condition: 'online',
      players: 163,
      isAtLeast: true,
      empires: { shinso: 70, chunjo: 51, jinno: 42 },
      channels: [
        { name: '1', condition: 'full', players: 122 },
        { name: '2', condition: 'online', players: 41 },
        { name: 'Kanal Süd', condition: 'busy', players: null },
        { name: 'Arena', condition: 'maintenance', players: null },
      ],
      busyFrom: 80,
      fullFrom: 120,
      login: true,
      record: { players: 163 },
      peak: { players: 163 },
    });
    expect(found.since).toBe(found.measuredAt);
  });

  test('tells nobody where the game listens, nor why it refuses', async () => {
    const answers = await Promise.all([
      site.send('GET /api/server-status'),
      site.send('GET /api/server-status/history'),
      site.send('GET /api/server-status/stream?seconds=1'),
    ]);
    for (const { status: code, body } of answers) {
      expect(code).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1|silent|@login/);
      for (const { port } of cores) expect(JSON.stringify(body)).not.toContain(String(port));
    }
  });

  test('is the same in every instance, and asked once a minute by all of them together', async () => {
    await vi.waitFor(async () => expect((await status(other)).players).toBe(163), { timeout: 10_000 });
    await Promise.all([site.services.statusSampler.run(), other.services.statusSampler.run()]);
    const minutes = await site.services.site.db
      .selectFrom('player_minutes')
      .select('minute')
      .where('channel', '=', '1')
      .execute();
    const asked = cores[0]?.received.filter((command) => command === 'USER_COUNT');
    expect(asked).toHaveLength(minutes.length);
    expect(new Set(cores.flatMap(({ received }) => received))).toEqual(
      new Set(['IS_SERVER_UP', 'USER_COUNT', 'state']),
    );
  });

  test.each([
    ['', 49],
    ['?range=7d', 169],
    ['?range=90d', 90],
  ])('the history%s has all its points, the last one known', async (query, length) => {
    const { body } = await site.send(`GET /api/server-status/history${query}`);
    const { points } = body.data as PlayerHistory;
    expect(points).toHaveLength(length);
    expect(points.slice(-2).some(({ players }) => players === 163)).toBe(true);
  });

  test.each([
    'history?range=1y',
    'history?range=',
    'stream?seconds=0',
    'stream?seconds=99999',
    'stream?seconds=x',
  ])('a bad question is refused: %s', async (question) => {
    expect((await site.send(`GET /api/server-status/${question}`)).status).toBe(400);
  });

  test('a stream begins with the status, but not for one who has it', async () => {
    const first = await site.send('GET /api/server-status/stream?seconds=1');
    expect(first.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const [, id, data] = /id: (.+)\ndata: (.+)\n\n/.exec(String(first.body.text)) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ players: 163 });
    const headers = { 'last-event-id': id ?? '' };
    const again = await site.send('GET /api/server-status/stream?seconds=1', { headers });
    expect(String(again.body.text)).not.toContain(`id: ${id}\n`);
  });

  test('one address has a limited number of streams', async () => {
    const open = (address: string) => site.send('GET /api/server-status/stream?seconds=1', { address });
    const answers = await Promise.all(Array.from({ length: 25 }, () => open('10.0.0.9')));
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((code) => code === 200)).toHaveLength(20);
    expect(answers.find((answer) => answer.status === 429)?.body.code).toBe('rateLimit.general');
    expect((await open('10.0.0.9')).status).toBe(200);
  });

  test('one IPv6 /48 has a limited number of streams, whatever networks it opens them from', async () => {
    const open = (address: string) => site.send('GET /api/server-status/stream?seconds=1', { address });
    const networks = Array.from({ length: 110 }, (_, at) => `2001:db8:1:${at}::1`);
    const statuses = (await Promise.all(networks.map(open))).map((answer) => answer.status);
    expect(statuses.filter((code) => code === 200)).toHaveLength(100);
    expect(statuses.filter((code) => code === 429)).toHaveLength(10);
    expect((await open('2001:db8:2::1')).status).toBe(200);
  });

  test('sends nothing of a visitor’s session', async () => {
    const { session } = await site.newPlayer();
    const one = await site.send('GET /api/server-status/stream?seconds=1', { session });
    expect(one.cookies).toEqual([]);
    const anonymous = await site.send('GET /api/server-status/stream?seconds=1');
    const dataOf = (text: unknown) => /data: (.+)\n/.exec(String(text))?.[1];
    expect(dataOf(one.body.text)).toBe(dataOf(anonymous.body.text));
  });
});

describe('without the module', () => {
  test('nothing is there and no core is asked', async () => {
    const core = await startFakeCore();
    const environment = { MODULES: '', STATUS_CHANNELS: `1@127.0.0.1:${core.port}` };
    const site = await startTestApp({ dialect: 'sqlite', environment });
    await site.services.statusSampler.run();
    for (const part of ['', '/history', '/stream?seconds=1'])
      expect((await site.send(`GET /api/server-status${part}`)).status).toBe(404);
    expect(core.received).toEqual([]);
    await site.close();
    await core.close();
  });

  test('a stream ends when it is switched off', async () => {
    const site = await startTestApp({ dialect: 'sqlite', environment: { MODULES: '' } });
    const { db } = site.services.site;
    await db.insertInto('modules').values({ name: 'status', switched_at: '2026-03-01 12:00:00' }).execute();
    await site.services.modules.read();
    const stream = site.send('GET /api/server-status/stream');
    await vi.waitFor(async () => expect((await status(site)).channels).toEqual([]));
    await db.deleteFrom('modules').execute();
    await site.services.modules.read();
    expect((await stream).status).toBe(200);
    await site.close();
  });
});
