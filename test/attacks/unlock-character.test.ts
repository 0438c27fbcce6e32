import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GameUnavailable } from '#server/game/errors.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertEmpire, insertGameMaster } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newCarefulPlayer } from '#test/factories/second-step.ts';

const start = { map_index: 41, x: 969_600, y: 278_400 };
const stuck = { map_index: 61, x: 5, y: 5 };

describe.each(await testDatabases('unlocking characters'))('unlocking a character on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => site.close());
  afterEach(() => vi.restoreAllMocks());

  type Player = Pick<Awaited<ReturnType<TestApp['newPlayer']>>, 'id' | 'login' | 'password' | 'session'>;

  async function withCharacter<P extends Player>(player: P, values: object = {}) {
    await insertEmpire(site.game, player.id, 3);
    const row = { account_id: player.id, last_play: '2011-04-28 10:00:00', ...stuck, ...values };
    return { ...player, characterId: await insertCharacter(site.game, row) };
  }
  const newStuck = async (values?: object) => withCharacter(await site.newPlayer(), values);
  const placeOf = async ({ characterId }: { readonly characterId: number }) => {
    const sql = 'SELECT map_index, x, y FROM {player}.player WHERE id = ?';
    return { ...(await site.game.run(sql, [characterId])).rows[0] };
  };
  const setPlace = (id: number, { map_index, x, y }: typeof stuck) =>
    site.game.run('UPDATE {player}.player SET map_index = ?, x = ?, y = ? WHERE id = ?', [
      map_index,
      x,
      y,
      id,
    ]);
  const unlock = (player: Player & { readonly characterId: number }, more: object = {}, request = {}) =>
    site.send('POST /api/unlock-character', {
      session: player.session,
      body: { password: player.password, characterId: player.characterId, ...more },
      ...request,
    });
  const overview = async ({ session }: Player) => {
    const { body } = await site.send('GET /api/unlock-character', { session });
    return body.data as { empire: number; characters: { obstacle: string | null; seconds: number | null }[] };
  };
  const unlocks = () => site.services.site.db.selectFrom('character_unlocks').selectAll().execute();

  test('puts it at the start of its empire, tells its owner, and keeps what was before', async () => {
    const player = await newStuck({ name: 'Yunhwa' });
    expect(await overview(player)).toMatchObject({
      empire: 3,
      characters: [{ obstacle: null, seconds: null }],
    });
    expect(await unlock(player)).toMatchObject({ status: 200, body: { success: true } });
    expect(await placeOf(player)).toEqual(start);
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session: player.session });
    expect((body.events as { kind: string }[]).map(({ kind }) => kind)).toContain('characterUnlocked');
    expect(site.logged.join('\n')).toContain('"event":"character.unlocked"');
    const { db } = site.services.site;
    const entry = await db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'character.unlock',
      subject: `account/${player.id}`,
      address: 'site',
    });
    const of = { login: player.login, character: 'Yunhwa', characterId: player.characterId };
    expect(JSON.parse(entry?.before_value ?? '')).toEqual({ ...of, mapIndex: 61, x: 5, y: 5 });
    expect(JSON.parse(entry?.after_value ?? '')).toEqual({ ...of, mapIndex: 41, x: start.x, y: start.y });
  });

  test('is no way to travel: the same character waits a day, unless the game has put it back', async () => {
    const player = await newStuck();
    expect((await unlock(player)).status).toBe(200);
    expect(await unlock(player)).toMatchObject({ status: 409, body: { code: 'unlock.alreadyThere' } });
    const elsewhere = { map_index: 64, x: 9, y: 9 };
    await setPlace(player.characterId, elsewhere);
    const refused = await unlock(player);
    expect(refused).toMatchObject({ status: 409, body: { code: 'unlock.coolingDown' } });
    expect(Number(refused.body.retryAfter)).toBeGreaterThan(86_000);
    expect(await placeOf(player)).toEqual(elsewhere);
    await setPlace(player.characterId, stuck);
    expect((await unlock(player)).status).toBe(200);
  });

  test('waits until every character of the account is out of the game', async () => {
    const player = await newStuck();
    const now = (await site.services.game.board.clock()).slice(0, 19);
    await insertCharacter(site.game, { account_id: player.id, last_play: now });
    const refused = await unlock(player);
    expect(refused).toMatchObject({ status: 409, body: { code: 'unlock.waiting' } });
    expect(Number(refused.body.retryAfter)).toBeGreaterThan(1_190);
    expect((await overview(player)).characters).toMatchObject([
      { obstacle: 'waiting' },
      { obstacle: 'waiting' },
    ]);
    expect(await placeOf(player)).toEqual(stuck);
  });

  test('is only ever that of an own character', async () => {
    const [player, other] = [await newStuck(), await newStuck()];
    const named = {
      characterId: other.characterId,
      accountId: other.id,
      account_id: other.id,
      login: other.login,
    };
    expect(await unlock(player, named)).toMatchObject({ status: 404, body: { code: 'unlock.notFound' } });
    expect(await unlock(player, { characterId: 4_000_000_000 })).toMatchObject({ status: 404 });
    const anonymous = await unlock({ ...other, session: '' });
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await site.send('GET /api/unlock-character')).toMatchObject({ status: 401 });
    expect([await placeOf(player), await placeOf(other)]).toEqual([stuck, stuck]);
  });

  test.each([0, -1, 1.5, '7', null, [7], 2 ** 32, '1 OR 1=1'])(
    'refuses the number %j',
    async (characterId) => {
      const player = await newStuck();
      expect(await unlock(player, { characterId })).toMatchObject({ status: 400 });
      expect(await placeOf(player)).toEqual(stuck);
    },
  );

  test('needs the password, the second step where it is on, and the site’s own page', async () => {
    const player = await withCharacter(await newCarefulPlayer(site));
    const codes = [
      (await unlock(player, { password: '' })).body.code,
      (await unlock(player, { password: 'not-mine1' })).body.code,
      (await unlock(player)).body.code,
      (await unlock(player, { code: player.app.wrongCode() })).body.code,
      (await unlock(player, {}, { origin: false, headers: { origin: 'https://evil.example' } })).body.code,
    ];
    expect(codes).toEqual([
      'password.currentRequired',
      'password.currentIncorrect',
      'twoStep.codeRequired',
      'twoStep.codeWrong',
      'request.foreignOrigin',
    ]);
    expect(await placeOf(player)).toEqual(stuck);
    expect((await unlock(player, { code: player.app.code() })).status).toBe(200);
  });

  test('a refusal by the rules uses up no code', async () => {
    const player = await withCharacter(await newCarefulPlayer(site), start);
    const code = player.app.code();
    expect(await unlock(player, { code })).toMatchObject({ body: { code: 'unlock.alreadyThere' } });
    await setPlace(player.characterId, stuck);
    expect((await unlock(player, { code })).status).toBe(200);
  });

  test('game masters stay where they are, by their login or by a character’s name', async () => {
    const [byLogin, byName] = [await newStuck(), await newStuck({ name: 'Ohm' })];
    const byMark = await newStuck({ name: '[GM]Foo' });
    await insertGameMaster(site.game, byLogin.login.toUpperCase(), 'Other', 'LOW_WIZARD');
    await insertGameMaster(site.game, 'nobody', 'ohm', 'GOD');
    for (const player of [byLogin, byName, byMark]) {
      expect(await unlock(player)).toMatchObject({ status: 403, body: { code: 'unlock.staff' } });
      expect(await placeOf(player)).toEqual(stuck);
    }
  });

  test('a blocked account is not served, even with a session of before', async () => {
    const player = await newStuck();
    await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [player.id]);
    expect(await unlock(player)).toMatchObject({ status: 401, body: { code: 'auth.accountInactive' } });
    expect(await placeOf(player)).toEqual(stuck);
  });

  test('of several calls at once one moves it, and one entry says so', async () => {
    const player = await newStuck();
    const answers = await Promise.all(Array.from({ length: 5 }, () => unlock(player)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    for (const code of others) {
      expect(['unlock.moved', 'unlock.alreadyThere', 'unlock.coolingDown']).toContain(code);
    }
    const { db } = site.services.site;
    const entries = db.selectFrom('audit').select('id').where('subject', '=', `account/${player.id}`);
    expect(await entries.execute()).toHaveLength(1);
  });

  test('what has moved or was saved in the meantime is not written, and no cool-down begins', async () => {
    const player = await newStuck();
    const { positions } = site.services.game;
    const read = positions.ofAccount;
    const moved = { ...stuck, x: 6 };
    vi.spyOn(positions, 'ofAccount').mockImplementation(async (...asked) => {
      const placed = await read(...asked);
      await setPlace(player.characterId, moved);
      return placed;
    });
    expect(await unlock(player)).toMatchObject({ status: 409, body: { code: 'unlock.moved' } });
    expect(await placeOf(player)).toEqual(moved);
    expect((await unlocks()).filter((row) => row.account_id === player.id)).toEqual([]);
  });

  test('a move whose answer was lost is logged with both places, and may be tried again where it was none', async () => {
    const player = await newStuck();
    const { positions } = site.services.game;
    vi.spyOn(positions, 'move').mockRejectedValueOnce(new GameUnavailable('lost'));
    expect(await unlock(player)).toMatchObject({ status: 503, body: { code: 'server.gameUnavailable' } });
    const line = site.logged.find((each) => each.includes('Whether a character was unlocked is not known'));
    expect(line).toContain(`"characterId":${player.characterId}`);
    expect(JSON.parse(line ?? '')).toMatchObject({ before: { mapIndex: 61 }, after: { mapIndex: 41 } });
    expect((await unlock(player)).status).toBe(200);
  });

  test('five attempts an hour, together with changes of the password; off, there is no such call', async () => {
    const player = await newStuck(start);
    const limited = await openInstance({ environment: { ...site.environment, RATE_LIMITS: '' } });
    const { session, password, characterId } = player;
    const call = () =>
      limited.send('POST /api/unlock-character', { session, body: { password, characterId } });
    for (let time = 0; time < 5; time += 1) expect((await call()).status).toBe(409);
    expect(await call()).toMatchObject({ status: 429, body: { code: 'rateLimit.passwordChange' } });
    await limited.close();
    const off = await openInstance({ environment: { ...site.environment, MODULES: 'storage' } });
    expect((await off.send('GET /api/unlock-character', { session })).status).toBe(404);
    expect((await off.send('POST /api/unlock-character', { session, body: {} })).status).toBe(404);
    await off.close();
  });
});
