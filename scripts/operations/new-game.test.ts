import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';

const script = join(import.meta.dirname, 'new-game.ts');

describe.each(await testDatabases('the command for a new game'))('npm run new-game on %s', (dialect) => {
  let site: Awaited<ReturnType<typeof openEmptySite>>;
  beforeEach(async () => {
    site = await openEmptySite(dialect);
    const seen_at = '2026-11-16 12:00:00';
    for (const character_id of [1, 2])
      await site.db
        .insertInto('character_names')
        .values({ character_id, name: 'oldhero', seen_at })
        .execute();
    await site.db
      .insertInto('ranking_seasons')
      .values({ name: 'Spring', frozen_at: seen_at, lists: '{}' })
      .execute();
  });
  afterEach(() => site.close());

  function command(...args: string[]) {
    const { DATABASE_URL = '', SITE_SCHEMA, dataDir } = site.settings;
    // The game's database is not there: the command needs nothing of it.
    const game = { ACCOUNT_SCHEMA: 'no_account', PLAYER_SCHEMA: 'no_player', COMMON_SCHEMA: 'no_common' };
    const env = { ...process.env, ...game, DATABASE_URL, SITE_SCHEMA, DATA_DIR: dataDir, NODE_ENV: 'test' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }
  const names = () => site.db.selectFrom('character_names').select('name').execute();
  const audited = () => site.db.selectFrom('audit').select(['login', 'action']).execute();

  test('says what there is to forget and in which order to do it, and deletes nothing', async () => {
    const { status, stdout, stderr } = command();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ +2 {2}names of characters/m);
    expect(stdout).toMatch(/Nothing has been deleted[\s\S]*\/admin\/seasons[\s\S]*Stop the site[\s\S]*--yes/);
    expect([await names(), await audited()]).toMatchObject([{ length: 2 }, []]);
  });

  test('with --yes forgets it, keeps the seasons, and is in the audit log', async () => {
    const { status, stdout, stderr } = command('--yes');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^ +2 {2}names of characters[\s\S]*start the site/m);
    expect(await names()).toEqual([]);
    expect(await site.db.selectFrom('ranking_seasons').select('name').execute()).toEqual([
      { name: 'Spring' },
    ]);
    expect(await audited()).toEqual([{ login: '(server)', action: 'game.begin' }]);
    expect(command().stdout).toMatch(/^ +0 {2}names of characters/m);
  });

  test('deletes nothing when it is not understood', async () => {
    expect(command('yes')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('npm run new-game'),
    });
    expect(await names()).toHaveLength(2);
  });
});
