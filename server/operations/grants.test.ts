import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { openInstance, somebody, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import type { GameVariant } from '#test/database/game-database.ts';
import { insertCharacter, insertEmpire, insertGuild } from '#test/database/game-rows.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { writeGrants } from './grants.ts';

const onMariadb = (await testDatabases('least rights')).includes('mariadb');
const variants: readonly Exclude<GameVariant, 'embedded'>[] = ['real', 'varied'];
const password = 'a-long-random-one';

const addressOf = (user: string) => `mysql://${user}:${password}@127.0.0.1:3306`;

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
      environment: { SMTP_URL: mails.url, MODULES: '' },
    });
    const addresses = { DATABASE_URL: addressOf(siteUser), GAME_DATABASE_URL: addressOf(gameUser) };
    environment = { ...base.environment, ...addresses };
    const lines = await writeGrants(readConfig(environment), { admin: mariadbUrl });
    const statements = lines.filter((line) => line !== '' && !line.startsWith('--'));
    for (const each of statements) await root.query(each.replace("'PASSWORD'", `'${password}'`));
    site = await openInstance({ environment });
    await site.services.board.ready;
  });
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
    const again = await openInstance({ environment });
    await again.services.board.ready;
    expect((await again.send('GET /api/rankings/players?name=Least')).body.data).toHaveLength(1);
    expect((await again.send('GET /api/rankings/guilds?name=Rights')).body.data).toHaveLength(1);
    await again.close();
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
});

test('a hostile user name is quoted', async () => {
  const DATABASE_URL = `mysql://${encodeURIComponent("o'\\")}:x@127.0.0.1:1`;
  const lines = await writeGrants(readConfig({ DATABASE_URL }));
  expect(lines.join('\n')).toContain("'o''\\\\'@'127.0.0.1'");
});
