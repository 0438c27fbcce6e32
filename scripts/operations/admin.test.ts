import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertGameMaster } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const root = join(import.meta.dirname, '../..');
const [dialect = 'sqlite'] = (await testDatabases('the command that makes administrators')).toReversed();
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ dialect, environment: { ADMIN_LOGINS: 'Keeper1' } });
  await insertGameMaster(site.game, 'Overseer', '[GM]Overseer', 'IMPLEMENTOR');
});
afterAll(() => site.close());

function command(file: string, ...args: string[]) {
  const env = { ...process.env, ...site.environment, NODE_ENV: 'test' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/operations', file), ...args],
    {
      env,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr };
}

test('the doctor names administrators without an account; the command makes it', async () => {
  expect(command('doctor.ts').stdout).toMatch(
    /administrator "keeper1".*npm run admin -- create keeper1\n.*administrator "overseer"/,
  );
  const made = command('admin.ts', 'create', 'Keeper1');
  expect(made).toMatchObject({ status: 0, stderr: '' });
  const password = /^ {2}(\S{16})$/m.exec(made.stdout)?.[1] ?? '';
  await site.login({ login: 'Keeper1', password });
  expect(command('doctor.ts').stdout).not.toContain('keeper1');
  expect(command('admin.ts', 'create', 'Keeper1')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run rescue -- Keeper1'),
  });
});

test('without a login the command says how it is used', () => {
  expect(command('admin.ts', 'create')).toMatchObject({
    status: 2,
    stderr: 'Whose account? npm run admin -- create <login> [email]\n',
  });
});
