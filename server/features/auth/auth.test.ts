import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const hour = 3_600_000;

/** The game's hash, implemented a second time to verify the first. */
function gameHash(password: string): string {
  const once = createHash('sha1').update(password).digest();
  return `*${createHash('sha1').update(once).digest('hex').toUpperCase()}`;
}

describe.each(await testDatabases('logging in'))('on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const logIn = async (person: Partial<Person>, captcha?: string) =>
    site.send('POST /api/auth/login', {
      body: { username: person.login, password: person.password },
      captcha: captcha ?? (await site.solveCaptcha()),
    });

  describe('logging in', () => {
    test('returns the account and sets an HttpOnly cookie', async () => {
      const player = await site.newPlayer();
      const answer = await logIn(player);
      expect(answer.body).toEqual({
        success: true,
        account: {
          id: player.id,
          login: player.login,
          email: player.email,
          emailHidden: false,
          cash: 0,
          mileage: 0,
          social_id: '0000000',
          empire: 0,
          last_play: null,
        },
      });
      const cookie = String(answer.headers['set-cookie']);
      expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    test('takes an account made by the game’s own tools', async () => {
      const login = `tool${Date.now() % 1e9}`;
      await site.game.run(
        "INSERT INTO {account}.account (login, password, social_id, email, create_time, status) VALUES (?, ?, '1234567', 'tool@example.org', '2014-04-28 00:00:00', 'OK')",
        [login, gameHash('123456789')],
      );
      expect((await logIn({ login, password: '123456789' })).status).toBe(200);
      expect((await logIn({ login: login.toUpperCase(), password: '123456789' })).status).toBe(401);
    });

    test('the login is case sensitive as it was registered', async () => {
      const person = { ...somebody(), login: `MixedCase${Date.now() % 1e6}` };
      await site.register({ ...person });
      const statuses = [];
      for (const login of [person.login, person.login.toLowerCase(), person.login.toUpperCase()]) {
        statuses.push((await logIn({ ...person, login })).status);
      }
      expect(statuses).toEqual([200, 401, 401]);
    });

    test('trims the login but not the password', async () => {
      const player = await site.newPlayer();
      expect((await logIn({ ...player, login: ` ${player.login}\n` })).status).toBe(200);
      expect((await logIn({ ...player, password: ` ${player.password}` })).body.code).toBe('login.wrong');
    });

    test('checks fields first, then the captcha, then the password', async () => {
      const missing = await site.send('POST /api/auth/login', { body: { username: 'someone' } });
      expect(missing).toMatchObject({
        status: 400,
        body: { code: 'login.missing', message: 'login.missing' },
      });
      const noCaptcha = await site.send('POST /api/auth/login', { body: { username: 'a', password: 'b' } });
      expect(noCaptcha).toMatchObject({ status: 400, body: { code: 'login.captchaRequired' } });
    });

    test('an unknown login, a wrong password and another case give the same error', async () => {
      const player = await site.newPlayer();
      const answers = [
        await logIn({ login: 'nobodyatall', password: player.password }),
        await logIn({ ...player, password: 'something-else' }),
        await logIn({ ...player, login: player.login.toUpperCase() }),
        await logIn({ login: "' OR 1=1 -- ", password: "' OR '1'='1" }),
        await logIn({ login: 'Юнхва', password: 'пароль' }),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(answer.body).toEqual({ success: false, code: 'login.wrong', message: 'login.wrong' });
        expect(answer.cookies).toEqual([]);
      }
    });

    test('reveals a block only after the right password', async () => {
      const player = await site.newPlayer();
      for (const block of ["status = 'BLOCK'", "status = 'OK', availDt = '2099-01-01 00:00:00'"]) {
        await site.game.run(`UPDATE {account}.account SET ${block} WHERE id = ?`, [player.id]);
        expect((await logIn({ ...player, password: 'wrong-one' })).body.code).toBe('login.wrong');
        expect(await logIn(player)).toMatchObject({ status: 403, body: { code: 'login.blocked' } });
      }
    });

    test('one captcha serves three attempts, also when many ask at once', async () => {
      const captcha = await site.solveCaptcha();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => logIn({ login: 'nobodyatall', password: 'x' }, captcha)),
      );
      const codes = answers.map(({ body }) => body.code);
      expect(codes.filter((code) => code === 'login.wrong')).toHaveLength(3);
      expect(codes.filter((code) => code === 'login.captchaUsedUp')).toHaveLength(17);
    });
  });

  describe('the session', () => {
    const session = (token?: string, query = '') =>
      site.send(`GET /api/auth/session${query}`, { session: token });

    test('returns its account, and 401 without a session', async () => {
      const player = await site.newPlayer();
      const answer = await session(player.session);
      expect(answer.body).toMatchObject({ success: true, isAdmin: false, account: { id: player.id } });
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await session()).toMatchObject({ status: 401, body: { code: 'auth.required' } });
      for (const token of ['', 'x', "' OR 1=1", 'a'.repeat(5000), player.session.toLowerCase()]) {
        expect((await session(token)).status).toBe(401);
      }
    });

    test('a hidden email is masked until its owner asks', async () => {
      const person = somebody();
      await site.register({ ...person, hideEmail: true });
      const token = await site.login(person);
      const masked = `${person.email[0]}•••@example.org`;
      expect((await session(token)).body.account).toMatchObject({ email: masked, emailHidden: true });
      const revealed = await session(token, '?reveal=email');
      expect(revealed.body.account).toMatchObject({ email: person.email, emailHidden: true });
    });

    test('ends with logout, and a second logout is no error', async () => {
      const player = await site.newPlayer();
      for (const _ of [1, 2]) {
        const out = await site.send('POST /api/auth/logout', { session: player.session });
        expect(out).toMatchObject({ status: 200, body: { success: true } });
        expect(String(out.headers['set-cookie'])).toMatch(/^session=; /);
      }
      expect(await session(player.session)).toMatchObject({
        status: 401,
        body: { code: 'auth.sessionExpired' },
      });
    });

    test('is replaced by a new login in the same browser only', async () => {
      const player = await site.newPlayer();
      const elsewhere = await site.login(player);
      const captcha = await site.solveCaptcha();
      const body = { username: player.login, password: player.password };
      await site.send('POST /api/auth/login', { body, captcha, session: player.session });
      expect((await session(player.session)).status).toBe(401);
      expect((await session(elsewhere)).status).toBe(200);
    });

    test('expires', async () => {
      const player = await site.newPlayer();
      const longAgo = new Date(Date.now() - 15 * 24 * hour).toISOString().slice(0, 19).replace('T', ' ');
      await site.services.site.db
        .updateTable('sessions')
        .set({ last_used_at: longAgo })
        .where('account_id', '=', player.id)
        .execute();
      expect(await session(player.session)).toMatchObject({
        status: 401,
        body: { code: 'auth.sessionExpired', message: 'auth.sessionExpired' },
      });
      const news = await site.send('GET /api/news', { session: player.session });
      expect(news.status).toBe(200);
    });

    test('of a blocked or deleted account is rejected', async () => {
      const player = await site.newPlayer();
      await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [player.id]);
      expect(await session(player.session)).toMatchObject({
        status: 401,
        body: { code: 'auth.accountInactive' },
      });
      await site.game.run('DELETE FROM {account}.account WHERE id = ?', [player.id]);
      expect(await session(player.session)).toMatchObject({
        status: 401,
        body: { code: 'auth.accountInactive' },
      });
    });

    test('shows no characters of another account', async () => {
      const [one, other] = [await site.newPlayer(), await site.newPlayer()];
      const characters = (accountId: number) =>
        site.send(`GET /api/characters?accountId=${accountId}`, { session: one.session });
      expect((await characters(one.id)).status).toBe(200);
      expect(await characters(other.id)).toMatchObject({
        status: 403,
        body: { code: 'auth.sessionMismatch' },
      });
    });
  });

  test('nothing secret is in the log', () => {
    const log = site.logged.join('');
    expect(site.logged.length).toBeGreaterThan(50);
    expect(log).not.toMatch(/moon-gate7|ABCDE|123456789|session=|captcha=|[\w-]{43}/);
    expect(log).not.toMatch(/@example\.org/);
  });
});
