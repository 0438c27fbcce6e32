import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Guild } from '#contract/api/world/guilds.ts';
import { defaultShown } from '#contract/profiles/shown.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  insertBookedWar,
  insertCharacter,
  insertEmpire,
  insertFounding,
  insertGameMaster,
  insertGuild,
  insertGuildGrade,
  insertGuildMember,
} from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { watchGuilds } from './watch-job.ts';

/** The game's local time, so many hours from now. */
async function hoursFromNow({ services }: TestApp, hours: number): Promise<string> {
  const now = Date.parse(`${(await services.game.board.clock()).replace(' ', 'T')}Z`);
  return new Date(now + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

describe.each(await testDatabases('pages of guilds'))('pages of guilds on %s', (dialect) => {
  let site: TestApp;
  const guilds = { night: 0, ember: 0, watch: 0, headless: 0 };

  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'profiles' } });
    const { game } = site;
    const [own, blocked, staff] = await Promise.all([0, 1, 2].map(() => site.newPlayer()));
    if (!own || !blocked || !staff) throw new Error('no players');
    await insertEmpire(game, own.id, 3);
    const last_play = await hoursFromNow(site, 0);
    const longAgo = await hoursFromNow(site, -24 * 90);
    const hero = (name: string, level: number, values = {}) =>
      insertCharacter(game, {
        account_id: own.id,
        name,
        level,
        job: 1,
        gold: 5_000_000,
        last_play,
        ...values,
      });
    const [master, captain, recruit] = [
      await hero('Kagetora', 105),
      await hero('Oyunbat', 90),
      await hero('<b>Teravan', 99),
    ];
    const hidden = await hero('Banished', 80, { account_id: blocked.id });
    const watcher = await hero('[GM]Watch', 99, { account_id: staff.id });
    await game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [blocked.id]);
    await insertGameMaster(game, staff.login, '[GM]Watch', 'GOD');
    const night = { name: 'Nightwatch', master, ladder_point: 500, level: 20, gold: 777_777_777 };
    guilds.night = await insertGuild(game, { ...night, win: 62, draw: 4, loss: 11 });
    guilds.ember = await insertGuild(game, { name: 'EmberOath', master: captain, ladder_point: 400 });
    guilds.watch = await insertGuild(game, { name: 'Wardens', master: watcher, ladder_point: 900 });
    guilds.headless = await insertGuild(game, { name: 'Headless', master: 999_999, ladder_point: 1 });
    const member = (pid: number, grade: number) => insertGuildMember(game, guilds.night, pid, grade);
    for (const [pid, grade] of [
      [recruit, 15],
      [captain, 2],
      [master, 1],
      [hidden, 3],
      [watcher, 2],
    ] as const) {
      await member(pid, grade);
    }
    await insertFounding(game, '2025-05-01 12:00:00', 'GUILD_NAME Nightwatch MASTER Kagetora');
    await insertGuildGrade(game, { guild_id: guilds.night, grade: 2, name: '<i>Capt' });
    await insertGuildGrade(game, { guild_id: guilds.ember, grade: 3, name: 'Other' });
    const war = async (hours: number, values: object) =>
      insertBookedWar(game, { time: await hoursFromNow(site, hours), warprice: 4_321, ...values });
    const [guild1, guild2] = [guilds.night, guilds.ember];
    await war(-50, { guild1, guild2, type: 1, started: 1, winner: guild1, result1: 100, result2: 71 });
    await war(-40, {
      guild1,
      guild2: guilds.watch,
      type: 0,
      started: 1,
      winner: 0,
      result1: 64,
      result2: 64,
    });
    await war(-30, { guild1, guild2, type: 7, started: 1, winner: 0 });
    await war(-20, { guild1, guild2, started: 0 });
    await war(-10, { guild1, guild2, started: 1 });
    await war(-0.2, { guild1, guild2, type: 2, started: 1 });
    await war(30, { guild1, guild2, type: 2 });
    await war(12, { guild1: guilds.ember, guild2: 999_999 });
    await site.services.board.refresh();
    // Afterwards: the rankings read those who have played since.
    await game.run('UPDATE {player}.player SET last_play = ? WHERE id = ?', [longAgo, captain]);
  });
  afterAll(() => site.close());

  const ask = async (id: number | string) => site.send(`GET /api/guilds/${id}`);
  const guild = async (id: number) => (await ask(id)).body.data as Guild;

  test('a guild has its members by grade and level, without game masters and blocked players', async () => {
    const { members, master, grades, ...rest } = await guild(guilds.night);
    expect(members).toEqual([
      { name: 'Kagetora', hasPage: true, job: 1, level: 105, grade: 1, lastSeen: 'today' },
      { name: 'Oyunbat', hasPage: true, job: 1, level: 90, grade: 2, lastSeen: 'longAgo' },
      { name: '<b>Teravan', hasPage: true, job: 1, level: 99, grade: 15, lastSeen: 'today' },
    ]);
    expect(master).toEqual({ name: 'Kagetora', hasPage: true });
    expect(grades).toEqual({ 2: '<i>Capt' });
    expect(rest).toMatchObject({
      name: 'Nightwatch',
      empire: 3,
      level: 20,
      points: 500,
      rank: 1,
      mark: null,
      wars: { won: 62, drawn: 4, lost: 11 },
    });
  });

  test('a member who hides his page or when he was seen does so at once, here too', async () => {
    const [owner] = await site.game
      .run('SELECT id, account_id FROM {player}.player WHERE name = ?', ['Kagetora'])
      .then(({ rows }) => rows as { id: number; account_id: number }[]);
    if (!owner) throw new Error('no Kagetora');
    const character = { accountId: Number(owner.account_id), id: Number(owner.id) };
    const show = (values: object) =>
      saveShown(site.services.site, character, { ...defaultShown, ...values }, new Date());
    const kagetora = async () => (await guild(guilds.night)).members?.find(({ name }) => name === 'Kagetora');
    expect(await kagetora()).toMatchObject({ hasPage: true, lastSeen: 'today' });
    await show({ lastSeen: false });
    expect(await kagetora()).toMatchObject({ hasPage: true, lastSeen: null });
    await show({ page: false });
    expect(await kagetora()).toMatchObject({ hasPage: false, lastSeen: null });
    expect((await guild(guilds.night)).master).toEqual({ name: 'Kagetora', hasPage: false });
    await show({});
  });

  test('booked wars are to come, under way or over, at the same moment everywhere', async () => {
    const { running, booked, past } = await guild(guilds.night);
    const ember = { id: guilds.ember, name: 'EmberOath', mark: null };
    expect(past).toMatchObject([
      { kind: 'other', own: 0, other: 0, result: 'cancelled', opponent: ember },
      // A guild excluded from the ranking has no name here either.
      { kind: 'field', own: 64, other: 64, result: 'drawn', opponent: null },
      { kind: 'battle', own: 100, other: 71, result: 'won', opponent: ember },
    ]);
    expect(running).toMatchObject([{ kind: 'flag', opponent: ember }]);
    expect(booked).toMatchObject([{ kind: 'flag', opponent: ember }]);
    const hours = (Date.parse(booked[0]?.at ?? '') - Date.now()) / 3_600_000;
    expect(Math.abs(hours - 30)).toBeLessThan(0.1);
    const other = await guild(guilds.ember);
    expect(other.past.at(-1)).toMatchObject({ own: 71, other: 100, result: 'lost' });
    expect(other.booked[0]?.opponent).toBeNull();
  });

  test('tells when a guild was founded, where the game has written it down', async () => {
    expect((await guild(guilds.night)).founded).toBe('2025-05-01');
    expect((await guild(guilds.ember)).founded).toBeNull();
  });

  test('a guild whose master is deleted has none', async () => {
    expect(await guild(guilds.headless)).toMatchObject({ name: 'Headless', master: null, members: [] });
  });

  test('those excluded from the ranking are not there, like unknown ones', async () => {
    const [unknown, left] = [await ask(999_999), await ask(guilds.watch)];
    expect([unknown.status, left.status]).toEqual([404, 404]);
    expect(left.body).toEqual(unknown.body);
    expect(left.body.code).toBe('profiles.guildNotFound');
  });

  test.each(['0', '-1', '1.5', 'abc', '4294967296', "1'--"])('%s is no guild', async (id) => {
    expect((await ask(encodeURIComponent(id))).status).toBe(400);
  });

  test('nothing private leaves the game: no gold, no bets, nobody who is excluded', async () => {
    const texts = await Promise.all(
      Object.values(guilds).map(async (id) => JSON.stringify((await ask(id)).body)),
    );
    for (const text of texts)
      expect(text).not.toMatch(/777777777|5000000|4321|Banished|Watch\b|Wardens|account/);
  });

  test('a change of the counters is the end of a war, once; restored counters are none', async () => {
    const set = (values: string) =>
      site.game.run(`UPDATE {player}.guild SET ${values} WHERE id = ?`, [guilds.ember]);
    const look = async () => {
      await site.services.site.db.deleteFrom('leases').where('name', '=', 'guild-watch').execute();
      await watchGuilds(site.services);
    };
    const ends = () =>
      site.services.site.db
        .selectFrom('guild_war_ends')
        .select('result')
        .where('guild_id', '=', guilds.ember)
        .orderBy('id')
        .execute();
    await look();
    expect(await ends()).toEqual([]);
    await set('win = 1, loss = 1');
    await Promise.all([look(), watchGuilds(site.services)]);
    await look();
    expect(await ends()).toEqual([{ result: 'won' }, { result: 'lost' }]);
    await set('win = 40, loss = 30');
    await look();
    await set('win = 0, loss = 0');
    await look();
    expect(await ends()).toHaveLength(2);
    const young = await insertGuild(site.game, { name: 'Young', ladder_point: 0 });
    await look();
    const seen = await site.services.site.db
      .selectFrom('watched_guilds')
      .select(['guild_id', 'first_seen_at'])
      .where('guild_id', 'in', [young, guilds.ember])
      .orderBy('guild_id')
      .execute();
    expect(seen.map(({ first_seen_at }) => first_seen_at !== null)).toEqual([false, true]);
    await site.game.run('DELETE FROM {player}.guild WHERE id = ?', [young]);
    await look();
    const left = await site.services.site.db
      .selectFrom('watched_guilds')
      .selectAll()
      .where('guild_id', '=', young)
      .execute();
    expect(left).toEqual([]);
  });

  test('guilds of a first look that was broken off are not dated by the next', async () => {
    const { db } = site.services.site;
    const forgetLease = () => db.deleteFrom('leases').where('name', '=', 'guild-watch').execute();
    await db.deleteFrom('watched_guilds').execute();
    await db.deleteFrom('meta').where('name', '=', 'guilds watched').execute();
    const all = await site.services.game.guilds.readCounters(0, 350);
    const readCounters = async (after: number) => {
      if (after > 0) throw new GameUnavailable('away');
      return { rows: all.rows.slice(0, 1), next: all.rows[0]?.id ?? null };
    };
    const brokenOff = { ...site.services, game: { guilds: { ...site.services.game.guilds, readCounters } } };
    await forgetLease();
    await expect(watchGuilds(brokenOff)).rejects.toThrow();
    await forgetLease();
    await watchGuilds(site.services);
    const seen = await db.selectFrom('watched_guilds').select('first_seen_at').execute();
    expect(seen).toEqual(all.rows.map(() => ({ first_seen_at: null })));
  });
});

test('without the module there are no guilds, and the game is not asked about them', async () => {
  const site = await startTestApp({ dialect: 'sqlite', environment: { MODULES: '' } });
  const id = await insertGuild(site.game, { ladder_point: 5 });
  await site.services.board.refresh();
  expect((await site.send(`GET /api/guilds/${id}`)).body.code).toBe('request.notFound');
  expect((await site.send('GET /api/admin/guild-marks')).body.code).toBe('request.notFound');
  await watchGuilds(site.services);
  expect(await site.services.site.db.selectFrom('watched_guilds').selectAll().execute()).toEqual([]);
  await site.close();
});
