import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { openInstance, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { writeGrants } from './grants.ts';

const onMariadb = (await testDatabases('rights of modules')).includes('mariadb');
const password = 'a-long-random-one';

describe.runIf(onMariadb)('with the rights that npm run grants prints for the module accountDeletion', () => {
  const user = `t_${randomBytes(5).toString('hex')}`;
  let root: Connection;
  let base: TestApp;
  let site: TestInstance;

  beforeAll(async () => {
    root = await createConnection({ uri: mariadbUrl });
    base = await startTestApp({ dialect: 'mariadb', environment: { MODULES: 'accountDeletion' } });
    const DATABASE_URL = `mysql://${user}:${password}@127.0.0.1:${mariadbPort}`;
    const environment = { ...base.environment, DATABASE_URL };
    const lines = await writeGrants(readConfig(environment), { admin: mariadbUrl });
    const statements = lines.filter((line) => line !== '' && !line.startsWith('--'));
    for (const each of statements) await root.query(each.replace("'PASSWORD'", `'${password}'`));
    site = await openInstance({ environment });
  });
  afterAll(async () => {
    await site?.close();
    await root.query(`DROP USER IF EXISTS '${user}'@'127.0.0.1'`);
    await root.end();
    await base.close();
  });

  test('an account is closed', async () => {
    const player = await base.newPlayer();
    const values = { status: 'BLOCK', email: 'x@closed.invalid', deletionCode: 'a1b2c3d' };
    expect(await site.services.game.accounts.close(player, values)).toBe(true);
    expect(await base.services.game.accounts.findById(player.id)).toMatchObject({
      ...values,
      login: player.login,
      blocked: true,
    });
  });

  test('they are two columns more than without the module', async () => {
    const updated = async (modules: string) => {
      const settings = readConfig({ ...base.environment, MODULES: modules });
      const lines = await writeGrants(settings, { admin: mariadbUrl });
      return lines.flatMap((line) => /UPDATE \(([^)]*)\)/.exec(line)?.[1] ?? []);
    };
    expect(await updated('')).toEqual(['`password`, `email`']);
    expect(await updated('accountDeletion')).toEqual(['`password`, `email`', '`social_id`, `status`']);
  });
});
