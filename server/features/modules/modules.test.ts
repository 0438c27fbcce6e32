import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModuleState } from '#contract/api/setup/modules.ts';
import { moduleNames } from '#contract/modules.ts';
import { writeGrants } from '#server/operations/grants.ts';
import { readConfig } from '#server/settings/config.ts';
import { openInstance, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';

const dialects = await testDatabases('switches of modules');

describe.each(dialects)('modules on %s', (dialect) => {
  let site: TestApp;
  let other: TestInstance;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'email' } });
    other = await openInstance(site);
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await other.close();
    await site.close();
  });
  beforeEach(async () => {
    await site.services.site.db.deleteFrom('modules').execute();
    await site.services.site.db.deleteFrom('audit').execute();
    await site.services.modules.read();
  });

  const change = (name: string, isOn: unknown, request = {}) =>
    site.send(`PUT /api/admin/modules/${name}`, {
      body: { isOn },
      session: administrator.session,
      ...request,
    });
  const list = async () =>
    (await site.send('GET /api/admin/modules', { session: administrator.session })).body
      .data as ModuleState[];
  const stateOf = async (name: string) => (await list()).find((each) => each.name === name);
  const audited = () => site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const codeOfCall = async (from: Pick<TestApp, 'send'>) =>
    (await from.send('POST /api/auth/deletion-code', { body: {} })).body.code;

  test('are listed with what they need; those of the settings are fixed', async () => {
    const found = await list();
    expect(found.map(({ name }) => name)).toEqual(moduleNames);
    expect(found.filter(({ isOn }) => isOn)).toMatchObject([{ name: 'email', isFixed: true, needs: null }]);
    expect(await stateOf('storage')).toMatchObject({
      isFixed: false,
      needs: [{ need: 'gameRights', state: 'met' }],
    });
  });

  test('are switched here at once, and on another instance within five seconds', async () => {
    expect(await codeOfCall(site)).toBe('request.notFound');
    expect((await change('deletionCode', true)).status).toBe(200);
    expect(await codeOfCall(site)).not.toBe('request.notFound');
    await expect.poll(() => codeOfCall(other), { timeout: 5_000 }).not.toBe('request.notFound');
    expect(other.services.modules.now()).toEqual(['deletionCode', 'email']);
    await change('deletionCode', false);
    expect(await codeOfCall(site)).toBe('request.notFound');
    await expect.poll(() => codeOfCall(other), { timeout: 5_000 }).toBe('request.notFound');
  });

  test('reach the game: the storage’s table is read only while its module is on', async () => {
    const change = () =>
      site.services.game.storagePasswords.change({ id: 1, login: 'nobody', passwordHash: '' }, '123456');
    await site.services.modules.read();
    expect(
      (
        await site.send('PUT /api/admin/modules/storage', {
          body: { isOn: true },
          session: administrator.session,
        })
      ).status,
    ).toBe(200);
    expect(await change()).toBe('noStorage');
    expect(site.services.game.state()).toMatchObject({ status: 'ready' });
  });

  test('switching is audited once, however often it is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => change('storage', true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await change('storage', false, { address: '203.0.113.7' });
    await change('storage', false);
    const entry = { login: administrator.login, action: 'module.switch', subject: 'module/storage' };
    expect(await audited()).toMatchObject([
      { ...entry, before_value: '{"isOn":false}', after_value: '{"isOn":true}' },
      { ...entry, address: '203.0.113.7', before_value: '{"isOn":true}', after_value: '{"isOn":false}' },
    ]);
  });

  test('one of the settings cannot be switched off', async () => {
    expect(await change('email', false)).toMatchObject({ status: 409, body: { code: 'modules.fixed' } });
    expect((await stateOf('email'))?.isOn).toBe(true);
  });

  test.each([
    ['shop', true],
    ['constructor', true],
    ['__proto__', true],
    ['storage', 'yes'],
    ['storage', undefined],
  ])('refuses %s switched %s', async (name, isOn) => {
    expect((await change(name, isOn)).status).toBe(400);
    expect(await audited()).toEqual([]);
  });

  test('only administrators see or switch them, from the site’s own pages', async () => {
    const player = await site.newPlayer();
    for (const [session, code] of [
      [undefined, 'auth.required'],
      [player.session, 'auth.adminRequired'],
    ] as const) {
      expect((await site.send('GET /api/admin/modules', { session })).body.code).toBe(code);
      expect((await change('storage', true, { session })).body.code).toBe(code);
    }
    const foreign = { origin: false, headers: { origin: 'https://evil.example' } };
    expect((await change('storage', true, foreign)).body.code).toBe('request.foreignOrigin');
    expect(await site.services.site.db.selectFrom('modules').selectAll().execute()).toEqual([]);
  });

  test('an old proof of identity is not enough to switch one', async () => {
    const longAgo = '2020-01-01 00:00:00';
    await site.services.site.db.updateTable('sessions').set({ proved_at: longAgo }).execute();
    const refused = await change('storage', true);
    expect(['auth.confirmRequired', 'auth.staffSessionEnded']).toContain(refused.body.code);
    expect(await site.services.site.db.selectFrom('modules').selectAll().execute()).toEqual([]);
    administrator = await newAdministrator(site);
  });

  test('a name that this version does not know is left out', async () => {
    await site.services.site.db
      .insertInto('modules')
      .values({ name: 'fromTomorrow', switched_at: '2026-04-01 12:00:00' })
      .execute();
    await site.services.modules.read();
    expect(site.services.modules.now()).toEqual(['email']);
  });
});

describe.runIf(dialects.includes('mariadb'))('on a game that grants the core’s rights only', () => {
  const user = `t_${randomBytes(5).toString('hex')}`;
  const password = 'a-long-random-one';
  let root: Connection;
  let base: TestApp;
  let site: TestInstance;
  let session: string;
  beforeAll(async () => {
    root = await createConnection({ uri: mariadbUrl });
    base = await startTestApp({ dialect: 'mariadb', environment: { MODULES: '' } });
    const environment = {
      ...base.environment,
      DATABASE_URL: `mysql://${user}:${password}@127.0.0.1:${mariadbPort}`,
    };
    const lines = await writeGrants(readConfig(environment), { admin: mariadbUrl });
    for (const each of lines.filter((line) => line !== '' && !line.startsWith('--')))
      await root.query(each.replace("'PASSWORD'", `'${password}'`));
    site = await openInstance({ environment });
    ({ session } = await newAdministrator(base));
  });
  afterAll(async () => {
    await site?.close();
    await root.query(`DROP USER IF EXISTS '${user}'@'127.0.0.1'`);
    await root.end();
    await base.close();
  });
  afterEach(() => site.services.site.db.deleteFrom('modules').execute());

  const list = async () =>
    (await site.send('GET /api/admin/modules', { session })).body.data as ModuleState[];
  const rightsOf = async (name: string) =>
    (await list()).find((each) => each.name === name)?.needs?.find(({ need }) => need === 'gameRights');
  const change = (name: string) =>
    site.send(`PUT /api/admin/modules/${name}`, { body: { isOn: true }, session });

  test.each(['deletionCode', 'accountDeletion', 'storage', 'unlock'])(
    '%s cannot be switched on until the statement that is shown was run',
    async (name) => {
      const lacking = await rightsOf(name);
      expect(lacking).toMatchObject({ state: 'missing', findings: [expect.any(String)] });
      expect(await change(name)).toMatchObject({ status: 409, body: { code: 'modules.rightsMissing' } });
      expect(site.services.modules.now()).toEqual([]);
      const grant = lacking?.grant ?? '';
      expect(grant).toMatch(new RegExp(`^GRANT .* TO '${user}'@'127.0.0.1';$`));
      await root.query(grant);
      expect(await rightsOf(name)).toMatchObject({ state: 'met', findings: null });
      expect((await change(name)).status).toBe(200);
      expect(site.services.modules.isOn(name as 'storage')).toBe(true);
    },
  );
});
