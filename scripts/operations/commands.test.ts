import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGameDatabase, type GameDatabase } from '#test/database/game-database.ts';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';

const databases = await testDatabases('commands before the first start');

function command(environment: Readonly<Record<string, string>>, file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, file), ...args],
    // Settings of a `.env` beside this checkout are overruled by what is set here.
    { env: { PATH: process.env.PATH, NODE_ENV: 'test', ...environment }, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

test.each(['backup.ts', 'grants.ts', 'models.ts', 'new-game.ts', 'rescue.ts', 'restore.ts', '../setup.ts'])(
  '%s answers an option that it does not know with how it is called',
  (file) => {
    const { status, stdout, stderr } = command({}, file, '--kep', '3');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--kep'.*\n\nnpm run /s);
    expect(stderr).not.toContain('    at ');
  },
);

describe.each(databases)('before the first start, on %s', (database) => {
  let game: GameDatabase;
  let place: SitePlace;
  let environment: Readonly<Record<string, string>>;
  beforeEach(async () => {
    game = await createGameDatabase({ variant: database === 'mariadb' ? 'real' : 'embedded' });
    place = newSitePlace(database);
    environment = {
      DATA_DIR: place.settings.dataDir,
      DATABASE_URL: place.settings.DATABASE_URL ?? '',
      SITE_SCHEMA: place.settings.SITE_SCHEMA,
      ACCOUNT_SCHEMA: game.schemas.account,
      PLAYER_SCHEMA: game.schemas.player,
      COMMON_SCHEMA: game.schemas.common,
      LOG_SCHEMA: game.schemas.log,
    };
  });
  afterEach(async () => {
    await game.drop();
    await place.remove();
  });

  test('an administrator’s account is made, as the guide has it, and can be rescued', () => {
    const made = command(environment, 'admin.ts', 'create', 'keeper1');
    expect(made).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^ {2}\S{16}$/m) });
    expect(command(environment, 'rescue.ts', 'keeper1')).toMatchObject({ status: 0, stderr: '' });
  });

  test('the doctor has nothing to complain of, and makes nothing', async () => {
    const { status, stdout } = command(environment, 'doctor.ts');
    expect([status, stdout]).toEqual([0, expect.stringContaining('RESULT: works.')]);
    expect(stdout).not.toMatch(/CANNOT|switched on/);
    if (database !== 'mariadb') return;
    expect(stdout).toContain('the site makes them at its first start');
    const { rows } = await game.run('SHOW DATABASES LIKE ?', [place.settings.SITE_SCHEMA]);
    expect(rows).toEqual([]);
  });

  test.each([
    ['audit.ts', 'verify'],
    ['maintenance.ts', 'on'],
    ['import-names.ts', tmpdir()],
    ['new-game.ts', '--yes'],
    ['backup.ts', join(tmpdir(), 'guildhall-no-backup')],
  ])('%s says that the site has to be started first', (file, argument) => {
    expect(command(environment, file, argument)).toEqual({
      status: 1,
      stdout: '',
      stderr: "The site's database has no tables yet. Start the site once: npm start\n",
    });
  });
});

test.runIf(databases.includes('mariadb'))(
  'the doctor finds that the site cannot start where its own database is away and the game is well',
  async () => {
    const game = await createGameDatabase({ variant: 'real' });
    const { status, stdout } = command(
      {
        DATA_DIR: game.settings.dataDir,
        DATABASE_URL: 'mysql://site:top-secret@127.0.0.1:1',
        GAME_DATABASE_URL: mariadbUrl,
        ACCOUNT_SCHEMA: game.schemas.account,
        PLAYER_SCHEMA: game.schemas.player,
        COMMON_SCHEMA: game.schemas.common,
      },
      'doctor.ts',
    );
    await game.drop();
    expect(status, stdout).toBe(2);
    expect(stdout).toMatch(
      /^The site's own database\n.*\n.*\n {2}CANNOT {2}The database of DATABASE_URL cannot be reached/,
    );
    expect(stdout).toMatch(/note {4}Those switched on in the administration cannot be read/);
    expect(stdout).toContain('RESULT: cannot work.');
    expect(stdout).not.toMatch(/RESULT: works|top-secret/);
  },
);

describe.runIf(databases.includes('mariadb'))('a backup', () => {
  test.each([
    ['mysql://root@127.0.0.1:1', 'The database of DATABASE_URL cannot be reached'],
    [
      mariadbUrl.replace('root', 'nobody:wrong'),
      'DATABASE_URL has a user or password that the database refuses',
    ],
  ])('of a database that is away or refuses says so in one line (%#)', (DATABASE_URL, sentence) => {
    const into = mkdtempSync(join(tmpdir(), 'guildhall-backup-'));
    const { status, stderr } = command({ DATABASE_URL, DATA_DIR: into }, 'backup.ts', into);
    const made = readdirSync(into);
    rmSync(into, { recursive: true });
    expect([status, stderr.trimEnd().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
    expect(made).toEqual([]);
  });
});
