import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { type Person, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { appWith, cookieOf, forgetUsedCodes, newCarefulPlayer } from '#test/factories/second-step.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

describe.each(await testDatabases('sessions and links of former owners'))('on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url } });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  type Player = Awaited<ReturnType<TestApp['newPlayer']>>;
  const linkFor = ({ email }: Person) => askForToken(site, server, email);
  const sessionCode = async (session: string) =>
    (await site.send('GET /api/auth/session', { session })).body.code ?? 'live';
  const confirm = async (token: string) =>
    (await site.send('POST /api/auth/reset-password-confirm', { body: { token, newPassword: 'thief-77' } }))
      .body.code ?? 'changed';
  const run = (sql: string, values: readonly (string | number)[]) => site.game.run(sql, [...values]);
  const rowOf = async (id: number) =>
    (await run('SELECT login, email, password FROM {account}.account WHERE id = ?', [id])).rows[0];
  const setPassword = async (id: number, password: string) =>
    run('UPDATE {account}.account SET password = ? WHERE id = ?', [
      await site.services.game.passwords.hash(password),
      id,
    ]);

  async function withLink(): Promise<Player & { readonly link: string }> {
    const player = await site.newPlayer();
    return { ...player, link: await linkFor(player) };
  }

  async function expectOver({ session, link }: { readonly session: string; readonly link: string }) {
    expect(await sessionCode(session)).toBe('auth.sessionExpired');
    expect(await confirm(link)).toBe('reset.invalidLink');
  }

  describe('a session and a reset link are over', () => {
    test('once the game has given the account’s id to somebody else', async () => {
      const player = await withLink();
      await run('DELETE FROM {account}.account WHERE id = ?', [player.id]);
      const other = somebody();
      const password = await site.services.game.passwords.hash(other.password);
      await insertGameAccount(site.game, { ...other, id: player.id, password });
      const before = await rowOf(player.id);
      await expectOver(player);
      expect(await rowOf(player.id)).toEqual(before);
    });

    test('once somebody else has the id with the same password', async () => {
      const player = await withLink();
      await run('UPDATE {account}.account SET login = ? WHERE id = ?', [somebody().login, player.id]);
      await expectOver(player);
    });

    test('once the password was changed in the game, even if it is changed back', async () => {
      const player = await withLink();
      await setPassword(player.id, 'moon-gate8');
      await expectOver(player);
      await setPassword(player.id, player.password);
      expect(await sessionCode(player.session)).toBe('auth.sessionExpired');
    });
  });

  test('a reset link is over once the email was changed in the game', async () => {
    const player = await withLink();
    await run('UPDATE {account}.account SET email = ? WHERE id = ?', [somebody().email, player.id]);
    expect(await confirm(player.link)).toBe('reset.invalidLink');
    expect(await sessionCode(player.session)).toBe('live');
  });

  /** Does something right after the next password was found right. */
  function whileVerifying(act: () => Promise<unknown>) {
    const { passwords } = site.services.game;
    const verify = passwords.verify.bind(passwords);
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
      const right = await verify(...asked);
      await act();
      return right;
    });
  }

  test('logins with the old password that race its change leave no session', async () => {
    const player = await site.newPlayer();
    whileVerifying(async () => {
      const body = { accountId: player.id, currentPassword: player.password, newPassword: 'sun-gate88' };
      const changed = await site.send('POST /api/auth/change-password', { body, session: player.session });
      expect(changed.status).toBe(200);
    });
    const late = await site.login(player);
    expect(await sessionCode(late)).toBe('auth.sessionExpired');
    expect(await sessionCode(player.session)).toBe('live');
  });

  describe('a login whose password is just being verified', () => {
    const enter = async ({ login: username, password }: Person) => {
      const captcha = await site.solveCaptcha();
      return site.send('POST /api/auth/login', { body: { username, password }, captcha });
    };

    test('when two-step login is switched on needs the second step', async () => {
      const player = await site.newPlayer();
      const { session, password } = player;
      const begun = await site.send('POST /api/auth/second-step/begin', { session, body: { password } });
      const app = appWith(String(begun.body.secret));
      whileVerifying(async () => {
        const body = { code: app.code() };
        expect((await site.send('POST /api/auth/second-step/confirm', { session, body })).status).toBe(200);
      });
      const late = await enter(player);
      expect(late.body).toMatchObject({ code: 'login.secondStep', methods: ['totp', 'recovery'] });
      expect(cookieOf(late, sessionCookie)).toBeUndefined();
      await forgetUsedCodes(site, player.id);
      const pendingLogin = cookieOf(late, pendingLoginCookie) ?? '';
      const body = { code: app.code() };
      expect((await site.send('POST /api/auth/login/second-step', { pendingLogin, body })).status).toBe(200);
    });

    test('when the closing of the account is asked for cancels that', async () => {
      const player = await site.newPlayer();
      const { session, password } = player;
      whileVerifying(async () => {
        const body = { password, code: '' };
        expect((await site.send('POST /api/auth/delete-account', { session, body })).status).toBe(200);
      });
      const late = await enter(player);
      expect(late).toMatchObject({
        status: 200,
        body: { notice: expect.stringContaining('not be deleted') },
      });
      expect(await sessionCode(cookieOf(late, sessionCookie) ?? '')).toBe('live');
      const rows = site.services.site.db.selectFrom('account_deletions').select('account_id');
      expect(await rows.where('account_id', '=', player.id).execute()).toEqual([]);
    });

    test('is not kept out by the second step and the deletion of a former owner of the account’s number', async () => {
      const player = await newCarefulPlayer(site);
      const closing = { password: player.password, code: player.app.code() };
      await site.send('POST /api/auth/delete-account', { session: player.session, body: closing });
      const login = `y${player.login}`;
      await run('UPDATE {account}.account SET login = ? WHERE id = ?', [login, player.id]);
      expect(await sessionCode(await site.login({ ...player, login }))).toBe('live');
    });
  });

  test('concurrent logins with the old password leave no session after the change', async () => {
    const player = await site.newPlayer();
    const body = { accountId: player.id, currentPassword: player.password, newPassword: 'sun-gate88' };
    const logins = Array.from({ length: 20 }, () => site.login(player).catch(() => undefined));
    const change = site.send('POST /api/auth/change-password', { body, session: player.session });
    const later = Array.from({ length: 20 }, () => site.login(player).catch(() => undefined));
    expect((await change).status).toBe(200);
    const sessions = (await Promise.all([...logins, ...later])).filter((each) => each !== undefined);
    for (const session of sessions) expect(await sessionCode(session)).toBe('auth.sessionExpired');
    expect(await sessionCode(player.session)).toBe('live');
  });

  describe('a process that dies right after the game has the change', () => {
    /** Fails right after the game has stored the change. */
    function dieAfter(call: 'changePassword' | 'changeEmail') {
      const { accounts } = site.services.game;
      const write = accounts[call].bind(accounts);
      vi.spyOn(accounts, call).mockImplementationOnce(async (...given) => {
        await write(...given);
        throw new Error('killed');
      });
    }

    test('leaves no session and no link of the old password', async () => {
      const player = await withLink();
      const elsewhere = await site.login(player);
      dieAfter('changePassword');
      const body = { accountId: player.id, currentPassword: player.password, newPassword: 'sun-gate88' };
      await site.send('POST /api/auth/change-password', { body, session: player.session });
      await site.login({ ...player, password: 'sun-gate88' });
      await expectOver({ session: elsewhere, link: player.link });
    });

    test('leaves no session of the old password when it was set by a link', async () => {
      const player = await withLink();
      dieAfter('changePassword');
      const body = { token: player.link, newPassword: 'sun-gate88' };
      await site.send('POST /api/auth/reset-password-confirm', { body });
      await site.login({ ...player, password: 'sun-gate88' });
      await expectOver(player);
    });

    test('leaves no link to the former email', async () => {
      const player = await withLink();
      const { email } = somebody();
      dieAfter('changeEmail');
      const body = { accountId: player.id, newEmail: email, password: player.password };
      await site.send('POST /api/auth/change-email', { body, session: player.session });
      expect(await rowOf(player.id)).toMatchObject({ email });
      expect(await confirm(player.link)).toBe('reset.invalidLink');
    });
  });

  test('an email is not changed with a password that was changed meanwhile', async () => {
    const player = await site.newPlayer();
    whileVerifying(() => setPassword(player.id, 'owner-88'));
    const body = { accountId: player.id, newEmail: somebody().email, password: player.password };
    const refused = await site.send('POST /api/auth/change-email', { body, session: player.session });
    expect(refused).toMatchObject({ status: 403, body: { code: 'email.passwordIncorrect' } });
    expect(await rowOf(player.id)).toMatchObject({ email: player.email });
  });
});
