import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertGameAccount, insertStorage } from '#test/database/game-rows.ts';

const silent = { info: () => {}, warn: () => {} };

describe.each(await gameVariants('storage passwords'))('storage passwords of the %s game', (variant) => {
  let database: GameDatabase;
  let game: Game;
  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    game = await openGame({ ...database.settings, modules: ['storage'] }, silent);
  });
  afterAll(async () => {
    await game?.close();
    await database?.drop();
  });

  const storages = async () =>
    (await database.run('SELECT * FROM {player}.safebox ORDER BY account_id')).rows.map((row) => ({
      ...row,
    }));

  async function owner() {
    const id = await insertGameAccount(database);
    const account = await game.accounts.findById(id);
    if (!account) throw new Error('no account');
    return account;
  }

  test('change in the one row of the account, and nothing else of it', async () => {
    const [account, other] = [await owner(), await owner()];
    await insertStorage(database, account.id, '111111');
    await insertStorage(database, other.id, '222222');
    const before = await storages();
    expect(await game.storagePasswords.change(account, '408172')).toBe('changed');
    const changed = before.map((row) =>
      Number(row.account_id) === account.id ? { ...row, password: '408172' } : row,
    );
    expect(await storages()).toEqual(changed);
    expect(await game.storagePasswords.change(account, '408172')).toBe('changed');
  });

  test('are not written for an account that is another one since it was read', async () => {
    const account = await owner();
    await insertStorage(database, account.id, '111111');
    const before = await storages();
    for (const stale of [{ passwordHash: '*OTHER' }, { login: 'somebody' }]) {
      expect(await game.storagePasswords.change({ ...account, ...stale }, '408172')).toBe('accountChanged');
    }
    expect(await storages()).toEqual(before);
  });

  test('need a storage: the site adds none', async () => {
    const account = await owner();
    const before = await storages();
    expect(await game.storagePasswords.change(account, '408172')).toBe('noStorage');
    expect(await storages()).toEqual(before);
  });

  test('are left alone while the module is off, whatever calls', async () => {
    const off = await openGame(database.settings, silent);
    const state = off.state();
    const findings = state.status === 'ready' ? state.capabilities.findings : [];
    expect(findings.filter(({ code }) => code.startsWith('storage'))).toEqual([]);
    await off.close();
  });

  if (variant !== 'embedded') {
    test('cannot be set where the game has no such table', async () => {
      const account = await owner();
      await database.run('RENAME TABLE {player}.safebox TO {player}.elsewhere');
      try {
        const without = await openGame({ ...database.settings, modules: ['storage'] }, silent);
        const change = without.storagePasswords.change(account, '408172');
        await expect(change).rejects.toMatchObject({ name: 'GameLimited', code: 'storage-missing' });
        await without.close();
        // The table was there when this one was opened: it looks again.
        const again = () => game.storagePasswords.change(account, '408172').catch(({ code }) => code);
        await expect.poll(again).toBe('storage-missing');
        expect((await game.accounts.findById(account.id))?.login).toBe(account.login);
      } finally {
        await database.run('RENAME TABLE {player}.elsewhere TO {player}.safebox');
      }
    });
  }
});
