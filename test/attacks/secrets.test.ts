import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#server/logging/log.ts';
import { closeServices, openServices } from '#server/services.ts';
import { readConfig } from '#server/settings/config.ts';
import { startTestApp } from '#test/app.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace } from '#test/factories/site.ts';
import { testRedis } from '#test/redis.ts';
import { scope } from '#test/scope.ts';
import { startMailServer } from '#test/smtp.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { contains, readSinks } from './secret-sinks.ts';
import * as uses from './secret-uses.ts';

const redisUrl = await testRedis('secrets');
const databases = await testDatabases('secrets');
const settings = [
  { name: 'SQLite and memory', dialect: 'sqlite', redis: null },
  ...(databases.includes('mariadb') && redisUrl
    ? [{ name: 'MariaDB and Redis', dialect: 'mariadb', redis: redisUrl } as const]
    : []),
] as const;

/** Limits that count but never reject, as counters are stored too. */
const generous = [
  'general',
  'auth',
  'passwordChange',
  'emailChange',
  'emailVerification',
  'captcha',
  'trial',
].map((name) => `${name}=100000/3600`);

async function administrate(sql: readonly string[]): Promise<void> {
  const connection = await createConnection(mariadbUrl);
  for (const each of sql) await connection.query(each);
  await connection.end();
}

/** MariaDB, Redis and mail server, each with a user and password of its own. */
async function openTestBed({ dialect, redis }: (typeof settings)[number]) {
  const secrets = uses.collectSecrets();
  const user = `test_${randomBytes(6).toString('hex')}`;
  const passwords = {
    database: secrets.password('DATABASE_URL'),
    redis: secrets.password('REDIS_URL'),
    smtp: secrets.password('SMTP_URL'),
  };
  const at = (scheme: string, password: string, port: number) =>
    `${scheme}://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  const [databaseProxy, redisProxy] = [await startTcpProxy(mariadbPort), await startTcpProxy(6379)];
  const mail = await startMailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      username === user && password === passwords.smtp
        ? callback(null, { user })
        : callback(new Error('Authentication failed')),
  });
  const admin = redis ? new Redis(redis) : null;
  await admin?.call('ACL', 'SETUSER', user, 'on', `>${passwords.redis}`, '~*', '&*', '+@all');
  if (dialect === 'mariadb') {
    const account = `${user}@'127.0.0.1'`;
    await administrate([
      `CREATE USER ${account} IDENTIFIED BY '${passwords.database}'`,
      `GRANT ALL ON *.* TO ${account}`,
    ]);
  }
  const prefix = `test:${user}:`;
  const site = await startTestApp({
    dialect,
    environment: {
      LOG_LEVEL: 'trace',
      RATE_LIMITS: generous.join(','),
      SMTP_URL: at('smtp', passwords.smtp, mail.port),
      ...(redis ? { REDIS_URL: at('redis', passwords.redis, redisProxy.port), REDIS_PREFIX: prefix } : {}),
      ...(dialect === 'mariadb' ? { DATABASE_URL: at('mysql', passwords.database, databaseProxy.port) } : {}),
    },
  });
  return {
    testBed: { site, secrets, mail, databaseProxy, redisProxy },
    admin,
    prefix,
    async close() {
      await site.close();
      await mail.stop();
      await Promise.all([databaseProxy.stop(), redisProxy.stop()]);
      if (dialect === 'mariadb') await administrate([`DROP USER ${user}@'127.0.0.1'`]);
      if (!admin) return;
      const keys = await admin.keys(`${prefix}*`);
      if (keys.length > 0) await admin.del(keys);
      await admin.call('ACL', 'DELUSER', user);
      admin.disconnect();
    },
  };
}

// Both only in `npm run test:all`.
describe.each(scope === 'all' ? settings : settings.slice(-1))(
  'secrets given to a site on $name',
  (setting) => {
    let opened: Awaited<ReturnType<typeof openTestBed>>;
    beforeAll(async () => {
      opened = await openTestBed(setting);
    });
    afterAll(() => opened.close());

    test.each([
      {
        use: uses.register,
        answers: [
          '409 register.loginTaken',
          '409 register.emailTaken',
          '400 register.invalid',
          '400 register.invalid',
          '400 register.invalid',
          '400 register.invalid',
          '400 register.invalid',
          '400 register.captchaRequired',
        ],
      },
      {
        use: uses.logIn,
        answers: [
          '401 login.wrong',
          '401 login.wrong',
          '401 login.wrong',
          '401 login.wrong',
          '200',
          '401 auth.sessionExpired',
        ],
      },
      {
        use: uses.change,
        answers: [
          '403 password.currentIncorrect',
          '400 password.newLength',
          '403 auth.sessionMismatch',
          '200',
          '403 email.passwordIncorrect',
          '200',
          '400 email.newInvalid',
        ],
      },
      {
        use: uses.reset,
        answers: [
          '404',
          '404',
          '200',
          '400 reset.invalidLink',
          '400 reset.invalidLink',
          '400 request.invalid',
          '400 reset.passwordLength',
          '200',
          '400 reset.invalidLink',
          '400 reset.emailInvalid',
        ],
      },
      {
        use: uses.administer,
        answers: [
          '200',
          '401 login.wrong',
          '401 login.wrong',
          '400 news.incomplete',
          '401 login.wrong',
          '401 login.wrong',
          '200',
        ],
      },
      {
        use: uses.captcha,
        answers: ['200', '400 request.invalid', 'false', 'false', 'true'],
      },
      {
        use: uses.failUnexpectedly,
        // The account of the last exists in the game: only what the site keeps of it is missing, and logged.
        answers: ['500 server.error', '500 server.error', '200'],
      },
      { use: uses.loseMail, answers: ['200'] },
    ])('$use.name', async ({ use, answers }) => {
      expect(await use(opened.testBed)).toEqual(answers);
    });

    test('every call, with secrets in wrong fields', async () => {
      const answers = await uses.sendMisplacedSecrets(opened.testBed);
      expect(answers.length).toBeGreaterThan(900);
      expect(answers.filter((answer) => /^5/.test(answer))).toEqual([]);
    });

    // An embedded database cannot go away.
    if (setting.dialect === 'mariadb') {
      test('while every service is away', async () => {
        const answers = await uses.loseEverything(opened.testBed);
        expect(answers).toEqual(Array(5).fill(expect.stringMatching(/^503 /)));
      });
    }

    test('are stored and logged nowhere', async () => {
      const { site, secrets } = opened.testBed;
      const places = await readSinks(site, setting.redis);
      expect(secrets.count()).toBeGreaterThan(1_000);
      expect(places.log.length).toBeGreaterThan(100_000);
      expect(places.log).toMatch(/a request failed.*a mail could not be sent/s);
      expect(places.site).toContain('news.delete');
      expect(places.game).toContain('@example.org');
      expect(places.redis === '').toBe(setting.redis === null);
      expect(secrets.foundIn(places)).toEqual([]);
    });

    test('would be found if they were (control)', async () => {
      const { site } = opened.testBed;
      const {
        log,
        site: { db },
      } = site.services;
      const planted = uses.collectSecrets();
      log.trace({ note: planted.password('text') }, 'planted');
      const coded = Buffer.from(`user:${planted.password('base64')}`).toString('base64');
      await db.insertInto('meta').values({ name: 'planted', value: coded }).execute();
      await insertGameAccount(site.game, { email: planted.password('text') });
      await opened.admin?.hset(`${opened.prefix}planted`, { [planted.password('text')]: '1' });
      expect(planted.foundIn(await readSinks(site, setting.redis))).toEqual([
        'text in log',
        'base64 in site',
        'text in game',
        setting.redis ? 'text in redis' : 'base64 in files',
      ]);
    });
  },
);

describe('a password in a setting', () => {
  const password = 'Pw%top-secret';
  const inAddress = (scheme: string, port: number) =>
    `${scheme}://guildhall:${encodeURIComponent(password)}@127.0.0.1:${port}`;

  test.each([
    { DATABASE_URL: inAddress('postgres', 5432) },
    { DATABASE_URL: inAddress('mysql', 99_999) },
    { REDIS_URL: inAddress('http', 6379) },
    { SMTP_URL: inAddress('imap', 25) },
  ])('is not repeated when the setting is wrong: %j', (environment) => {
    const wrong = () => readConfig(environment);
    expect(wrong).toThrow(Object.keys(environment)[0]);
    try {
      wrong();
    } catch (error) {
      expect(contains(inspect(error).toLowerCase(), 'top-secret')).toBe(false);
    }
  });

  test.each([
    ['refused', { DATABASE_URL: inAddress('mysql', mariadbPort) }],
    ['away', { DATABASE_URL: inAddress('mysql', 1) }],
  ])('of a database that is %s is not told', async (_, environment) => {
    const log: string[] = [];
    const place = newSitePlace('sqlite');
    const config = readConfig({ ...environment, DATA_DIR: place.settings.dataDir });
    const opening = openServices(config, createLog(config, { write: (line: string) => void log.push(line) }));
    const error = await opening.then(closeServices, (reason: unknown) => reason);
    await place.remove();
    expect(inspect(error)).toContain('DATABASE_URL');
    expect(contains(`${inspect(error, { depth: 9 })} ${log}`.toLowerCase(), 'top-secret')).toBe(false);
  });
});
