import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultShown } from '#contract/profiles/shown.ts';
import { eraseAccount } from '#server/site/personal-data/erase-account.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertEmpire, insertGameAccount, insertGuild } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const dialects = await testDatabases('ranking calls');

describe.each(dialects)('rankings on %s', (dialect) => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ dialect });
    await fill(site);
    await site.services.board.refresh();
  });

  afterAll(() => site.close());

  const players = (query = '') => site.send(`GET /api/rankings/players?${query}`);
  const guilds = (query = '') => site.send(`GET /api/rankings/guilds?${query}`);
  const namesOf = (answer: Awaited<ReturnType<typeof players>>) =>
    (answer.body.data as { readonly name: string }[]).map(({ name }) => name);

  test('returns players in pages of 50', async () => {
    const { status, body } = await players();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      pagination: { page: 1, limit: 50, total: 60, totalPages: 2, hasNext: true, hasPrev: false },
      filters: { empire: null, job: null, name: null },
    });
    expect(body.data).toHaveLength(50);
    expect((body.data as unknown[])[0]).toEqual({
      rank: 1,
      id: expect.any(Number),
      name: 'Knight60',
      job: 4,
      empire: 1,
      level: 60,
      exp: 5,
    });
    expect(Math.abs(Date.parse(String(body.asOf)) - Date.now())).toBeLessThan(60_000);
  });

  test('the last page is short, and one beyond is empty with the same totals', async () => {
    expect(namesOf(await players('page=2'))).toHaveLength(10);
    const beyond = await players('page=1000000');
    expect(beyond.status).toBe(200);
    expect(beyond.body).toMatchObject({
      data: [],
      pagination: { page: 1_000_000, total: 60, totalPages: 2, hasNext: false, hasPrev: true },
    });
  });

  test('echoes filters; empty ones and «all» count as none', async () => {
    const { body } = await players('empire=1&job=3&name=KNIGHT1&limit=2');
    expect(body).toMatchObject({
      filters: { empire: 1, job: 3, name: 'KNIGHT1' },
      pagination: { limit: 2, total: 3, hasNext: true },
      data: [
        { name: 'Knight19', job: 3, rank: 11 },
        { name: 'Knight15', job: 7, rank: 12 },
      ],
    });
    const none = await players('empire=all&job=&name=%20%20');
    expect(none.body).toMatchObject({
      filters: { empire: null, job: null, name: null },
      pagination: { total: 60 },
    });
    expect((await players('empire=0')).body).toMatchObject({
      pagination: { total: 0, totalPages: 1 },
      data: [],
    });
  });

  test('marks who hides his page from the next request on, while there are such pages', async () => {
    const { db } = site.services.site;
    const row = async () => (await players('name=Knight60')).body.data as { id: number; hasPage?: false }[];
    const [{ id = 0 } = {}] = await row();
    const accountId = site.services.board.accountOfCharacter(id) ?? 0;
    const hide = async (account: number) => {
      await saveShown({ db }, { accountId: account, id }, { ...defaultShown, page: false }, new Date());
      await site.services.hiddenPages.read();
    };
    expect((await row())[0]).not.toHaveProperty('hasPage');
    await hide(accountId + 1);
    expect((await row())[0]).not.toHaveProperty('hasPage');
    await hide(accountId);
    expect((await row())[0]?.hasPage).toBe(false);
    expect((await players('limit=2')).body.data).toMatchObject([{ hasPage: false }, { name: 'Knight59' }]);
    await eraseAccount({ db }, { id: accountId, login: 'gone' }, true);
    await site.services.hiddenPages.read();
    expect((await row())[0]).not.toHaveProperty('hasPage');
  });

  test('returns guilds with their leader and his empire', async () => {
    expect((await guilds('master=knight6&name=oA')).body).toMatchObject({
      success: true,
      data: [{ rank: 2, name: 'Oak', master: 'Knight60', empire: 1, level: 3, ladder_point: 10 }],
      pagination: { total: 1 },
      filters: { empire: null, name: 'oA', master: 'knight6' },
    });
    expect((await guilds('empire=2')).body).toMatchObject({ data: [], filters: { empire: 2 } });
  });

  test('counts the ranked players of each empire and each class', async () => {
    const { status, body } = await site.send('GET /api/rankings/balance');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      data: {
        empires: [
          { empire: 1, players: 60 },
          { empire: 2, players: 0 },
          { empire: 3, players: 0 },
        ],
        classes: [0, 1, 2, 3].map((job) => ({ job, players: 15 })),
      },
    });
    expect(body.asOf).toBe((await players()).body.asOf);
  });

  test.each([
    ['page=0'],
    ['page=-1'],
    ['page=1.5'],
    ['page=abc'],
    ['page=1000001'],
    ['page=1&page=2'],
    ['limit=0'],
    ['limit=1000'],
    ['empire=7'],
    ['empire=-1'],
    ['empire=1;DROP TABLE player'],
    [`name=${'a'.repeat(100)}`],
    ['name=a&name=b'],
  ])('%s is refused', async (query) => {
    for (const answer of [await players(query), await guilds(query)]) {
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'request.invalid' } });
    }
  });

  test.each([['job=9'], ['job=8'], ['job=warrior']])('%s is no class', async (query) => {
    expect(await players(query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test.each([
    ["'; DROP TABLE x; --"],
    ["' OR '1'='1"],
    ['<script>alert(1)'],
    ['%'],
    ['_'],
    ['Kn%'],
    ['\0'],
    ['Knight1\0'],
    ['王小明'],
  ])('a search for %j finds nobody and causes no error', async (name) => {
    for (const answer of [
      await players(`name=${encodeURIComponent(name)}`),
      await guilds(`master=${encodeURIComponent(name)}`),
    ]) {
      expect(answer).toMatchObject({ status: 200, body: { data: [], pagination: { total: 0 } } });
    }
    expect((await players()).body).toMatchObject({ pagination: { total: 60 } });
  });

  test('malformed UTF-8 causes no server error', async () => {
    expect((await players('name=%FF%C0')).status).toBeLessThan(500);
  });
});

describe('cached responses', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite' });
    await fill(site);
    await site.services.board.refresh();
  });

  afterAll(() => site.close());

  const first = 'GET /api/rankings/players?limit=2';

  test('equal the first response and support If-None-Match', async () => {
    const made = await site.send(first);
    const madeAgain = await site.send(first);
    const kept = await site.send(first);
    const same = ({ status, body, headers }: typeof made) => ({
      status,
      body,
      headers: { ...headers, date: '', 'x-request-id': '' },
    });
    expect(same(madeAgain)).toEqual(same(made));
    expect(same(kept)).toEqual(same(made));
    expect(kept.headers['x-request-id']).not.toBe(made.headers['x-request-id']);
    const headers = { 'if-none-match': String(kept.headers.etag) };
    expect(await site.send(first, { headers })).toMatchObject({ status: 304, body: { text: '' } });
  });

  test('are kept by nobody else when a player asks', async () => {
    const { session } = await site.newPlayer();
    await site.send(first);
    const { headers, body } = await site.send(first, { session });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ success: true });
  });

  test('change with each reading of the game', async () => {
    const before = await site.send(first);
    const last_play = await site.services.game.board.clock();
    await insertCharacter(site.game, { account_id: 91_000, name: 'Newest', level: 90, last_play });
    await site.services.board.refresh();
    const after = await site.send(first);
    expect(after.body).toMatchObject({ data: [{ name: 'Newest' }, { name: 'Knight60' }] });
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});

async function fill({ game, services }: TestApp): Promise<void> {
  const last_play = await services.game.board.clock();
  const account_id = await insertGameAccount(game);
  await insertEmpire(game, account_id, 1);
  let master = 0;
  for (let level = 1; level <= 60; level++) {
    const hero = { account_id, name: `Knight${level}`, job: level % 8, level, exp: 5, last_play };
    master = await insertCharacter(game, hero);
  }
  await insertCharacter(game, { account_id: 90_001, name: '[GM]Watch', level: 99, last_play });
  await insertGuild(game, { name: 'Ash', ladder_point: 20, master: 90_000 });
  await insertGuild(game, { name: 'Oak', ladder_point: 10, level: 3, master });
}

test.runIf(dialects.includes('mariadb'))('rankings of a game that never answered are a 503', async () => {
  const environment = { GAME_DATABASE_URL: 'mysql://root@127.0.0.1:1' };
  const site = await startTestApp({ dialect: 'mariadb', environment });
  try {
    for (const kind of ['players', 'guilds', 'balance']) {
      const answer = await site.send(`GET /api/rankings/${kind}`);
      expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'server.gameUnavailable' } });
    }
  } finally {
    await site.close();
  }
});

test('ranking calls are rate limited with Retry-After', async () => {
  const site = await startTestApp({ dialect: 'sqlite', environment: { RATE_LIMITS: 'general=2/60' } });
  try {
    await site.send('GET /api/rankings/players');
    await site.send('GET /api/rankings/guilds');
    const { status, body } = await site.send('GET /api/rankings/players');
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'rateLimit.general' });
    expect(body.retryAfter).toBeGreaterThan(0);
  } finally {
    await site.close();
  }
});
