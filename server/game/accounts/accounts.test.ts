import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LoginTaken, TooLongForGame, UnsuitableForGame } from '#server/game/errors.ts';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertEmpire, insertGameAccount, publishedPassword } from '#test/database/game-rows.ts';

const silent = { info: () => {}, warn: () => {} };
const variants = await gameVariants('accounts of the game');

describe.each(variants)('accounts of the %s game', (variant) => {
  let database: GameDatabase;
  let game: Game;

  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    game = await openGame(database.settings, silent);
  });
  afterAll(async () => {
    await game.close();
    await database.drop();
  });

  async function accountOf(id: number) {
    const account = await game.accounts.findById(id);
    if (!account) throw new Error(`there is no account ${id}`);
    return account;
  }

  const newAccount = (login: string) => ({
    login,
    email: `${login.toLowerCase()}@example.org`,
    passwordHash: '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19',
    deletionCode: '0000000',
  });

  test('a new account has the row the game core expects', async () => {
    const { id } = await game.accounts.create({
      ...newAccount('Aldric7'),
      passwordHash: await game.passwords.hash('password'),
    });
    const { rows } = await database.run('SELECT * FROM {account}.account WHERE id = ?', [id]);
    expect(rows).toHaveLength(1);
    const row = rows[0] ?? {};
    expect(row).toMatchObject({
      login: 'aldric7',
      password: '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19',
      social_id: '0000000',
      email: 'aldric7@example.org',
      status: 'OK',
      availDt: '1970-01-01 00:00:00',
    });
    expect(String(row.create_time)).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/);
    for (const column of [
      'id',
      'login',
      'password',
      'social_id',
      'status',
      'cash',
      'mileage',
      'securitycode',
    ]) {
      if (column in row) expect(row[column], column).not.toBeNull();
    }
  });

  test('a new account is found, free to play and poor', async () => {
    const { id } = await game.accounts.create(newAccount('mirabel'));
    const currency = variant === 'varied' ? null : 0;
    expect(await game.accounts.findById(id)).toEqual({
      id,
      login: 'mirabel',
      email: 'mirabel@example.org',
      passwordHash: '*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19',
      status: 'OK',
      blocked: false,
      availableFrom: null,
      cash: currency,
      mileage: currency,
      deletionCode: '0000000',
      empire: 0,
      lastPlay: null,
    });
    expect(await game.accounts.findByLogin('mirabel')).toEqual(await game.accounts.findById(id));
  });

  test("an account made by the game's own tools is read completely", async () => {
    const last_play = '2011-05-06 21:14:15';
    const id = await insertGameAccount(database, { login: 'oldtimer', cash: 250, mileage: 7, last_play });
    await insertEmpire(database, id, 3);
    const account = await game.accounts.findByLogin('oldtimer');
    expect(account).toMatchObject({ id, deletionCode: '1234567', empire: 3, blocked: false });
    expect(account).toMatchObject(
      variant === 'varied'
        ? { cash: null, mileage: null, lastPlay: null }
        : { cash: 250, mileage: 7, lastPlay: last_play },
    );
    expect(await game.passwords.verify(publishedPassword.password, account?.passwordHash ?? '')).toBe(true);
    expect(await game.passwords.verify('12345678', account?.passwordHash ?? '')).toBe(false);
  });

  test('finds a login in any case and no other login', async () => {
    const id = await insertGameAccount(database, { login: 'caseless' });
    expect((await game.accounts.findByLogin('CaseLess'))?.id).toBe(id);
    for (const other of [
      'caseless ',
      'cáseless',
      'caseles_',
      "caseless' OR '1'='1",
      '',
      'ş',
      'caseless\u0000',
    ]) {
      expect(await game.accounts.findByLogin(other), other).toBeUndefined();
    }
  });

  test('concurrent lookups each return their own account', async () => {
    const logins = Array.from({ length: 60 }, (_, index) => `together${index}`);
    const ids = await Promise.all(logins.map((login) => insertGameAccount(database, { login })));
    const others = ['together', 'Together7', 'ş', '', "together1' --"];
    const found = await Promise.all([...logins, ...others].map((login) => game.accounts.findByLogin(login)));
    const nobody = undefined;
    expect(found.map((account) => account?.id)).toEqual([...ids, nobody, ids[7], nobody, nobody, nobody]);
  });

  test('a login is taken whatever the case of its letters', async () => {
    await game.accounts.create(newAccount('guardian'));
    await expect(game.accounts.create(newAccount('guardian'))).rejects.toThrow(LoginTaken);
    await expect(game.accounts.create(newAccount('GUARDian'))).rejects.toThrow(LoginTaken);
  });

  test('fifty registrations of one login at once give one account', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        game.accounts.create(newAccount(index % 2 ? 'runner' : 'Runner')),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(49);
    expect(refused.every((outcome) => outcome.reason instanceof LoginTaken)).toBe(true);
    const { rows } = await database.run("SELECT id FROM {account}.account WHERE LOWER(login) = 'runner'");
    expect(rows).toHaveLength(1);
  });

  test('emails are found and counted case-insensitively', async () => {
    await insertGameAccount(database, { email: 'Shared@Example.org' });
    await insertGameAccount(database, { email: 'shared@example.org' });
    await insertGameAccount(database, { email: 'sharedXexample.org' });
    expect(await game.accounts.countByEmail('SHARED@example.ORG')).toBe(2);
    expect(await game.accounts.countByEmail('s%@example.org')).toBe(0);
    expect(await game.accounts.countByEmail('şhared@example.org')).toBe(0);
    expect(await game.accounts.findByEmail('shared@example.org', 1)).toHaveLength(1);
    const both = await game.accounts.findByEmail('shared@example.org', 10);
    expect(both.map((account) => account.email)).toEqual(['Shared@Example.org', 'shared@example.org']);
  });

  test('changes of password, email and deletion code touch no other column', async () => {
    const id = await insertGameAccount(database, { login: 'changing' });
    const bystander = await insertGameAccount(database, { login: 'bystander' });
    const before = await game.accounts.findById(bystander);
    const read = await accountOf(id);
    expect(await game.accounts.changePassword(read, await game.passwords.hash('newsecret'))).toBe(true);
    const account = await accountOf(id);
    expect(await game.accounts.changeEmail(account, 'new@example.org')).toBe(true);
    expect(await game.accounts.changeEmail(account, 'new@example.org')).toBe(true);
    expect(await game.accounts.changeDeletionCode(account, '7654321')).toBe(true);
    expect(await accountOf(id)).toEqual({ ...account, email: 'new@example.org', deletionCode: '7654321' });
    expect(await game.passwords.verify('newsecret', account.passwordHash)).toBe(true);
    expect(await game.accounts.findById(bystander)).toEqual(before);
    const nobody = { ...account, id: 999_999 };
    expect(await game.accounts.changePassword(nobody, await game.passwords.hash('newsecret'))).toBe(false);
    expect(await game.accounts.findById(999_999)).toBeUndefined();
  });

  test('a change based on an outdated password does nothing', async () => {
    const id = await insertGameAccount(database, { login: 'overtaken' });
    const read = await accountOf(id);
    expect(await game.accounts.changePassword(read, await game.passwords.hash('newsecret'))).toBe(true);
    const after = await accountOf(id);
    expect(await game.accounts.changePassword(read, await game.passwords.hash('oldsecret'))).toBe(false);
    expect(await game.accounts.changeEmail(read, 'thief@example.org')).toBe(false);
    expect(await game.accounts.changeDeletionCode(read, 'thief77')).toBe(false);
    expect(await accountOf(id)).toEqual(after);
  });

  test('values too long for the columns are rejected by name', async () => {
    const limits = game.accounts.limits();
    const long = { ...newAccount('longone'), deletionCode: '1'.repeat(limits.deletionCode + 1) };
    await expect(game.accounts.create(long)).rejects.toThrow(
      new TooLongForGame('deletionCode', limits.deletionCode),
    );
    const someone = { id: 1, passwordHash: '' };
    const email = `${'e'.repeat(limits.email)}@example.org`;
    await expect(game.accounts.changeEmail(someone, email)).rejects.toThrow(TooLongForGame);
    await expect(game.accounts.create(newAccount('x'.repeat(limits.login + 1)))).rejects.toThrow(
      TooLongForGame,
    );
    await expect(game.accounts.changeEmail(someone, 'şeker@example.org')).rejects.toThrow(UnsuitableForGame);
    const code = '1'.repeat(limits.deletionCode + 1);
    await expect(game.accounts.changeDeletionCode(someone, code)).rejects.toThrow(TooLongForGame);
    const tooLong = '*'.repeat(limits.password + 1);
    await expect(game.accounts.changePassword(someone, tooLong)).rejects.toThrow(TooLongForGame);
    expect(await game.accounts.findByLogin('longone')).toBeUndefined();
  });

  test('limits come from the columns', () => {
    const expected = {
      embedded: { login: 30, email: 255, deletionCode: 20, password: 128 },
      real: { login: 30, email: 64, deletionCode: 13, password: 45 },
      varied: { login: 16, email: 50, deletionCode: 7, password: 42 },
    };
    expect(game.accounts.limits()).toEqual(expected[variant]);
  });

  test("a block is read from the status and from a date in the game's future", async () => {
    const blocked = await insertGameAccount(database, { status: 'BLOCK' });
    const paused = await insertGameAccount(database, { availDt: '2999-01-01 00:00:00' });
    const freed = await insertGameAccount(database, { availDt: '2001-01-01 00:00:00' });
    expect(await game.accounts.findById(blocked)).toMatchObject({
      blocked: true,
      status: 'BLOCK',
      availableFrom: null,
    });
    expect(await game.accounts.findById(paused)).toMatchObject({
      blocked: true,
      availableFrom: '2999-01-01 00:00:00',
    });
    expect(await game.accounts.findById(freed)).toMatchObject({ blocked: false, availableFrom: null });
  });
});
