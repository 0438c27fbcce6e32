import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBoard } from '#server/board/board.ts';
import { runDoctor } from '#server/game/schema/doctor.ts';
import { readConfig } from '#server/settings/config.ts';
import { openInstance, somebody, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import type { GameVariant } from '#test/database/game-database.ts';
import { insertCharacter, insertEmpire, insertGuild, insertStorage } from '#test/database/game-rows.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { writeGrants } from './grants.ts';

const onMariadb = (await testDatabases('least rights')).includes('mariadb');
const variants: readonly Exclude<GameVariant, 'embedded'>[] = ['real', 'varied'];
const password = 'a-long-random-one';

const addressOf = (user: string) => `mysql://${user}:${password}@127.0.0.1:${mariadbPort}`;

function newUser(): string {
  return `t_${randomBytes(5).toString('hex')}`;
}

describe.runIf(onMariadb).each(variants)('users made by npm run grants, on the %s game', (variant) => {
  let root: Connection;
  /** Creates the schemas and acts as the game. */
  let base: TestApp;
  let site: TestInstance;
  const [siteUser, gameUser] = [newUser(), newUser()];
  let environment: Record<string, string>;
  let mails: MailServer;

  beforeAll(async () => {
    root = await createConnection({ uri: mariadbUrl });
    mails = await startMailServer();
    base = await startTestApp({
      dialect: 'mariadb',
      variant,
      environment: { SMTP_URL: mails.url, MODULES: 'deletionCode,storage' },
    });
    const addresses = { DATABASE_URL: addressOf(siteUser), GAME_DATABASE_URL: addressOf(gameUser) };
    environment = { ...base.environment, ...addresses };
    const lines = await writeGrants(readConfig(environment), { admin: mariadbUrl });
    await runGrants(lines);
    site = await openInstance({ environment });
    await site.services.board.ready;
  });
  async function runGrants(lines: readonly string[]): Promise<void> {
    const statements = lines.filter((line) => line !== '' && !line.startsWith('--'));
    for (const each of statements) await root.query(each.replace("'PASSWORD'", `'${password}'`));
  }
  afterAll(async () => {
    await site?.close();
    for (const user of [siteUser, gameUser]) await root.query(`DROP USER IF EXISTS '${user}'@'127.0.0.1'`);
    await root.end();
    await base.close();
    await mails.stop();
  });

  test('no feature is disabled for lack of a right', () => {
    const state = site.services.game.state();
    const asRoot = base.services.game.state();
    expect(state.status).toBe('ready');
    const codes = (each: typeof state) => {
      const findings = each.status === 'ready' ? each.capabilities.findings : [];
      return findings.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
    };
    expect(codes(state)).toEqual(codes(asRoot));
  });

  test('registration, login, changes and password reset all work', async () => {
    const person = somebody();
    const captcha = await site.solveCaptcha();
    const registered = await site.send('POST /api/auth/register', {
      body: { ...person, social_id: '1234567' },
      captcha,
    });
    expect(registered).toMatchObject({ status: 200 });
    const session = await site.login(person);
    const account = (await site.send('GET /api/auth/session', { session })).body.account as { id: number };
    await insertEmpire(base.game, account.id, 2);
    const hero = await insertCharacter(base.game, {
      account_id: account.id,
      name: 'Least',
      level: 50,
      last_play: '2030-01-01 00:00:00',
    });
    await insertGuild(base.game, { name: 'Rights', master: hero });
    const { body } = await site.send(`GET /api/characters?accountId=${account.id}`, { session });
    expect(body.characters).toMatchObject([{ name: 'Least', empire: 2 }]);
    // The site itself shows what the first instance reads, as another user.
    const board = openBoard(site.services.game.board, site.services.log);
    await board.ready;
    const filter = { empire: null, job: null, master: null };
    expect((await board.players({ ...filter, name: 'Least' }, 1, 5)).rows).toHaveLength(1);
    expect((await board.guilds({ ...filter, name: 'Rights' }, 1, 5)).rows).toHaveLength(1);
    await board.close();
    expect((await site.send('GET /api/statistics')).body.statistics).toMatchObject({
      newestMember: { name: 'Least' },
    });

    const change = { accountId: account.id, currentPassword: person.password, newPassword: 'iron-gate9' };
    expect((await site.send('POST /api/auth/change-password', { body: change, session })).status).toBe(200);
    const email = `new-${person.login}@example.org`;
    const changing = { accountId: account.id, newEmail: email, password: 'iron-gate9' };
    expect((await site.send('POST /api/auth/change-email', { body: changing, session })).status).toBe(200);
    const token = await askForToken(site as TestApp, mails, email);
    const confirming = { token, newPassword: 'stone-gate3' };
    expect((await site.send('POST /api/auth/reset-password-confirm', { body: confirming })).status).toBe(200);
    await site.login({ login: person.login, password: 'stone-gate3' });
  });

  const setCodes = async (instance: TestInstance) => {
    const { session, password, id } = await base.newPlayer();
    await insertStorage(base.game, id);
    const send = (what: string, body: object) =>
      instance.send(`POST /api/auth/${what}`, { session, body: { password, ...body } });
    const answers = [
      await send('storage-password', { storagePassword: '408172' }),
      await send('deletion-code', { deletionCode: '7654321' }),
    ];
    const { rows } = await base.game.run(
      'SELECT s.password, a.social_id FROM {player}.safebox s JOIN {account}.account a ON a.id = s.account_id WHERE a.id = ?',
      [id],
    );
    return { statuses: answers.map(({ status }) => status), codes: Object.values(rows[0] ?? {}) };
  };

  test('modules set the codes of the game', async () => {
    expect(await setCodes(site)).toEqual({ statuses: [200, 200], codes: ['408172', '7654321'] });
  });

  test('without the rights of a module it is named and answers an error, and the rest works', async () => {
    const user = newUser();
    const less = { ...environment, GAME_DATABASE_URL: addressOf(user) };
    const lines = await writeGrants(readConfig({ ...less, MODULES: '' }), { admin: mariadbUrl });
    expect(lines.join('\n')).not.toMatch(/safebox|UPDATE \([^)]*social_id/);
    await runGrants(lines);
    const instance = await openInstance({ environment: less });
    try {
      const { statuses, codes } = await setCodes(instance);
      expect(statuses).toEqual([503, 503]);
      expect(codes).not.toContain('408172');
      await instance.login(await base.newPlayer());
      const report: string[] = [];
      await runDoctor(readConfig(less), (line) => report.push(line));
      expect(report.join('\n')).toMatch(/NO {3}set deletion codes[\s\S]*NO {3}set storage passwords/);
      expect(report.join('\n')).toMatch(/\(deletion-code-not-granted\)[\s\S]*\(storage-missing\)/);
      // What grants prints to the user that lacks the rights is enough.
      await runGrants(await writeGrants(readConfig(less)));
      const again = await openInstance({ environment: less });
      expect((await setCodes(again)).statuses).toEqual([200, 200]);
      await again.close();
    } finally {
      await instance.close();
      await root.query(`DROP USER IF EXISTS '${user}'@'127.0.0.1'`);
    }
  });

  test('an administrator can publish news', async () => {
    const admin = await newAdministrator(base);
    const news = {
      title: 'Rights',
      content: 'Few.',
      displayName: 'A',
      username: admin.login,
      password: admin.password,
    };
    expect(await site.send('POST /api/news', { body: news })).toMatchObject({ status: 200 });
  });

  const denied = [
    ['DROP TABLE {player}.player', 'the game’s tables dropped'],
    ['ALTER TABLE {account}.account ADD COLUMN x INT', 'a column added'],
    ['CREATE TABLE {account}.mine (id INT)', 'a table added'],
    ['CREATE INDEX mine ON {player}.player (level)', 'an index added'],
    ['UPDATE {player}.player SET gold = 1', 'Yang made'],
    ['UPDATE {player}.player SET level = 99', 'levels made'],
    ["UPDATE {account}.account SET status = 'OK'", 'a block lifted'],
    ["UPDATE {account}.account SET login = 'x'", 'a login changed'],
    ['DELETE FROM {account}.account', 'accounts deleted'],
    ['DELETE FROM {player}.player', 'characters deleted'],
    [
      "INSERT INTO {common}.gmlist (mAccount, mName, mAuthority) VALUES ('x', 'x', 'IMPLEMENTOR')",
      'a game master made',
    ],
    ['INSERT INTO {player}.player (name) VALUES (1)', 'a character made'],
    ['SELECT password FROM {player}.safebox', 'storage passwords read'],
    ['UPDATE {player}.safebox SET size = 9', 'a storage enlarged'],
    ["UPDATE {player}.safebox SET account_id = 1 WHERE password = ''", 'a storage given away'],
    ['INSERT INTO {player}.safebox (account_id) VALUES (1)', 'a storage made'],
    ['DELETE FROM {player}.safebox', 'storages deleted'],
    ['SELECT skill_level FROM {player}.player', 'what the site has no use for read'],
    ['CREATE DATABASE mine_everywhere', 'a schema made'],
    ['SELECT * FROM mysql.user', 'other users read'],
    ["GRANT SELECT ON {player}.player TO 'x'@'%'", 'rights given away'],
    ["SELECT 'x' INTO OUTFILE '/tmp/guildhall-mine'", 'a file written'],
  ] as const;

  test.each(denied)('%s is denied: %s', async (text) => {
    const sql = text.replaceAll(/\{(\w+)\}/g, (_, name: 'account') => `\`${base.game.schemas[name]}\``);
    for (const user of [gameUser, siteUser]) {
      const connection = await createConnection({ uri: addressOf(user) });
      try {
        await expect(connection.query(sql), user).rejects.toMatchObject({
          code: expect.stringMatching(/DENIED|CANT_DROP|NONEXISTING_GRANT/),
        });
      } finally {
        await connection.end();
      }
    }
  });

  test('the two users see only their own schemas, none with a similar name', async () => {
    const { SITE_SCHEMA = '' } = environment;
    const like = SITE_SCHEMA.replace('_', 'x');
    await root.query(`CREATE DATABASE \`${like}\``);
    try {
      const refused = async (user: string, sql: string) => {
        const connection = await createConnection({ uri: addressOf(user) });
        await expect(connection.query(sql)).rejects.toMatchObject({ code: expect.stringMatching(/DENIED/) });
        await connection.end();
      };
      await refused(siteUser, `SELECT id FROM \`${base.game.schemas.account}\`.account`);
      await refused(gameUser, `SELECT name FROM \`${SITE_SCHEMA}\`.meta`);
      await refused(siteUser, `CREATE TABLE \`${like}\`.mine (id INT)`);
    } finally {
      await root.query(`DROP DATABASE \`${like}\``);
    }
  });
});

test('without a server it assumes one user and the usual columns, and prints no password', async () => {
  const DATABASE_URL = 'mysql://site:hunter2@127.0.0.1:1';
  const lines = await writeGrants(readConfig({ DATABASE_URL, SITE_SCHEMA: 'my_site' }));
  const text = lines.join('\n');
  expect(text).not.toContain('hunter2');
  expect(text).toContain("CREATE USER IF NOT EXISTS 'site'@'127.0.0.1' IDENTIFIED BY 'PASSWORD';");
  expect(text).toContain('ON `my\\_site`.* TO');
  expect(text).toContain('GRANT SELECT ON `account`.`account` TO');
  expect(text.match(/CREATE USER/g)).toHaveLength(1);
  expect(text).not.toContain('map_index');
  const unlocking = await writeGrants(readConfig({ DATABASE_URL, MODULES: 'unlock' }));
  expect(unlocking.join('\n')).toMatch(
    /GRANT SELECT \(`map_index`, `x`, `y`, `last_play`, `alignment`\), UPDATE \(`x`, `y`, [^)]*`horse_riding`\) ON `player`\.`player` TO/,
  );
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', '127.0.0.1'],
  ['[::1]', '::1'],
  ['db.example.org', '%'],
])('for a server at %s the user comes from %s', async (server, host) => {
  const lines = await writeGrants(readConfig({ DATABASE_URL: `mysql://site:x@${server}:1` }));
  expect(lines.join('\n')).toContain(`CREATE USER IF NOT EXISTS 'site'@'${host}' IDENTIFIED`);
});

test('a hostile user name is quoted', async () => {
  const DATABASE_URL = `mysql://${encodeURIComponent("o'\\")}:x@127.0.0.1:1`;
  const lines = await writeGrants(readConfig({ DATABASE_URL }));
  expect(lines.join('\n')).toContain("'o''\\\\'@'127.0.0.1'");
});
