import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ban } from '#contract/api/world/bans.ts';
import { defaultShown } from '#contract/profiles/shown.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter } from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { findBanned } from './find-banned.ts';

type Player = Pick<Awaited<ReturnType<TestApp['newPlayer']>>, 'id' | 'login'>;

describe.each(await testDatabases('whom_banned'))('whom a ban hits on %s', (dialect) => {
  let site: TestApp;
  let staff: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'bans,sanctions' } });
    staff = await newAdministrator(site);
  });
  afterAll(() => site.close());

  const ban = (player: string, form: object = {}) =>
    site.send('POST /api/admin/bans', { body: { player, reason: 'bot', ...form }, session: staff.session });
  const bansOf = async ({ id, login }: Player) => {
    const path = `GET /api/admin/accounts/${id}/bans?login=${login}`;
    return (await site.send(path, { session: staff.session })).body.data as Ban[];
  };
  const statusOf = async ({ id }: Player) =>
    (await site.game.run('SELECT status FROM {account}.account WHERE id = ?', [id])).rows[0]?.status;

  test('nobody, while a word is the login of one and the character of another, until staff say who is meant', async () => {
    const [named, owner] = [await site.newPlayer(), await site.newPlayer()];
    const name = `${named.login.slice(0, 1).toUpperCase()}${named.login.slice(1)}`;
    await insertCharacter(site.game, { account_id: owner.id, name });
    await site.services.board.readAgain();
    for (const typed of [name, named.login])
      expect(await ban(typed)).toMatchObject({ status: 409, body: { code: 'bans.ambiguous' } });
    for (const player of [named, owner]) {
      expect(await statusOf(player)).toBe('OK');
      expect(await bansOf(player)).toEqual([]);
    }
    const byCharacter = await ban(name, { means: 'character', isPublic: true });
    expect(byCharacter).toMatchObject({ status: 200, body: { login: owner.login, character: name } });
    expect(await bansOf(owner)).toMatchObject([{ state: 'active', character: name }]);
    expect([await statusOf(named), await bansOf(named)]).toEqual(['OK', []]);
    const byLogin = await ban(name, { means: 'login' });
    expect(byLogin).toMatchObject({ status: 200, body: { login: named.login, character: null } });
    expect(await bansOf(named)).toMatchObject([{ state: 'active' }]);
  });

  test('the one player whose login and character are the same word, and nobody of the other kind', async () => {
    const [both, bare] = [await site.newPlayer(), await site.newPlayer()];
    await insertCharacter(site.game, { account_id: both.id, name: both.login });
    await site.services.board.readAgain();
    expect(await ban(both.login)).toMatchObject({ status: 200, body: { login: both.login } });
    expect((await ban(bare.login, { means: 'character' })).body.code).toBe('bans.unknownPlayer');
    expect(await ban(bare.login)).toMatchObject({
      status: 200,
      body: { login: bare.login, character: null },
    });
  });

  test('say whether the public list names them: nobody without a character, no game master, no hidden page', async () => {
    const newPlayer = async (name?: string) => {
      const player = await site.newPlayer();
      if (name === undefined) return { ...player, character: 0 };
      const row = { account_id: player.id, name: `${name}${player.id}` };
      return { ...player, character: Number(await insertCharacter(site.game, row)) };
    };
    const hidden = await newPlayer('Shade');
    const shown = { ...defaultShown, page: false };
    const character = { accountId: hidden.id, id: hidden.character };
    await saveShown(site.services.site, character, shown, new Date());
    const told: unknown[] = [];
    for (const { login } of [await newPlayer('Nia'), hidden, await newPlayer('[GM]'), await newPlayer()])
      told.push((await ban(login, { isPublic: true })).body.isPublic);
    expect(told).toEqual([true, false, false, false]);
    expect((await ban((await newPlayer('Ivo')).login)).body.isPublic).toBe(false);
  });
});

test('a login is found while there are no rankings, and a character is not', async () => {
  const account = { id: 7, login: 'aldric' };
  const services = {
    game: { accounts: { findByLogin: async (login: string) => (login === 'aldric' ? account : undefined) } },
    board: { playerNamed: () => Promise.reject(new GameUnavailable('not read yet')) },
  } as never;
  expect(await findBanned(services, { player: 'aldric', means: null })).toEqual({ account, character: null });
  await expect(findBanned(services, { player: 'Aldros', means: null })).rejects.toThrow(GameUnavailable);
});
