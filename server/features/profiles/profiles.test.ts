import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Player } from '#contract/api/world/players.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { defaultShown, type Shown } from '#contract/profiles/shown.ts';
import { searchForm } from '#server/board/names/search-form.ts';
import { eraseAccount } from '#server/site/personal-data/erase-account.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  insertCharacter,
  insertEmpire,
  insertGameMaster,
  insertGuild,
  insertGuildMember,
  insertItem,
  insertItemProto,
  insertLevel,
} from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

type Owner = Awaited<ReturnType<TestApp['newPlayer']>>;

describe.each(await testDatabases('pages of players'))('players on %s', (dialect) => {
  let site: TestApp;
  let owner: Owner;
  let other: Owner;
  let hero: number;
  let last_play: string;

  beforeAll(async () => {
    site = await startTestApp({ dialect });
    [owner, other] = [await site.newPlayer(), await site.newPlayer()];
    await insertEmpire(site.game, owner.id, 2);
    hero = await addCharacter(owner.id, 'Yunhwa', { job: 6, level: 80, exp: 77 });
    const guild = await insertGuild(site.game, { name: 'EmberOath', master: hero, ladder_point: 9 });
    await insertGuildMember(site.game, guild, hero);
    await insertItemProto(site.game, 299, { locale_name: 'Poison Sword+9', limittype0: 1, limitvalue0: 75 });
    const sockets = { socket0: 28_430, socket1: 1, socket2: 28_960 };
    const bonuses = {
      attrtype0: 72,
      attrvalue0: 42,
      attrtype1: 250,
      attrvalue1: 9,
      attrtype2: 1,
      attrvalue2: 2_000,
    };
    await insertItem(site.game, hero, { pos: 4, vnum: 299, ...sockets, ...bonuses });
    await insertItem(site.game, hero, { pos: 7, vnum: 71_000, socket0: 1_900_000_000 });
    await insertItem(site.game, hero, { pos: 12, vnum: 12_345 });
    await insertItem(site.game, hero, { pos: 0, vnum: 98_765, window: 'INVENTORY' });
    await insertItem(site.game, owner.id, { pos: 0, vnum: 98_765, window: 'SAFEBOX' });
    await addCharacter(owner.id, 'Yunhwali', { level: 81 });
    await site.services.board.refresh();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.services.site.db.deleteFrom('character_profiles').execute();
  });

  /** Just saved, so that the next refresh of the board reads it. */
  async function addCharacter(account_id: number, name: string, values = {}): Promise<number> {
    last_play = await site.services.game.board.clock();
    return insertCharacter(site.game, {
      account_id,
      name,
      level: 30,
      alignment: 84_120,
      playtime: 61_000,
      last_play,
      ...values,
    });
  }
  const get = (name: string, session?: string) =>
    site.send(`GET /api/players/${encodeURIComponent(name)}`, { session });
  const read = async (name: string, session?: string) => (await get(name, session)).body.data as Player;
  const choose = (
    shown: Partial<Shown>,
    session: string | undefined = owner.session,
    id: number | string = hero,
  ) => site.send(`PUT /api/characters/${id}/shown`, { body: { ...defaultShown, ...shown }, session });

  test('a player is found by exactly his name, in any case, as the game says', async () => {
    for (const name of ['Yunhwa', 'yunhwa', 'YUNHWA']) {
      expect((await get(name)).body).toMatchObject({
        success: true,
        data: { id: hero, name: 'Yunhwa', rank: 2 },
      });
    }
    expect(await read('Yunhwa')).toEqual({
      id: hero,
      rank: 2,
      name: 'Yunhwa',
      job: 6,
      empire: 2,
      level: 80,
      exp: 77,
      movement: null,
      title: 'noble',
      alignment: 8_412,
      playtime: 4,
      lastSeen: 'today',
      guild: { id: expect.any(Number), name: 'EmberOath', isMaster: true, rank: 1 },
      history: [],
      equipment: null,
      isEquipmentPrivate: true,
      isOwn: false,
      shown: null,
    });
    for (const name of ['Yunhw', 'unhwa', 'Yunhwa%', '_unhwa', "Yunhwa' OR '1'='1", '王']) {
      expect([name, (await get(name)).status]).toEqual([name, 404]);
    }
  });

  // MariaDB is read-only for everybody or nobody.
  if (dialect === 'sqlite') {
    test('a page that nobody has opened yet shows while nothing can be written', async () => {
      const { db } = site.services.site;
      await sql`PRAGMA query_only = 1`.execute(db);
      try {
        expect((await get('Yunhwali')).status).toBe(200);
      } finally {
        await sql`PRAGMA query_only = 0`.execute(db);
      }
    });
  }

  test('what he wears is shown by his choice alone: names, stones and bonuses that are known', async () => {
    expect((await choose({ equipment: true })).body).toMatchObject({ shown: { equipment: true } });
    expect((await read('Yunhwa')).equipment).toEqual([
      {
        slot: 'weapon',
        vnum: 299,
        name: 'Poison Sword+9',
        hasIcon: false,
        level: 75,
        stones: [{ vnum: 28_430, name: null }],
        bonuses: [
          { bonus: 'averageDamage', value: 42 },
          { bonus: 'maxHp', value: 2_000 },
        ],
        endsAt: null,
      },
      {
        slot: 'special1',
        vnum: 71_000,
        name: null,
        hasIcon: false,
        level: null,
        stones: [],
        bonuses: [],
        endsAt: '2030-03-17T17:46:40.000Z',
      },
    ]);
    await choose({});
    expect((await read('Yunhwa')).equipment).toBeNull();
  });

  test('nothing of an account, of money, storage or place leaves the server', async () => {
    await choose({ equipment: true });
    for (const session of [undefined, owner.session]) {
      const text = JSON.stringify(await read('Yunhwa', session));
      expect(text).not.toMatch(/accountId|account_id|gold|98765|12345|map|last_play|"ip"|socket|email/i);
      expect(text).not.toContain(owner.login);
      expect(text).not.toContain(last_play.slice(11, 16));
    }
  });

  test('parts that are hidden are gone for others at once, and stay for their owner', async () => {
    await choose({ lastSeen: false, history: false });
    for (const session of [undefined, other.session]) {
      expect(await read('Yunhwa', session)).toMatchObject({
        lastSeen: null,
        history: null,
        equipment: null,
        isOwn: false,
        shown: null,
      });
    }
    expect(await read('Yunhwa', owner.session)).toMatchObject({
      lastSeen: 'today',
      history: [],
      equipment: [{ slot: 'weapon' }, { slot: 'special1' }],
      isOwn: true,
      shown: { page: true, lastSeen: false, history: false, equipment: false },
    });
  });

  test('levels of before the site’s notes are those of the game’s log, and hidden with the others', async () => {
    const id = await addCharacter(owner.id, 'Logged');
    await site.services.board.refresh();
    const today = (await site.services.game.board.clock()).slice(0, 10);
    const levelled = (level: number, days: number, pid = id) =>
      insertLevel(site.game, { name: 'Logged', level, time: `${shiftDay(today, -days)} 12:00:00`, pid });
    await levelled(28, 3);
    await levelled(29, 1);
    await levelled(99, 2, id + 1_000);
    const { history, level, rank } = await read('Logged');
    expect(history?.map((each) => [each.level, each.rank])).toEqual([
      [28, null],
      [28, null],
      [29, null],
      [level, rank],
    ]);
    expect(history?.at(-1)?.day).toBe(today);
    await choose({ history: false }, owner.session, id);
    expect((await read('Logged')).history).toBeNull();
  });

  test('the rankings say who hides his page as soon as that is saved, and who shows it again', async () => {
    const rows = async (call: 'rankings/players' | 'standings/characters') =>
      (await site.send(`GET /api/${call}?name=yunhwa`)).body.data as { name: string; hasPage?: false }[];
    for (const page of [false, true]) {
      await choose({ page });
      for (const call of ['rankings/players', 'standings/characters'] as const) {
        const hidden = (await rows(call)).filter(({ hasPage }) => hasPage === false);
        expect(hidden.map(({ name }) => name)).toEqual(page ? [] : ['Yunhwa']);
      }
    }
  });

  test('hidden, unknown, blocked and game master are one and the same answer', async () => {
    const victim = await site.newPlayer();
    const blocked = await addCharacter(victim.id, 'Blockade', { level: 50 });
    await addCharacter(other.id, '[GM]Watch', { level: 99 });
    await addCharacter(other.id, 'Judge', { level: 98 });
    await insertGameMaster(site.game, other.login, 'Judge', 'HIGH_WIZARD');
    await site.services.board.refresh();
    await site.game.run('UPDATE `{account}`.`account` SET status = ? WHERE id = ?', ['BLOCK', victim.id]);
    await choose({ page: false });
    const answers = [];
    for (const name of ['Yunhwa', 'Nobody', 'Blockade', '[GM]Watch', 'Judge']) {
      const { status, body, headers } = await get(name);
      answers.push({ status, body, caching: headers['cache-control'] });
    }
    expect(blocked).toBeGreaterThan(0);
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 404,
      body: { code: 'profiles.notFound' },
      caching: 'no-store',
    });
    expect((await get('Yunhwa', other.session)).status).toBe(404);
    expect((await get('Yunhwa', owner.session)).body).toMatchObject({ data: { isOwn: true } });
    await site.game.run('DELETE FROM `{common}`.`gmlist` WHERE mName = ?', ['Judge']);
  });

  test('a character whose account is missing has the page that the rankings lead to', async () => {
    const id = await addCharacter(987_654, 'Orphan', { level: 60 });
    await site.services.board.refresh();
    expect(await site.services.board.playerNamed('Orphan')).toMatchObject({ id, empire: 0 });
    expect(await read('Orphan')).toMatchObject({ id, level: 60, isOwn: false });
    await site.game.run('DELETE FROM `{player}`.`player` WHERE id = ?', [id]);
  });

  test('a guild that a game master leads is not told of its members either', async () => {
    const watch = await addCharacter(other.id, '[GM]Warden', { level: 97 });
    const member = await addCharacter(other.id, 'Squire', { level: 12 });
    const guild = await insertGuild(site.game, { name: 'Wardens', master: watch });
    await insertGuildMember(site.game, guild, member);
    await site.services.board.refresh();
    expect(await read('Squire')).toMatchObject({ id: member, guild: null });
    await site.game.run('DELETE FROM `{player}`.`player` WHERE id IN (?, ?)', [watch, member]);
  });

  test('an old name leads to the player, unless he hides or it is another’s now', async () => {
    const renamed = await addCharacter(owner.id, 'Oldname', { level: 20 });
    await site.services.board.refresh();
    expect((await get('Oldname')).status).toBe(200);
    const rename = (id: number, name: string) =>
      site.game.run('UPDATE `{player}`.`player` SET name = ?, last_play = NOW() WHERE id = ?', [name, id]);
    await rename(renamed, 'Newname');
    await site.services.board.refresh();
    expect(await read('oldNAME')).toMatchObject({ id: renamed, name: 'Newname' });
    await choose({ page: false }, owner.session, renamed);
    expect([(await get('Oldname')).status, (await get('Newname')).status]).toEqual([404, 404]);
    await choose({}, owner.session, renamed);
    const heir = await addCharacter(other.id, 'Oldname', { level: 19 });
    await site.services.board.refresh();
    expect(await read('Oldname')).toMatchObject({ id: heir });
    const rows = await site.services.site.db.selectFrom('character_names').selectAll().execute();
    expect(rows.filter(({ name }) => name === searchForm('Oldname'))).toHaveLength(2);
  });

  test('an old name that a banned player or a game master has now leads to nobody', async () => {
    const rename = (id: number, name: string) =>
      site.game.run('UPDATE `{player}`.`player` SET name = ?, last_play = NOW() WHERE id = ?', [name, id]);
    const banned = await site.newPlayer();
    await site.game.run("UPDATE `{account}`.`account` SET status = 'BLOCK' WHERE id = ?", [banned.id]);
    await insertGameMaster(site.game, 'somebody', 'Mastered', 'GOD');
    for (const [name, heir] of [
      ['Outlaw', banned.id],
      ['[GM]Guard', other.id],
      ['Mastered', other.id],
    ] as const) {
      const renamed = await addCharacter(owner.id, `Was${heir}`, { level: 20 });
      await site.services.site.db
        .insertInto('character_names')
        .values({ character_id: renamed, name: searchForm(name), seen_at: '2026-01-01 00:00:00' })
        .execute();
      await site.services.board.readAgain();
      expect(await read(name)).toMatchObject({ id: renamed });
      const has = await addCharacter(heir, name, { level: 19 });
      await site.services.board.readAgain();
      expect([name, (await get(name)).status]).toEqual([name, 404]);
      await rename(has, `Not${renamed}`);
      await site.services.board.readAgain();
      expect([name, (await get(name)).status]).toEqual([name, 200]);
      await site.game.run('DELETE FROM `{player}`.`player` WHERE id IN (?, ?)', [renamed, has]);
    }
  });

  test('only its owner chooses, and what belonged to an owner of before does not count', async () => {
    expect(await choose({ equipment: true }, '')).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    });
    const foreign = await choose({ equipment: true, page: false }, other.session);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'profiles.notFound' } });
    expect((await choose({ equipment: true }, other.session, 999_999)).body).toEqual(foreign.body);
    const headers = { origin: 'https://evil.example' };
    const call = `PUT /api/characters/${hero}/shown`;
    const forged = { body: defaultShown, session: owner.session, origin: false, headers };
    expect((await site.send(call, forged)).status).toBe(403);
    for (const body of [{}, { ...defaultShown, page: 'yes' }, { page: true }, []]) {
      expect((await site.send(call, { body, session: owner.session })).status).toBe(400);
    }
    expect((await choose({}, owner.session, 'x')).status).toBe(400);
    expect((await read('Yunhwa')).equipment).toBeNull();
    const account_id = other.id;
    const now = '2026-04-01 12:00:00';
    const flags = {
      shows_page: 0,
      shows_last_seen: 0,
      shows_history: 0,
      shows_equipment: 1,
      changed_at: now,
    };
    await site.services.site.db
      .insertInto('character_profiles')
      .values({ account_id, character_id: hero, ...flags })
      .execute();
    expect(await read('Yunhwa')).toMatchObject({ lastSeen: 'today', equipment: null });
  });

  test('what a player shows goes with the account', async () => {
    await choose({ equipment: true });
    const { site: own } = site.services;
    const rows = () => own.db.selectFrom('character_profiles').select('character_id').execute();
    expect(await rows()).toEqual([{ character_id: hero }]);
    await eraseAccount(own, owner, true);
    expect(await rows()).toEqual([]);
  });
});
