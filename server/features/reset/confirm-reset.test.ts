import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GameUnavailable } from '#server/game/errors.ts';
import { linkFingerprint } from '#server/site/sessions/fingerprint.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type Answer, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { mariadbPort, testDatabases } from '#test/factories/mariadb.ts';
import { parseMail } from '#test/parse-mail.ts';
import { askForToken, tokensIn } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';

const call = 'POST /api/auth/reset-password-confirm';
const newPassword = 'sun-gate8';
const dialects = await testDatabases('setting a password with a reset link');

function confirmOn(site: TestApp, token: unknown, password: unknown = newPassword): Promise<Answer> {
  return site.send(call, { body: { token, newPassword: password, language: 'en' } });
}

const invalidLink = {
  status: 400,
  body: {
    success: false,
    code: 'reset.invalidLink',
    message: 'Invalid reset link. Please request a new password reset.',
    errors: ['Invalid reset link. Please request a new password reset.'],
  },
};

describe.each(dialects)('on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url } });
    // Notices of changed passwords would be mails, too.
    await site.services.history.close();
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  const confirm = (token: unknown, password?: unknown) => confirmOn(site, token, password);
  const tokenFor = (email: string) => askForToken(site, server, email);
  const hashOf = async (id: number) =>
    (await site.game.run('SELECT password FROM {account}.account WHERE id = ?', [id])).rows[0]?.password;
  const sessionStatus = async (session: string) =>
    (await site.send('GET /api/auth/session', { session })).status;

  async function asked() {
    const player = await site.newPlayer();
    return { ...player, token: await tokenFor(player.email) };
  }

  test('sets the password, ends every session and invalidates every link', async () => {
    const player = await asked();
    const elsewhere = await site.login(player);
    const now = new Date();
    const account = await site.services.game.accounts.findById(player.id);
    if (!account) throw new Error('no account');
    const second = {
      token_hash: hashToken('second'),
      account_id: player.id,
      fingerprint: linkFingerprint('second', account),
      created_at: stamp(now),
      expires_at: stamp(secondsAfter(now, 600)),
    };
    await site.services.site.db.insertInto('reset_tokens').values(second).execute();
    expect((await confirm(player.token)).body).toEqual({
      success: true,
      message: 'Your password has been changed. You can now log in.',
    });
    expect(await hashOf(player.id)).toBe(await site.services.game.passwords.hash(newPassword));
    expect([await sessionStatus(player.session), await sessionStatus(elsewhere)]).toEqual([401, 401]);
    await expect(site.login(player)).rejects.toThrow('login.wrong');
    await site.login({ ...player, password: newPassword });
    expect(await confirm(player.token, 'moon-gate8')).toMatchObject(invalidLink);
    expect(await confirm('second', 'moon-gate8')).toMatchObject(invalidLink);
    await site.login({ ...player, password: newPassword });
  });

  test('clears the cookie of the ended session only', async () => {
    const [player, other] = [await asked(), await site.newPlayer()];
    const body = { token: player.token, newPassword };
    const bystander = await site.send(call, { body: { ...body, token: 'x' }, session: other.session });
    expect(bystander.cookies).toEqual([]);
    const own = await site.send(call, { body, session: player.session });
    expect(own.cookies).toMatchObject([{ name: 'session', value: '' }]);
    const next = await asked();
    const foreign = { token: next.token, newPassword };
    expect((await site.send(call, { body: foreign, session: other.session })).cookies).toEqual([]);
  });

  test('of 50 concurrent uses of one link exactly one succeeds and sets its password', async () => {
    const player = await asked();
    const passwords = Array.from({ length: 50 }, (_, index) => `sun-gate${index}`);
    const answers = await Promise.all(passwords.map((password) => confirm(player.token, password)));
    const won = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'reset.invalidLink')).toHaveLength(49);
    await site.login({ ...player, password: won[0] ?? '' });
  });

  test('twenty different links can be used concurrently', async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => site.newPlayer()));
    const before = server.received.length;
    await Promise.all(
      players.map(({ email }) => site.send('POST /api/auth/reset-password-request', { body: { email } })),
    );
    await site.services.mailQueue.deliver();
    const mails = server.received.slice(before);
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(players.map(({ email }) => email).toSorted());
    const answers = await Promise.all(mails.map((mail) => confirm(tokensIn(mail)[0])));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  describe('a link does not work', () => {
    test.each([
      '',
      'x',
      'A'.repeat(43),
      'A'.repeat(200),
      "' OR '1'='1",
      "x' UNION SELECT 1 --",
      '<b>',
      '%00',
      'şifre-ğ-пароль-\u0000',
    ])('that is %j', async (token) => {
      expect(await confirm(token)).toMatchObject(invalidLink);
    });

    test('that is missing, of a wrong type or too long', async () => {
      const body = { newPassword, language: 'en' };
      expect(await site.send(call, { body })).toMatchObject(invalidLink);
      for (const token of [7, null, ['x'], { $ne: '' }, 'A'.repeat(201)]) {
        expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      }
    });

    test('that is the hash stored in the database', async () => {
      const { token } = await asked();
      expect(await confirm(hashToken(token))).toMatchObject(invalidLink);
    });

    test('that has expired', async () => {
      const player = await asked();
      const before = await hashOf(player.id);
      await site.services.site.db
        .updateTable('reset_tokens')
        .set({ expires_at: stamp(new Date()) })
        .where('account_id', '=', player.id)
        .execute();
      expect(await confirm(player.token)).toMatchObject(invalidLink);
      expect(await hashOf(player.id)).toBe(before);
    });

    test('whose account was blocked or deleted since', async () => {
      const [blocked, deleted] = [await asked(), await asked()];
      await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [blocked.id]);
      await site.game.run('DELETE FROM {account}.account WHERE id = ?', [deleted.id]);
      const before = await hashOf(blocked.id);
      expect(await confirm(blocked.token)).toMatchObject(invalidLink);
      expect(await confirm(deleted.token)).toMatchObject(invalidLink);
      expect(await hashOf(blocked.id)).toBe(before);
    });

    test('whose account has another password or email since', async () => {
      const [one, other] = [await asked(), await asked()];
      const changes = { accountId: one.id, currentPassword: one.password, newPassword: 'moon-gate8' };
      await site.send('POST /api/auth/change-password', { body: changes, session: one.session });
      const email = { accountId: other.id, newEmail: somebody().email, password: other.password };
      await site.send('POST /api/auth/change-email', { body: email, session: other.session });
      expect(await confirm(one.token)).toMatchObject(invalidLink);
      expect(await confirm(other.token)).toMatchObject(invalidLink);
      await site.login({ ...one, password: 'moon-gate8' });
      await site.login(other);
    });

    test('for another account, whatever the body says', async () => {
      const [player, other] = [await asked(), await site.newPlayer()];
      const before = await hashOf(other.id);
      const body = { token: player.token, newPassword, accountId: other.id, login: other.login };
      expect((await site.send(call, { body, session: other.session })).status).toBe(200);
      expect(await hashOf(other.id)).toBe(before);
      expect(await sessionStatus(other.session)).toBe(200);
      await site.login({ ...player, password: newPassword });
    });
  });

  test.each([
    ['', 'reset.passwordLength'],
    ['abcd', 'reset.passwordLength'],
    ['a'.repeat(17), 'reset.passwordLength'],
    ['a'.repeat(900), 'reset.passwordLength'],
    ['with space', 'password.characters'],
    ["quo'te77", 'password.characters'],
    ['back\\slash', 'password.characters'],
    ['пароль77', 'password.characters'],
    ['abc\u0000def', 'password.characters'],
    [7, 'request.invalid'],
    [['sun-gate8'], 'request.invalid'],
    ['a'.repeat(1_001), 'request.invalid'],
  ])('the password %j is rejected and the link still works', async (password, code) => {
    const player = await asked();
    const refused = await confirm(player.token, password);
    expect(refused).toMatchObject({ status: 400, body: { code } });
    expect(refused.body.errors).toHaveLength(1);
    expect(await sessionStatus(player.session)).toBe(200);
    expect((await confirm(player.token, 'abcde')).status).toBe(200);
  });

  test('when the game fails at the last moment nothing changes and the link still works', async () => {
    const player = await asked();
    const { accounts } = site.services.game;
    const change = vi.spyOn(accounts, 'changePassword').mockRejectedValueOnce(new GameUnavailable('gone'));
    expect(await confirm(player.token)).toMatchObject({
      status: 503,
      body: { code: 'server.gameUnavailable' },
    });
    expect(await sessionStatus(player.session)).toBe(200);
    change.mockRestore();
    expect((await confirm(player.token)).status).toBe(200);
  });

  test('without a valid link the password is not validated', async () => {
    expect(await confirm('guess', 'x')).toMatchObject(invalidLink);
  });

  test('rejects other origins', async () => {
    const { token } = await asked();
    const headers = { origin: 'https://evil.example' };
    const foreign = await site.send(call, { body: { token, newPassword }, headers, origin: false });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
    expect((await confirm(token)).status).toBe(200);
  });

  test('neither the log holds a token, password or cookie, nor the database a token', async () => {
    const player = await asked();
    await confirm(player.token);
    const log = site.logged.join('');
    expect(log).toContain('/api/auth/reset-password-confirm');
    const tokens = server.received.flatMap(tokensIn);
    expect(tokens.length).toBeGreaterThan(20);
    for (const secret of [...tokens, newPassword, player.password, player.session]) {
      expect(log).not.toContain(secret);
    }
    const { db } = site.services.site;
    const stored = JSON.stringify([
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('reset_tokens').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
    ]);
    for (const token of tokens) expect(stored).not.toContain(token);
  });
});

describe.each(dialects)('without a mail server, on %s', (dialect) => {
  test('the mail is a file, and the log names it, in the demo world with its link', async () => {
    const site = await startTestApp({ dialect });
    const player = await site.newPlayer();
    const body = { email: player.email, language: 'gr' };
    await site.send('POST /api/auth/reset-password-request', { body });
    await site.services.mailQueue.deliver();
    const folder = join(site.services.config.dataDir, 'mail');
    const [file = ''] = readdirSync(folder);
    const [token = ''] = tokensIn(parseMail(readFileSync(join(folder, file))));
    const lines = site.logged.filter((line) => line.includes(join(folder, file)));
    expect(lines).toHaveLength(1);
    const links = [`http://localhost:3000/gr/reset-password?token=${token}`];
    expect(JSON.parse(lines[0] ?? '').links).toEqual(dialect === 'sqlite' ? links : undefined);
    const telling = site.logged.filter((line) => line.includes(token));
    expect(telling).toHaveLength(dialect === 'sqlite' ? 1 : 0);
    expect((await confirmOn(site, token)).status).toBe(200);
    await site.close();
  });
});

describe.skipIf(!dialects.includes('mariadb'))('while the game is away', () => {
  let site: TestApp | undefined;
  afterEach(() => site?.close());

  test('a link can be asked for, and one that was sent is not used up', async () => {
    const proxy = await startTcpProxy(mariadbPort);
    const server = await startMailServer();
    site = await startTestApp({
      dialect: 'mariadb',
      environment: {
        SMTP_URL: server.url,
        GAME_DATABASE_URL: `mysql://root@127.0.0.1:${proxy.port}`,
      },
    });
    const player = await site.newPlayer();
    const token = await askForToken(site, server, player.email);
    await proxy.stop();
    expect(await confirmOn(site, token)).toMatchObject({
      status: 503,
      body: { code: 'server.gameUnavailable' },
    });
    const other = { body: { email: player.email } };
    expect((await site.send('POST /api/auth/reset-password-request', other)).status).toBe(200);
    await site.services.mailQueue.deliver();
    expect(server.received).toHaveLength(1);
    expect(await site.services.site.db.selectFrom('outbox').select('reason').execute()).toContainEqual({
      reason: expect.stringContaining("game's database is unavailable"),
    });
    await proxy.resume();
    const status = async () => (site ? (await confirmOn(site, token)).status : 0);
    await expect.poll(status, { timeout: 15_000, interval: 500 }).toBe(200);
    await site.login({ ...player, password: newPassword });
    await site.close();
    site = undefined;
    await proxy.stop();
    await server.stop();
  });
});
