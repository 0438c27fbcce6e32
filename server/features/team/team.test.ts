import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TeamMember } from '#contract/api/team.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertEmpire, insertGameMaster } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

describe.each(await testDatabases('the team'))('the team on %s', (dialect) => {
  let site: TestApp;
  let logins: readonly string[];

  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'team' } });
    const [boss, helper, sloppy, removed] = await Promise.all([0, 1, 2, 3].map(() => site.newPlayer()));
    if (!boss || !helper || !sloppy || !removed) throw new Error('no players');
    logins = [boss, helper, sloppy, removed].map(({ login }) => login);
    await insertEmpire(site.game, boss.id, 2);
    await insertCharacter(site.game, { account_id: boss.id, name: '[SA]Aldric', job: 3, level: 105 });
    await insertCharacter(site.game, { account_id: boss.id, name: 'Oldric', job: 0, level: 7 });
    await insertCharacter(site.game, { account_id: removed.id, name: '[GM]Nobody', job: 1, level: 1 });
    await insertGameMaster(site.game, helper.login, '[TGM]Torvald', 'LOW_WIZARD');
    await insertGameMaster(site.game, ` ${boss.login.toUpperCase()}`, '[sa]aldric', 'IMPLEMENTOR');
    await insertGameMaster(site.game, boss.login, '[SA]Aldric', 'LOW_WIZARD');
    await insertGameMaster(site.game, helper.login, '[GM]Mirabel', 'HIGH_WIZARD');
    await insertGameMaster(site.game, '', '[GM]Seolhwa', 'GOD');
    await insertGameMaster(site.game, sloppy.login, sloppy.login, 'GOD');
    await insertGameMaster(site.game, removed.login, '[GM]Nobody', 'PLAYER');
    await insertGameMaster(site.game, helper.login, '', 'GOD');
  });
  afterAll(() => site.close());

  test('lists each name once by rank, with the character where the account has it', async () => {
    const { status, body } = await site.send('GET /api/team');
    expect(status).toBe(200);
    expect(body.data as TeamMember[]).toEqual([
      {
        name: '[SA]Aldric',
        rank: 'administrator',
        character: { job: 3, level: 105, empire: 2 },
      },
      { name: '[GM]Seolhwa', rank: 'headGameMaster', character: null },
      { name: '[GM]Mirabel', rank: 'gameMaster', character: null },
      { name: '[TGM]Torvald', rank: 'trialGameMaster', character: null },
    ]);
  });

  test('tells no login, no address and nothing else of the game', async () => {
    const text = JSON.stringify((await site.send('GET /api/team')).body).toLowerCase();
    for (const login of logins) expect(text).not.toContain(login.toLowerCase());
    expect(text).not.toMatch(/account|contact|ip"|oldric|nobody/);
  });
});

describe.runIf((await testDatabases('the team')).includes('mariadb'))('with another game', () => {
  test('a login that the accounts cannot hold is nobody, and the others are listed', async () => {
    const site = await startTestApp({
      dialect: 'mariadb',
      variant: 'varied',
      environment: { MODULES: 'team' },
    });
    const boss = await site.newPlayer();
    await insertCharacter(site.game, { account_id: boss.id, name: 'Aldric', job: 3, level: 105 });
    await insertGameMaster(site.game, boss.login, 'Aldric', 'IMPLEMENTOR');
    await insertGameMaster(site.game, 'Şef', 'Helper', 'GOD');
    const { body } = await site.send('GET /api/team');
    expect(body.data).toMatchObject([
      { name: 'Aldric', character: { level: 105 } },
      { name: 'Helper', character: null },
    ]);
    await site.close();
  });
});

describe('without the module', () => {
  test('nothing is asked of the game', async () => {
    const site = await startTestApp({ dialect: 'sqlite', environment: { MODULES: '' } });
    expect((await site.send('GET /api/team')).status).toBe(404);
    await site.close();
  });
});
