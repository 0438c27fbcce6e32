import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { mariadbPort, mariadbUrl, randomSchema } from '#test/factories/mariadb.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { GameLimited, GameUnavailable } from './errors.ts';
import type { Game } from './game.ts';
import { openGame } from './open-game.ts';

const onMariadb = (await gameVariants('a game database that goes away')).includes('real');

function recordLog() {
  const lines: string[] = [];
  const write = (details: object, message: string) => {
    lines.push(`${message} ${JSON.stringify(details)}`);
  };
  return { lines, info: write, warn: write };
}

async function waitUntil(condition: () => boolean, milliseconds = 8_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await setTimeout(20);
  }
}

describe.runIf(onMariadb)('a game database that goes away', () => {
  let database: GameDatabase;
  let proxy: TcpProxy;
  let game: Game;
  let log = recordLog();

  const throughProxy = () => ({
    ...database.settings,
    DATABASE_URL: `mysql://root@127.0.0.1:${proxy.port}`,
  });

  beforeAll(async () => {
    database = await createGameDatabase({ variant: 'real' });
    await insertGameAccount(database, { login: 'constant' });
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    proxy = await startTcpProxy(mariadbPort);
    log = recordLog();
    game = await openGame(throughProxy(), log);
  });
  afterEach(async () => {
    await game.close();
    await proxy.stop();
  });

  test('reports an unreachable server at once and reconnects by itself', async () => {
    expect(game.state()).toMatchObject({ status: 'ready' });
    await proxy.stop();
    await expect(game.accounts.findByLogin('constant')).rejects.toThrow(GameUnavailable);
    await waitUntil(() => game.state().status === 'unavailable');
    await expect(game.accounts.findByLogin('constant')).rejects.toThrow(GameUnavailable);
    await proxy.resume();
    await waitUntil(() => game.state().status === 'ready');
    expect(await game.accounts.findByLogin('constant')).toMatchObject({ login: 'constant' });
    expect(log.lines.filter((line) => line.includes('is away'))).toHaveLength(1);
  });

  test('does not flood an unreachable server with connections', async () => {
    await proxy.stop();
    await proxy.resume();
    await proxy.stop();
    await expect(game.accounts.findByLogin('constant')).rejects.toThrow(GameUnavailable);
    const calls = Array.from({ length: 500 }, () => game.accounts.findByLogin('constant'));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    const before = proxy.connections();
    await proxy.resume();
    await waitUntil(() => game.state().status === 'ready');
    expect(proxy.connections() - before).toBeLessThanOrEqual(2);
  });

  test('a broken connection is retried for reads', async () => {
    await game.accounts.findByLogin('constant');
    const reading = Array.from({ length: 40 }, () => game.accounts.findByLogin('constant'));
    proxy.breakAll();
    const accounts = await Promise.all(reading);
    expect(accounts.every((account) => account?.login === 'constant')).toBe(true);
    proxy.breakAll();
    await setTimeout(20);
    expect(await game.accounts.findByLogin('constant')).toMatchObject({ login: 'constant' });
  });

  test('waits for its list of game masters, which is not taken for empty', async () => {
    await database.run(
      "INSERT INTO {common}.gmlist (mAccount, mName, mAuthority) VALUES ('constant', 'GM', 'IMPLEMENTOR')",
    );
    expect(await game.gameMasterEntries()).toEqual([{ login: 'constant', authority: 'IMPLEMENTOR' }]);
    await database.run('RENAME TABLE {common}.gmlist TO {common}.gmlist_old');
    await expect(game.gameMasterEntries()).rejects.toThrow(GameUnavailable);
    await expect(game.gameMasterEntries()).rejects.toThrow(GameUnavailable);
    expect(log.lines.join()).toContain('The list of game masters (gmlist) can no longer be read.');
    await database.run('RENAME TABLE {common}.gmlist_old TO {common}.gmlist');
    await waitUntil(() => game.state().status === 'ready');
    expect(await game.gameMasterEntries()).toEqual([{ login: 'constant', authority: 'IMPLEMENTOR' }]);
  });

  test('notices columns added while it was away', async () => {
    const bare = await createGameDatabase({ variant: 'varied' });
    const other = await openGame({ ...bare.settings, DATABASE_URL: throughProxy().DATABASE_URL }, log);
    try {
      const id = await insertGameAccount(bare, {});
      expect(await other.accounts.findById(id)).toMatchObject({ cash: null });
      await proxy.stop();
      await bare.run('ALTER TABLE {account}.account ADD COLUMN cash INT NOT NULL DEFAULT 55');
      await expect(other.accounts.findById(id)).rejects.toThrow(GameUnavailable);
      await proxy.resume();
      await waitUntil(() => other.state().status === 'ready');
      expect(await other.accounts.findById(id)).toMatchObject({ cash: 55 });
      await bare.run('ALTER TABLE {account}.account DROP COLUMN cash');
      expect(await other.accounts.findById(id)).toMatchObject({ cash: null });
    } finally {
      await other.close();
      await bare.drop();
    }
  });
});

describe.runIf(onMariadb)('a game database whose tables are locked', () => {
  test('is too busy once MariaDB ends what waits; the log in the administration is slow', async () => {
    const database = await createGameDatabase({ variant: 'real' });
    const settings = { ...database.settings, modules: ['accounts', 'status'] as const };
    const game = await openGame(settings, recordLog());
    try {
      await database.run(
        'LOCK TABLES {account}.account WRITE, {log}.log WRITE, {log}.bootlog WRITE, {player}.player WRITE',
      );
      const page = { offset: 0, limit: 10 };
      const [account, characters, lastStart, log] = await Promise.allSettled([
        game.accounts.findByLogin('constant'),
        game.characters.ofAccount(1),
        game.logs.lastStart(),
        game.accountRecords.log(1, page),
      ]);
      for (const { reason } of [account, characters, lastStart] as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(GameUnavailable);
      }
      expect(log).toEqual({ status: 'fulfilled', value: { state: 'slow' } });
      expect(game.state()).toMatchObject({ status: 'ready' });
    } finally {
      await database.run('UNLOCK TABLES');
      await game.close();
      await database.drop();
    }
  });
});

describe.runIf(onMariadb)('a game database that is unusable at the start', () => {
  const opened = async (settings: object) => {
    const database = await createGameDatabase({ variant: 'real' });
    const log = recordLog();
    const game = await openGame({ ...database.settings, ...settings }, log);
    try {
      const state = game.state();
      await expect(game.accounts.findById(1)).rejects.toThrow(GameUnavailable);
      await expect(game.board.readCharacters(0)).rejects.toThrow(GameUnavailable);
      expect(() => game.accounts.limits()).toThrow(GameUnavailable);
      return { reason: state.status === 'unavailable' ? state.reason : '', log: log.lines.join('\n') };
    } finally {
      await game.close();
      await database.drop();
    }
  };

  test('nothing listens', async () => {
    const { reason } = await opened({ DATABASE_URL: 'mysql://guildhall:topsecret@127.0.0.1:1' });
    expect(reason).toContain('Nothing listens at 127.0.0.1:1');
  });

  test('a wrong password is reported and never logged', async () => {
    const { reason, log } = await opened({
      DATABASE_URL: `mysql://guildhall:topsecret@127.0.0.1:${mariadbPort}`,
    });
    expect(reason).toContain('refuses the user "guildhall"');
    expect(log + reason).not.toContain('topsecret');
  });

  test('a schema is missing', async () => {
    const { reason } = await opened({ DATABASE_URL: mariadbUrl, ACCOUNT_SCHEMA: randomSchema('absent') });
    expect(reason).toContain('There is no schema');
    expect(reason).toContain('ACCOUNT_SCHEMA');
  });

  test('connects when the server starts later', async () => {
    const database = await createGameDatabase({ variant: 'real' });
    const proxy = await startTcpProxy(mariadbPort);
    await proxy.stop();
    const url = `mysql://root@127.0.0.1:${proxy.port}`;
    const game = await openGame({ ...database.settings, DATABASE_URL: url }, recordLog());
    try {
      expect(game.state().status).toBe('unavailable');
      await proxy.resume();
      await waitUntil(() => game.state().status === 'ready');
      expect(await game.statistics.countAccounts()).toBe(0);
    } finally {
      await game.close();
      await proxy.stop();
      await database.drop();
    }
  });

  test('a server that accepts but never answers is away within the start timeout', async () => {
    const database = await createGameDatabase({ variant: 'real' });
    const proxy = await startTcpProxy(mariadbPort);
    proxy.swallow();
    const url = `mysql://root@127.0.0.1:${proxy.port}`;
    const game = await openGame({ ...database.settings, DATABASE_URL: url }, recordLog());
    try {
      expect(game.state().status).toBe('unavailable');
    } finally {
      await game.close();
      await proxy.stop();
      await database.drop();
    }
  });
});

describe.runIf(onMariadb)('a user with the least rights', () => {
  const user = randomSchema('user').slice(0, 30);
  let database: GameDatabase;

  const grants = (rights: readonly string[]) => [
    `CREATE USER ${user}@'127.0.0.1' IDENTIFIED BY 'secret'`,
    ...rights.map((right) => `GRANT ${right} TO ${user}@'127.0.0.1'`),
  ];
  const reading = [
    'SELECT ON {player}.player',
    'SELECT ON {player}.player_index',
    'SELECT ON {player}.guild',
    'SELECT ON {player}.guild_member',
    'SELECT ON {common}.gmlist',
  ];

  beforeAll(async () => {
    database = await createGameDatabase({ variant: 'real' });
    await insertGameAccount(database, { login: 'first' });
  });
  afterEach(() => database.run(`DROP USER IF EXISTS ${user}@'127.0.0.1'`));
  afterAll(() => database.drop());

  const openAs = async (rights: readonly string[]) => {
    for (const sql of grants(rights)) await database.run(sql);
    return openGame(
      { ...database.settings, DATABASE_URL: `mysql://${user}:secret@127.0.0.1:${mariadbPort}` },
      recordLog(),
    );
  };
  const first = { id: 1, passwordHash: '' };
  const someone = {
    login: 'second',
    email: 's@example.org',
    passwordHash: `*${'A'.repeat(40)}`,
    deletionCode: '0000000',
  };

  test('the suggested grants suffice for everything', async () => {
    const account = [
      'SELECT ON {account}.account',
      'INSERT (login, password, social_id, email, create_time, status, availDt, cash, mileage) ON {account}.account',
      'UPDATE (password, email) ON {account}.account',
    ];
    const game = await openAs([...account, ...reading]);
    try {
      const state = game.state();
      expect(state).toMatchObject({ status: 'ready', capabilities: { verdict: 'works' } });
      const { id } = await game.accounts.create(someone);
      const account = { id, passwordHash: someone.passwordHash };
      expect(await game.accounts.changeEmail(account, 't@example.org')).toBe(true);
      expect(await game.accounts.changePassword(account, `*${'B'.repeat(40)}`)).toBe(true);
      expect(await game.board.readBlockedAccountIds()).toEqual(new Set());
      expect((await game.board.readCharacters(0)).rows).toEqual([]);
      await game.board.readGuilds(0);
      expect(await game.gameMasterEntries()).toEqual([]);
    } finally {
      await game.close();
    }
  });

  test('a read-only user sees what is disabled, by name', async () => {
    const game = await openAs(['SELECT ON {account}.account', ...reading]);
    try {
      expect(game.state()).toMatchObject({ status: 'ready', capabilities: { verdict: 'limited' } });
      await expect(game.accounts.create(someone)).rejects.toThrow(GameLimited);
      await expect(game.accounts.changeEmail(first, 'x@example.org')).rejects.toMatchObject({
        code: 'change-email-not-granted',
      });
      await expect(game.accounts.changePassword(first, '*')).rejects.toMatchObject({
        code: 'change-password-not-granted',
      });
      expect(await game.accounts.findByLogin('first')).toMatchObject({ login: 'first' });
    } finally {
      await game.close();
    }
  });

  test('a right revoked at run time rejects the write and is reported', async () => {
    const game = await openAs(['SELECT, UPDATE ON {account}.account', ...reading]);
    try {
      await database.run(`REVOKE UPDATE ON {account}.account FROM ${user}@'127.0.0.1'`);
      await expect(game.accounts.changeEmail(first, 'x@example.org')).rejects.toThrow(GameLimited);
      await expect(game.accounts.changeEmail(first, 'x@example.org')).rejects.toMatchObject({
        code: 'change-email-not-granted',
      });
    } finally {
      await game.close();
    }
  });
});
