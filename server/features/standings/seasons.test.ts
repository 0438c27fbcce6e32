import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Season, SeasonLists } from '#contract/api/world/seasons.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertGameMaster, insertGuild } from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { readSeason } from './seasons.ts';

describe.each(await testDatabases('seasons'))('seasons on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  let player: Awaited<ReturnType<TestApp['newPlayer']>>;

  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'standings' } });
    administrator = await newAdministrator(site);
    player = await site.newPlayer();
    const other = await site.newPlayer();
    await insertCharacter(site.game, { account_id: player.id, name: 'First', level: 9, playtime: 5 });
    await insertCharacter(site.game, { account_id: other.id, name: 'Second', level: 8, playtime: 70 });
    await insertGuild(site.game, { name: 'Oak', ladder_point: 5 });
    await site.services.board.readAgain();
  });
  afterAll(() => site.close());

  const freeze = (name: unknown, session: string | undefined = administrator.session) =>
    site.send('POST /api/admin/seasons', { body: { name }, session });
  const read = async (id: unknown) => {
    const { body } = await site.send(`GET /api/standings/seasons/${id}`);
    return body.data as Season & SeasonLists;
  };

  test('an administrator freezes the rankings for everybody, and deletes them; both are logged', async () => {
    const { body } = await freeze(' Spring\u0000 2026 ');
    const { id } = body;
    const season = await read(id);
    expect(season).toMatchObject({
      name: 'Spring 2026',
      guilds: [{ kind: 'points', rows: [{ name: 'Oak' }] }, { kind: 'wars' }],
    });
    const namesOf = (kind: string) =>
      season.characters.find((each) => each.kind === kind)?.rows.map(({ rank, name }) => [rank, name]);
    expect(namesOf('level')).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
    expect(namesOf('playtime')).toEqual([
      [1, 'Second'],
      [2, 'First'],
    ]);
    const remove = () => site.send(`DELETE /api/admin/seasons/${id}`, { session: administrator.session });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    const rows = await site.services.site.db.selectFrom('audit').select(['action', 'subject']).execute();
    expect(rows.filter(({ subject }) => subject === `season/${id}`).map(({ action }) => action)).toEqual([
      'season.freeze',
      'season.delete',
    ]);
    expect((await site.send('GET /api/standings/seasons/999')).status).toBe(404);
  });

  test('who is blocked later is shown no more, who is gone still is', async () => {
    const { id } = (await freeze('Summer')).body;
    await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [player.id]);
    await site.game.run("UPDATE {player}.player SET name = 'Newcomer' WHERE name = 'Second'", []);
    await site.services.board.readAgain();
    const level = (await read(id)).characters.find(({ kind }) => kind === 'level');
    expect(level?.rows.map(({ rank, name, hasPage }) => [rank, name, hasPage])).toEqual([
      [2, 'Second', false],
    ]);
    expect(JSON.stringify(await read(id))).not.toContain('First');
  });

  test('a guild whose number is another’s by now is shown without a page', async () => {
    await insertGuild(site.game, { name: 'Elm', ladder_point: 4 });
    await insertGuild(site.game, { name: 'Ash', ladder_point: 3 });
    await site.services.board.readAgain();
    const { id } = (await freeze('Before the wipe')).body;
    await site.game.run("UPDATE {player}.guild SET name = 'Newborn' WHERE name = 'Elm'", []);
    await site.game.run("DELETE FROM {player}.guild WHERE name = 'Ash'", []);
    await site.services.board.readAgain();
    const points = (await read(id)).guilds.find(({ kind }) => kind === 'points');
    expect(points?.rows.map(({ name, hasPage }) => [name, hasPage])).toEqual([
      ['Oak', undefined],
      ['Elm', false],
      ['Ash', false],
    ]);
    await site.game.run("DELETE FROM {player}.guild WHERE name = 'Newborn'", []);
  });

  test('the guild of who is a game master by now is shown no more', async () => {
    const { body } = await site.send('GET /api/rankings/players?name=Newcomer');
    const [leader] = body.data as readonly { readonly id: number }[];
    await insertGuild(site.game, { name: 'Staffroom', master: leader?.id });
    await site.services.board.readAgain();
    const { id } = (await freeze('Autumn')).body;
    const namesOf = async () =>
      (await readSeason(site.services, Number(id))).guilds[0]?.rows.map(({ name }) => name);
    expect(await namesOf()).toEqual(['Oak', 'Staffroom']);
    await insertGameMaster(site.game, 'nobody', 'Newcomer', 'GOD');
    await site.services.board.readAgain();
    expect(await namesOf()).toEqual(['Oak']);
  });

  test('players, visitors and bad names freeze nothing', async () => {
    const before = await site.services.site.db.selectFrom('ranking_seasons').select('id').execute();
    expect(await freeze('Mine', player.session)).not.toMatchObject({ status: 200 });
    expect(await site.send('POST /api/admin/seasons', { body: { name: 'Mine' } })).toMatchObject({
      status: 401,
    });
    for (const name of ['', '  ', 'x'.repeat(61), 7])
      expect(await freeze(name)).toMatchObject({ status: 400 });
    expect(await site.services.site.db.selectFrom('ranking_seasons').select('id').execute()).toEqual(before);
  });
});
