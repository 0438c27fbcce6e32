import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openInstance, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { insertGameMaster } from '#test/database/game-rows.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { AccountCreationError, createAccount } from './create-account.ts';
import { administratorsWithoutAccount, auditNewImplementors } from './implementors.ts';

describe.each(await testDatabases('administrators and their accounts'))('on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { ADMIN_LOGINS: 'Keeper1' } });
  });
  afterAll(() => site.close());

  const audited = (action: 'account.create' | 'administrator.appear') =>
    site.services.site.db.selectFrom('audit').selectAll().where('action', '=', action).execute();

  describe('an account made by command', () => {
    test('can log in with the printed password and is an administrator', async () => {
      const { password, administrator } = await createAccount(site.services, 'Keeper1', 'keeper@example.org');
      expect(administrator).toBe(true);
      expect(password).toMatch(/^[A-Za-z2-9]{16}$/);
      const session = await site.login({ login: 'Keeper1', password });
      const { body } = await site.send('GET /api/auth/session', { session });
      expect(body).toMatchObject({ isAdmin: true, account: { login: 'Keeper1' } });
      const rows = await audited('account.create');
      expect(rows).toMatchObject([{ login: '(server)', after_value: '{"login":"Keeper1"}' }]);
      expect(JSON.stringify(rows)).not.toContain(password);
    });

    test("needs no email and is told apart from an administrator's", async () => {
      const { login } = somebody();
      const { password, administrator } = await createAccount(site.services, login);
      expect(administrator).toBe(false);
      await site.login({ login, password });
    });

    test('is rejected with advice when the login exists', async () => {
      const { login, email } = await site.newPlayer();
      const refused = (...asked: [string, string?]) => createAccount(site.services, ...asked);
      await expect(refused(login.toUpperCase())).rejects.toThrow('npm run rescue');
      await expect(refused(somebody().login, email)).rejects.toThrow('ACCOUNTS_PER_EMAIL');
      await expect(refused(somebody().login, 'nobody')).rejects.toThrow('no email');
      await expect(refused("a' OR 1=1")).rejects.toThrow(AccountCreationError);
      await expect(refused('x'.repeat(200))).rejects.toThrow(AccountCreationError);
    });
  });

  test('lists logins with rights but without an account', async () => {
    const own = await newAdministrator(site);
    await insertGameMaster(site.game, 'Nobody7', '[GM]Nobody', 'IMPLEMENTOR');
    await insertGameMaster(site.game, 'lesser7', '[GM]Lesser', 'LOW_WIZARD');
    const config = { ...site.services.config, ADMIN_LOGINS: ['Ghost77', own.login] };
    const listed = await administratorsWithoutAccount({ ...site.services, config });
    expect(listed).toEqual(['ghost77', 'nobody7']);
  });

  describe('a new IMPLEMENTOR', () => {
    let later = Date.now();
    const look = (services = site.services) => {
      later += 60_000;
      return auditNewImplementors(services, new Date(later));
    };
    beforeEach(async () => {
      await site.services.site.db.deleteFrom('meta').where('name', '=', 'implementors').execute();
      await site.services.site.db.deleteFrom('audit').execute();
      await look();
    });

    test('is audited once and shown as a warning', async () => {
      const administrator = await newAdministrator(site);
      await look();
      await look();
      const { login } = administrator;
      expect(await audited('administrator.appear')).toMatchObject([
        { login: '(game)', subject: `login/${login}`, after_value: JSON.stringify({ login }) },
      ]);
      const { body } = await site.send('GET /api/admin', { session: administrator.session });
      expect((body.data as Record<string, unknown>).newAdministrators).toEqual([
        { login, at: expect.any(String) },
      ]);
    });

    test('is found by the running site', async () => {
      const { db } = site.services.site;
      await db.deleteFrom('meta').where('name', '=', 'implementors').execute();
      await db.deleteFrom('leases').execute();
      const instance = await openInstance(site);
      const remembered = () => db.selectFrom('meta').select('name').execute();
      await expect.poll(remembered).toContainEqual({ name: 'implementors' });
      await instance.close();
    });

    test('is not anyone of the first read, nor of lower authority', async () => {
      await insertGameMaster(site.game, 'lesser8', '[GM]Lesser', 'HIGH_WIZARD');
      await look();
      expect(await audited('administrator.appear')).toEqual([]);
    });

    test('is audited again after being removed and added', async () => {
      const { login } = await newAdministrator(site);
      await look();
      await site.game.run('DELETE FROM {common}.gmlist WHERE mAccount = ?', [login]);
      await look();
      await insertGameMaster(site.game, login, '[GM]Back', 'IMPLEMENTOR');
      await look();
      expect(await audited('administrator.appear')).toHaveLength(2);
    });

    test('is audited once by several instances', async () => {
      await newAdministrator(site);
      later += 60_000;
      const now = new Date(later);
      await Promise.all(Array.from({ length: 5 }, () => auditNewImplementors(site.services, now)));
      expect(await audited('administrator.appear')).toHaveLength(1);
    });

    test('is not everybody after a time when the list was unreadable', async () => {
      const ready = site.services.game.state();
      if (ready.status !== 'ready') throw new Error(ready.reason);
      const capabilities = { ...ready.capabilities, gameMasters: false };
      const game = { ...site.services.game, state: () => ({ ...ready, capabilities }) };
      await newAdministrator(site);
      await look();
      await site.services.site.db.deleteFrom('audit').execute();
      await look({ ...site.services, game });
      await look();
      expect(await audited('administrator.appear')).toEqual([]);
    });
  });
});
