import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { insertGameMaster } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { insertMember } from '#test/factories/staff.ts';

describe.each(await testDatabases('logins of administrators'))('registering on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { ADMIN_LOGINS: 'Keeper1, mirabel' } });
    await insertGameMaster(site.game, 'Overseer', '[GM]Overseer', 'IMPLEMENTOR');
    await insertGameMaster(site.game, 'watcher', '[GM]Watcher', 'LOW_WIZARD');
    // Of accounts that a game begun anew has not any more.
    await insertMember(site, { id: 900_001, login: 'scribe' }, 'editor');
    await insertMember(site, { id: 900_002, login: 'Chronicler' }, 'translator');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => site.close());

  const reserved = ['Keeper1', 'KEEPER1', 'mirabel', 'overseer', 'OVERSEER', 'watcher'];
  test.each([...reserved, 'scribe', 'SCRIBE', 'chronicler'])(
    '%s is rejected like a taken login and creates no administrator',
    async (login) => {
      const taken = await site.newPlayer();
      const answer = await site.register({ ...somebody(), login });
      const usual = await site.register({ ...somebody(), login: taken.login });
      expect(answer.status).toBe(409);
      expect({ ...answer, headers: {} }).toEqual({ ...usual, headers: {} });
      expect(await site.services.game.accounts.findByLogin(login)).toBeUndefined();
    },
  );

  test('a reserved login takes the same queries as a taken one', async () => {
    const taken = await site.newPlayer();
    const { accounts, passwords } = site.services.game;
    const calls = {
      login: vi.spyOn(accounts, 'findByLogin'),
      email: vi.spyOn(accounts, 'countByEmail'),
      list: vi.spyOn(site.services.game, 'gameMasterEntries'),
      hash: vi.spyOn(passwords, 'hash'),
      create: vi.spyOn(accounts, 'create'),
    };
    const counted = async (login: string) => {
      // What follows earlier logins asks for the list, too.
      await site.services.history.flush();
      for (const call of Object.values(calls)) call.mockClear();
      await site.register({ ...somebody(), login });
      return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call.mock.calls.length]));
    };
    const once = { login: 1, email: 1, list: 1, hash: 0, create: 0 };
    expect(await counted('overseer')).toEqual(once);
    expect(await counted('keeper1')).toEqual(once);
    expect(await counted('scribe')).toEqual(once);
    expect(await counted(taken.login)).toEqual(once);
  });

  test('a login that only resembles a reserved one is free', async () => {
    expect((await site.register({ ...somebody(), login: 'overseer2' })).status).toBe(200);
  });
});
