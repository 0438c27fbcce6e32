import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertEmpire, insertGuild } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { noteRanks, noteTops } from '#test/factories/world/noted-ranks.ts';

describe.each(await testDatabases('standings calls'))('standings on %s', (dialect) => {
  let site: TestApp;
  let player: Awaited<ReturnType<TestApp['newPlayer']>>;
  const ids: number[] = [];
  let guild: number;

  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'standings' } });
    player = await site.newPlayer();
    const other = await site.newPlayer();
    await insertEmpire(site.game, player.id, 2);
    for (const [index, values] of [
      { level: 50, job: 0, playtime: 60, alignment: 100, account_id: player.id },
      { level: 40, job: 4, playtime: 659, alignment: -50, account_id: player.id },
      { level: 30, job: 3, playtime: 30, account_id: other.id },
    ].entries()) {
      ids.push(await insertCharacter(site.game, { name: `Rider${index}`, ...values }));
    }
    guild = await insertGuild(site.game, { name: 'Oak', master: ids[0] ?? 0, win: 3, ladder_point: 5 });
    await site.services.board.readAgain();
  });
  afterAll(() => site.close());

  const characters = (query = '') => site.send(`GET /api/standings/characters?${query}`);

  test('ranks by what the owner and the game have, and says which', async () => {
    const { status, body } = await characters('kind=playtime');
    expect(status).toBe(200);
    expect(body).toMatchObject({ comparedWith: null, comparable: [], pagination: { total: 3 } });
    expect(body.kinds).toEqual(expect.arrayContaining(['playtime', 'alignment', 'wars']));
    expect((body.data as { name: string; value: number }[]).map(({ name, value }) => [name, value])).toEqual([
      ['Rider1', 600],
      ['Rider0', 60],
      // Whole hours: minutes would tell who is in the game.
      ['Rider2', 0],
    ]);
    expect((await characters('kind=alignment')).body).toMatchObject({
      data: [
        { name: 'Rider0', value: 10 },
        { name: 'Rider1', value: -5 },
      ],
    });
    expect((await characters('sex=female&kind=level')).body).toMatchObject({
      data: [
        { name: 'Rider1', rank: 1, value: 40 },
        { name: 'Rider2', rank: 2 },
      ],
    });
    expect((await site.send('GET /api/standings/guilds?kind=wars')).body).toMatchObject({
      data: [{ name: 'Oak', value: 3, rank: 1 }],
    });
  });

  test('says how each has moved since the note of that day, in a response that is not kept from before', async () => {
    const before = await characters();
    expect((before.body.data as object[]).some((row) => 'movement' in row)).toBe(false);
    await noteRanks(site.services, [
      [ids[0] ?? 0, 2],
      [ids[1] ?? 0, 1],
    ]);
    await expect
      .poll(async () => (await characters()).body.data)
      .toMatchObject([{ movement: 1 }, { movement: -1 }, { movement: 'new' }]);
    const { body } = await characters('sex=male');
    expect(body).toMatchObject({ data: [{ name: 'Rider0', rank: 1, movement: 1 }] });
    expect((await characters('kind=playtime')).body.comparedWith).toBeNull();
  });

  test('says it in the other rankings too, by the place among all in each', async () => {
    const noted = await noteTops(site.services, { playtime: [ids[0] ?? 0, ids[1] ?? 0], wars: [7, guild] });
    const moves = async (query: string) =>
      ((await site.send(`GET /api/standings/${query}`)).body.data as { movement?: unknown }[]).map(
        ({ movement }) => movement,
      );
    await expect.poll(() => moves('characters?kind=playtime')).toEqual([1, -1, 'new']);
    expect(await moves('characters?kind=playtime&sex=female')).toEqual([1, 'new']);
    await expect.poll(() => moves('guilds?kind=wars')).toEqual([1]);
    expect((await characters('kind=playtime')).body.comparedWith).toBe(noted);
    expect(await characters('kind=alignment')).toMatchObject({ body: { comparedWith: null } });
    expect(await moves('characters?kind=alignment')).toEqual([undefined, undefined]);
  });

  test('tells a player the places of his own characters only', async () => {
    const mine = (session?: string) => site.send('GET /api/standings/mine?kind=playtime', { session });
    expect((await mine(player.session)).body.data).toEqual([
      { id: ids[1], rank: 1 },
      { id: ids[0], rank: 2 },
    ]);
    expect(await mine()).toMatchObject({ status: 401 });
  });

  test.each([
    'kind=gold',
    'sex=none',
    'days=3',
    'days=1&days=7',
    'page=0',
    'limit=1000',
    'job=8',
    'empire=9',
  ])('%s is refused', async (query) => {
    expect(await characters(query)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe('what the owner has not chosen', () => {
  test('is not there', async () => {
    const environment = { MODULES: 'standings', RANKING_KINDS: 'wars' };
    const site = await startTestApp({ dialect: 'sqlite', environment });
    const player = await site.newPlayer();
    await site.services.board.ready;
    const list = await site.send('GET /api/standings/characters');
    expect(list.body.kinds).toEqual(['wars']);
    for (const call of ['characters?kind=playtime', 'mine?kind=horse']) {
      const { status } = await site.send(`GET /api/standings/${call}`, { session: player.session });
      expect([call, status]).toEqual([call, 404]);
    }
    await site.close();
  });
});
