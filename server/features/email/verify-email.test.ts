import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { readConfig } from '#server/settings/config.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { translate } from '#server/text/translate.ts';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { emailTokensIn, mailsTo, newestEmailToken } from '#test/email-links.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const dialects = await testDatabases('confirming an email address');
const invalid = { status: 400, body: { success: false, code: 'verifyEmail.invalidLink' } };

test.each([
  [{}, 'off'],
  [{ SMTP_URL: 'smtp://127.0.0.1:9' }, 'ask'],
  [{ SMTP_URL: 'smtp://127.0.0.1:9', VERIFY_EMAIL: 'off' }, 'off'],
  [{ VERIFY_EMAIL: 'require' }, 'require'],
])('with %j addresses are confirmed: %s', (environment, expected) => {
  expect(readConfig(environment).verifyEmail).toBe(expected);
});

describe.each(dialects)('with VERIFY_EMAIL=ask on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url, VERIFY_EMAIL: '' } });
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  const confirm = (token: unknown, more: object = {}) =>
    site.send('POST /api/auth/verify-email', { body: { token, language: 'en' }, ...more });
  const tokenFor = (email: string) => newestEmailToken(site, server, email);
  const accountOf = async (session: string) =>
    (await site.send('GET /api/auth/session', { session })).body.account as Record<string, unknown>;
  const isVerified = async (session: string) => (await accountOf(session)).emailVerified;
  const resend = (session: string) =>
    site.send('POST /api/auth/send-verification', { session, body: { language: 'en' } });

  test('a registration sends a link that works once, for 24 hours', async () => {
    const player = await site.newPlayer();
    expect(await isVerified(player.session)).toBe(false);
    const [mail, ...others] = await mailsTo(site, server, player.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('only for 24 hours');
    expect(mail?.text).toContain(`Account: ${player.login}`);
    const token = await tokenFor(player.email);
    const row = await site.services.site.db
      .selectFrom('email_links')
      .selectAll()
      .where('account_id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ token_hash: hashToken(token), login: player.login });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await confirm(token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your email address is confirmed.' },
    });
    expect(await isVerified(player.session)).toBe(true);
    expect(await confirm(token)).toMatchObject(invalid);
    expect((await resend(player.session)).body.message).toBe('Your email address is confirmed.');
    expect(await mailsTo(site, server, player.email)).toHaveLength(1);
  });

  test('reading the page with the link confirms nothing', async () => {
    const player = await site.newPlayer();
    const token = await tokenFor(player.email);
    const methods = await Promise.all(
      ['GET', 'HEAD', 'PUT'].map((method) => site.send(`${method} /api/auth/verify-email?token=${token}`)),
    );
    expect(methods.every(({ status }) => status >= 400)).toBe(true);
    expect(await isVerified(player.session)).toBe(false);
  });

  test.each(languageCodes)('the mail is written in %s', async (language) => {
    const person = somebody();
    await site.register({ ...person, language });
    const [mail] = await mailsTo(site, server, person.email);
    expect(mail?.headers.subject).toBe(translate(language, 'mail.verifySubject', { site: 'Guildhall' }));
    expect(mail?.text).toContain(`http://localhost:3000/${language}/verify-email?token=`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/mail\.\w+|verifyEmail\.|\{\w+\}|undefined/);
  });

  test('a new link voids the older one', async () => {
    const player = await site.newPlayer();
    const first = await tokenFor(player.email);
    expect((await resend(player.session)).body.message).toBe('We have sent a link to your email address.');
    const second = await tokenFor(player.email);
    expect(await confirm(first)).toMatchObject(invalid);
    expect((await confirm(second)).status).toBe(200);
  });

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(200), "' OR '1'='1", '<b>', 'ş\u0000'])(
    'the guessed token %j is none',
    async (token) => {
      expect(await confirm(token)).toMatchObject(invalid);
      const undone = await site.send('POST /api/auth/undo-email-change', { body: { token } });
      expect(undone).toMatchObject(invalid);
    },
  );

  test('neither the stored hash nor a token of another kind is one', async () => {
    const player = await site.newPlayer();
    const token = await tokenFor(player.email);
    expect(await confirm(hashToken(token))).toMatchObject(invalid);
    expect(await site.send('POST /api/auth/undo-email-change', { body: { token } })).toMatchObject(invalid);
    const reset = await askForToken(site, server, player.email);
    expect(await confirm(reset)).toMatchObject(invalid);
    const misused = { token, newPassword: 'thief-77' };
    expect((await site.send('POST /api/auth/reset-password-confirm', { body: misused })).body.code).toBe(
      'reset.invalidLink',
    );
    expect((await confirm(token)).status).toBe(200);
  });

  test('every unusable link gets the same answer', async () => {
    const players = [await site.newPlayer(), await site.newPlayer(), await site.newPlayer()] as const;
    const tokens = await Promise.all(players.map(({ email }) => tokenFor(email)));
    await confirm(tokens[0]);
    const { db } = site.services.site;
    await db
      .updateTable('email_links')
      .set({ expires_at: stamp(secondsAfter(new Date(), -1)) })
      .where('account_id', '=', players[1].id)
      .execute();
    await site.game.run('DELETE FROM {account}.account WHERE id = ?', [players[2].id]);
    const answers = await Promise.all([...tokens, 'guess'].map((token) => confirm(token)));
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({ status: answers[3]?.status, body: answers[3]?.body });
    }
    expect(answers[3]).toMatchObject(invalid);
  });

  describe('a link is over', () => {
    const change = async (id: number, column: string, value: string) =>
      site.game.run(`UPDATE {account}.account SET ${column} = ? WHERE id = ?`, [value, id]);

    test.each([
      ['the password', 'password', async () => site.services.game.passwords.hash('sun-gate88')],
      ['the login', 'login', async () => somebody().login],
      ['the email', 'email', async () => somebody().email],
      ['the status', 'status', async () => 'BLOCK'],
    ])('once %s was changed in the game', async (_, column, value) => {
      const player = await site.newPlayer();
      const token = await tokenFor(player.email);
      await change(player.id, column, await value());
      expect(await confirm(token)).toMatchObject(invalid);
    });

    test('once the password was changed here, or reset', async () => {
      const [one, other] = [await site.newPlayer(), await site.newPlayer()];
      const tokens = [await tokenFor(one.email), await tokenFor(other.email)];
      const body = { accountId: one.id, currentPassword: one.password, newPassword: 'sun-gate88' };
      await site.send('POST /api/auth/change-password', { body, session: one.session });
      const token = await askForToken(site, server, other.email);
      await site.send('POST /api/auth/reset-password-confirm', {
        body: { token, newPassword: 'sun-gate88' },
      });
      for (const each of tokens) expect(await confirm(each)).toMatchObject(invalid);
      expect(await isVerified(one.session)).toBe(false);
    });
  });

  test('a used reset link proves the address, too', async () => {
    const player = await site.newPlayer();
    const token = await askForToken(site, server, player.email);
    await site.send('POST /api/auth/reset-password-confirm', { body: { token, newPassword: 'sun-gate88' } });
    expect(await isVerified(await site.login({ ...player, password: 'sun-gate88' }))).toBe(true);
  });

  test('an address that was changed in the game, or an account number reused, is not confirmed', async () => {
    const player = await site.newPlayer();
    await confirm(await tokenFor(player.email));
    const run = (column: string, value: string) =>
      site.game.run(`UPDATE {account}.account SET ${column} = ? WHERE id = ?`, [value, player.id]);
    await run('email', player.email.toUpperCase());
    expect(await isVerified(player.session)).toBe(true);
    await run('email', somebody().email);
    expect(await isVerified(player.session)).toBe(false);
    await run('email', player.email);
    const login = somebody().login;
    await run('login', login);
    expect(await isVerified(await site.login({ login, password: player.password }))).toBe(false);
  });

  test('somebody else’s address cannot be confirmed without reading its mail', async () => {
    const [owner, thief] = [somebody(), await site.newPlayer()];
    const own = await tokenFor(thief.email);
    await site.game.run('UPDATE {account}.account SET email = ? WHERE id = ?', [owner.email, thief.id]);
    expect(await confirm(own)).toMatchObject(invalid);
    expect(await confirm(own, { session: thief.session })).toMatchObject(invalid);
    const answer = await resend(thief.session);
    expect(JSON.stringify(answer.body)).not.toContain('token');
    const [mail] = await mailsTo(site, server, owner.email);
    expect(emailTokensIn(mail ?? { text: '' })).toHaveLength(1);
    expect(await mailsTo(site, server, thief.email)).toHaveLength(1);
    expect(await isVerified(thief.session)).toBe(false);
  });

  test('rejects other origins, and strangers who ask for a link', async () => {
    const player = await site.newPlayer();
    const token = await tokenFor(player.email);
    const foreign = { headers: { origin: 'https://evil.example' }, origin: false };
    expect(await confirm(token, foreign)).toMatchObject({
      status: 403,
      body: { code: 'request.foreignOrigin' },
    });
    expect(await site.send('POST /api/auth/send-verification', { body: {} })).toMatchObject({ status: 401 });
    expect((await confirm(token)).status).toBe(200);
  });

  test('neither log nor database holds a token', async () => {
    const tokens = server.received.flatMap(emailTokensIn);
    expect(tokens.length).toBeGreaterThan(20);
    const { db } = site.services.site;
    const stored = JSON.stringify([
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('email_links').selectAll().execute(),
    ]);
    const log = site.logged.join('');
    for (const token of tokens) expect(log.includes(token) || stored.includes(token)).toBe(false);
  });
});

describe.each(dialects)('with VERIFY_EMAIL=require on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    const environment = { SMTP_URL: server.url, VERIFY_EMAIL: 'require' };
    site = await startTestApp({ dialect, environment });
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  async function logIn(username: string, password: string) {
    const captcha = await site.solveCaptcha();
    return site.send('POST /api/auth/login', { body: { username, password }, captcha });
  }

  async function registered() {
    const person = somebody();
    await site.register(person);
    return { ...person, token: await newestEmailToken(site, server, person.email) };
  }

  test('the right password alone opens no session; a confirmed address does', async () => {
    const person = await registered();
    const refused = await logIn(person.login, person.password);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'login.emailUnverified', message: 'login.emailUnverified' },
      cookies: [],
    });
    expect(await site.services.site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await site.send('POST /api/auth/verify-email', { body: { token: person.token } });
    expect((await logIn(person.login, person.password)).status).toBe(200);
    await site.services.site.db.deleteFrom('sessions').execute();
  });

  test('a wrong password does not tell that the address is not confirmed', async () => {
    const person = await registered();
    const wrong = await logIn(person.login, 'wrong-one');
    const unknown = await logIn(somebody().login, 'wrong-one');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'login.wrong' } });
    expect(wrong.body).toEqual(unknown.body);
  });

  test('refused logins send one mail in ten minutes, however many they are', async () => {
    const person = await registered();
    const { db } = site.services.site;
    const attempts = () =>
      Promise.all(Array.from({ length: 12 }, () => logIn(person.login, person.password)));
    await attempts();
    expect(await mailsTo(site, server, person.email)).toHaveLength(1);
    const old = stamp(secondsAfter(new Date(), -601));
    const login = person.login;
    await db.updateTable('email_links').set({ created_at: old }).where('login', '=', login).execute();
    const before = (await db.selectFrom('outbox').select('id').execute()).length;
    await attempts();
    expect((await db.selectFrom('outbox').select('id').execute()).length - before).toBe(1);
    expect(await mailsTo(site, server, person.email)).toHaveLength(2);
  });
});

describe.each(dialects)('without VERIFY_EMAIL on %s', (dialect) => {
  test('nothing is sent or said, and the link cannot be asked for', async () => {
    const site = await startTestApp({ dialect, environment: { VERIFY_EMAIL: '' } });
    const player = await site.newPlayer();
    const { body } = await site.send('GET /api/auth/session', { session: player.session });
    expect(Object.keys(body.account as object)).not.toContain('emailVerified');
    const asked = await site.send('POST /api/auth/send-verification', {
      session: player.session,
      body: {},
    });
    expect(asked).toMatchObject({ status: 404, body: { code: 'request.notFound' } });
    expect(await site.services.site.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await site.close();
  });
});

test('an account may ask for three links an hour', async () => {
  const site = await startTestApp({
    dialect: 'sqlite',
    environment: { RATE_LIMITS: '', VERIFY_EMAIL: 'ask' },
  });
  const player = await site.newPlayer();
  const codes = [];
  for (let time = 0; time < 4; time += 1) {
    const asked = await site.send('POST /api/auth/send-verification', {
      session: player.session,
      body: {},
      address: `192.0.2.${time}`,
    });
    codes.push(asked.body.code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, 'rateLimit.emailVerification']);
  await site.close();
});
