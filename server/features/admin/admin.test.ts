import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#server/operations/create-account.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

describe.each(await testDatabases('administrators'))('administrators on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { ADMIN_LOGINS: 'Keeper1, mirabel' } });
  });
  afterAll(() => site.close());

  const check = async (username: string, session?: string) =>
    (await site.send('POST /api/admin/check', { body: { username }, session })).body;

  async function gameMaster(authority: string) {
    const player = await site.newPlayer();
    await site.game.run('INSERT INTO {common}.gmlist (mAccount, mName, mAuthority) VALUES (?, ?, ?)', [
      player.login,
      `[GM]${player.login}`.slice(0, 16),
      authority,
    ]);
    return player;
  }

  test('are the game’s implementors and no lesser masters', async () => {
    const implementor = await gameMaster('IMPLEMENTOR');
    expect(await check(implementor.login, implementor.session)).toEqual({ success: true, isAdmin: true });
    const { body } = await site.send('GET /api/auth/session', { session: implementor.session });
    expect(body.isAdmin).toBe(true);
    for (const authority of ['HIGH_WIZARD', 'PLAYER']) {
      const lesser = await gameMaster(authority);
      expect((await check(lesser.login, lesser.session)).isAdmin).toBe(false);
    }
  });

  test('are those of the settings, however they are written', async () => {
    const { password } = await createAccount(site.services, 'KEEPER1');
    const session = await site.login({ login: 'KEEPER1', password });
    expect((await check('KEEPER1', session)).isAdmin).toBe(true);
    const body = { title: 'Title', content: 'Text', displayName: 'Keeper', username: 'a', password: 'b' };
    const news = await site.send('POST /api/news', { body, session });
    expect(news.body.code).not.toBe('auth.adminRequired');
  });

  test('are revealed neither by another’s name nor without a session', async () => {
    const implementor = await gameMaster('IMPLEMENTOR');
    const player = await site.newPlayer();
    expect(await check(implementor.login)).toEqual({ success: true, isAdmin: false });
    expect(await check(implementor.login, player.session)).toEqual({ success: true, isAdmin: false });
    expect(await check(player.login, implementor.session)).toEqual({ success: true, isAdmin: false });
    expect(await check('', implementor.session)).toEqual({ success: true, isAdmin: false });
    expect(await check(player.login, player.session)).toEqual({ success: true, isAdmin: false });
  });

  test('lose their rights when their account is blocked', async () => {
    const implementor = await gameMaster('IMPLEMENTOR');
    await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [implementor.id]);
    expect((await check(implementor.login, implementor.session)).isAdmin).toBe(false);
  });
});
