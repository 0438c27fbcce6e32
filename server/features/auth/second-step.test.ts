import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondStepAttempts } from '#contract/limits.ts';
import { pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { stamp } from '#server/site/time.ts';
import { type Person, type Request, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { slowTestDatabases, testDatabases } from '#test/factories/mariadb.ts';
import { appWith, cookieOf, forgetUsedCodes, newCarefulPlayer } from '#test/factories/second-step.ts';

const ended = { status: 401, body: { code: 'login.secondStepEnded' } };
const wrong = { status: 403, body: { code: 'twoStep.codeWrong' } };

describe.each(await testDatabases('two-step login'))('two-step login on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => site.close());

  const enter = async ({ login, password }: Pick<Person, 'login' | 'password'>, request: Request = {}) => {
    const captcha = await site.solveCaptcha();
    return site.send('POST /api/auth/login', { body: { username: login, password }, captcha, ...request });
  };
  /** The first stage. @returns the pending login's token */
  const begin = async (person: Pick<Person, 'login' | 'password'>) =>
    cookieOf(await enter(person), pendingLoginCookie) ?? '';
  const finish = (pendingLogin: string, code: string, request: Request = {}) =>
    site.send('POST /api/auth/login/second-step', { pendingLogin, body: { code }, ...request });
  const state = async (session: string) => (await site.send('GET /api/auth/second-step', { session })).body;
  const change = (what: string, session: string | undefined, body: object) =>
    site.send(`POST /api/auth/second-step/${what}`, { session, body });
  const statusOf = async (session: string) => (await site.send('GET /api/auth/session', { session })).status;

  test('is off at first, and logging in is as it was', async () => {
    const player = await site.newPlayer();
    expect(await state(player.session)).toEqual({
      success: true,
      enabled: false,
      app: false,
      since: null,
      recoveryCodesLeft: 0,
    });
    expect((await enter(player)).status).toBe(200);
  });

  test('shows the secret as text, as a URI and as a QR code, and needs a first code', async () => {
    const { session, password, login } = await site.newPlayer();
    const { status, body } = await change('begin', session, { password });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const bare = String(body.secret).replaceAll(' ', '');
    expect(body.uri).toContain(`otpauth://totp/Guildhall:${login}?secret=${bare}&`);
    expect(body.qr).toMatchObject({ size: expect.any(Number), path: expect.stringMatching(/^M0 0h7v1h-7z/) });
    expect(await state(session)).toMatchObject({ enabled: false });
    expect((await enter({ login, password })).status).toBe(200);
    const app = appWith(bare);
    expect(await change('confirm', session, { code: app.wrongCode() })).toMatchObject(wrong);
    expect(await change('confirm', session, { code: '' })).toMatchObject({ status: 400 });
    expect((await change('confirm', session, { code: app.code() })).status).toBe(200);
    expect(await state(session)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect(await change('confirm', session, { code: app.code(1) })).toMatchObject({ status: 409 });
    expect(await change('begin', session, { password })).toMatchObject({ status: 409 });
  });

  test('a newer secret replaces one that was never confirmed', async () => {
    const { session, password } = await site.newPlayer();
    const first = appWith(String((await change('begin', session, { password })).body.secret));
    const second = appWith(String((await change('begin', session, { password })).body.secret));
    expect(await change('confirm', session, { code: first.code() })).toMatchObject(wrong);
    expect((await change('confirm', session, { code: second.code() })).status).toBe(200);
  });

  test('of two confirmations at once one gets recovery codes', async () => {
    const { session, password } = await site.newPlayer();
    const app = appWith(String((await change('begin', session, { password })).body.secret));
    const code = app.code();
    const both = await Promise.all([1, 2].map(() => change('confirm', session, { code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await state(session)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('switching it on ends all other sessions and pending logins', async () => {
    const player = await site.newPlayer();
    const other = await site.login(player);
    const { body } = await change('begin', player.session, { password: player.password });
    await change('confirm', player.session, { code: appWith(String(body.secret)).code() });
    expect([await statusOf(other), await statusOf(player.session)]).toEqual([401, 200]);
  });

  test('the password alone gives no session, the code does', async () => {
    const player = await newCarefulPlayer(site);
    const first = await enter(player);
    expect(first).toMatchObject({
      status: 401,
      body: { success: false, code: 'login.secondStep', methods: ['totp', 'recovery'] },
    });
    expect(cookieOf(first, sessionCookie)).toBeUndefined();
    expect(first.body).not.toHaveProperty('account');
    const pending = cookieOf(first, pendingLoginCookie) ?? '';
    expect(await statusOf(pending)).toBe(401);
    const second = await finish(pending, ` ${player.app.code().replace(/^.{3}/, '$& ')} `);
    expect(second).toMatchObject({ status: 200, body: { account: { login: player.login } } });
    expect(await statusOf(cookieOf(second, sessionCookie) ?? '')).toBe(200);
    expect(cookieOf(second, pendingLoginCookie)).toBe('');
  });

  test('only after the correct password, and not for blocked accounts', async () => {
    const player = await newCarefulPlayer(site);
    const pending = await begin(player);
    expect(await enter({ ...player, password: 'wrong-gate1' })).toMatchObject({
      body: { code: 'login.wrong' },
    });
    await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [player.id]);
    expect(await enter(player)).toMatchObject({ status: 403, body: { code: 'login.blocked' } });
    expect(await finish(pending, player.app.code())).toMatchObject({
      status: 403,
      body: { code: 'login.blocked' },
    });
  });

  test('refuses a code that was used, also by ten at once', async () => {
    const player = await newCarefulPlayer(site);
    const pending = await Promise.all(Array.from({ length: 10 }, () => begin(player)));
    const code = player.app.code();
    const all = await Promise.all(pending.map((each) => finish(each, code)));
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    expect(all.filter(({ status }) => status === 403).length).toBe(9);
    expect(await finish(await begin(player), code)).toMatchObject(wrong);
    expect(await finish(await begin(player), player.app.code(-1))).toMatchObject(wrong);
    expect((await finish(await begin(player), player.app.code(1))).status).toBe(200);
  });

  test('refuses at login the code that switched it on', async () => {
    const { session, ...player } = await site.newPlayer();
    const { body } = await change('begin', session, { password: player.password });
    const app = appWith(String(body.secret));
    const code = app.code();
    await change('confirm', session, { code });
    expect(await finish(await begin(player), code)).toMatchObject(wrong);
  });

  test(`ends a pending login after ${secondStepAttempts} wrong codes, also at once`, async () => {
    const player = await newCarefulPlayer(site);
    const code = player.app.wrongCode();
    const pending = await begin(player);
    for (let guess = 1; guess < secondStepAttempts; guess += 1) {
      expect(await finish(pending, code)).toMatchObject(wrong);
    }
    expect(await finish(pending, code)).toMatchObject(ended);
    expect(await finish(pending, player.app.code())).toMatchObject(ended);
    const another = await begin(player);
    const many = Array.from({ length: 20 }, () => finish(another, code));
    const answers = (await Promise.all(many)).map(({ body }) => body.code);
    expect(answers.filter((each) => each === 'twoStep.codeWrong').length).toBeLessThan(secondStepAttempts);
    expect(await finish(another, player.app.code())).toMatchObject(ended);
  });

  test.each(['', 'abc', '12345', '1234567', "' OR 1=1 --", '00000000', '\u0000', '９９９９９９'])(
    '%j is no code',
    async (code) => {
      const player = await newCarefulPlayer(site);
      const { status } = await finish(await begin(player), code);
      expect([400, 403]).toContain(status);
    },
  );

  test('a recovery code logs in once, however it is typed, also by ten at once', async () => {
    const player = await newCarefulPlayer(site);
    expect(new Set(player.recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = player.recoveryCodes;
    expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await finish(await begin(player), typed)).status).toBe(200);
    expect(await finish(await begin(player), first)).toMatchObject(wrong);
    const pending = await Promise.all(Array.from({ length: 10 }, () => begin(player)));
    const all = await Promise.all(pending.map((each) => finish(each, second)));
    expect(all.filter(({ status }) => status === 200).length).toBe(1);
    expect(await state(player.session)).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test("another account's codes are worth nothing", async () => {
    const [one, other] = [await newCarefulPlayer(site), await newCarefulPlayer(site)];
    const pending = await begin(one);
    expect(await finish(pending, other.app.code())).toMatchObject(wrong);
    expect(await finish(pending, other.recoveryCodes[0] ?? '')).toMatchObject(wrong);
    expect((await finish(await begin(other), other.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  test('a pending login is of its network alone, and works once', async () => {
    const player = await newCarefulPlayer(site);
    const pending = await begin(player);
    const code = player.app.code();
    expect(await finish(pending, code, { address: '198.51.100.7' })).toMatchObject(ended);
    expect(await finish('', code)).toMatchObject(ended);
    expect(await finish('x'.repeat(43), code)).toMatchObject(ended);
    expect(await finish(player.session, code)).toMatchObject(ended);
    expect((await finish(pending, code)).status).toBe(200);
    expect(await finish(pending, player.app.code(1))).toMatchObject(ended);
  });

  test('a pending login ends with its time, a new password, and the second step', async () => {
    const { db } = site.services.site;
    const player = await newCarefulPlayer(site);
    const late = await begin(player);
    const past = stamp(new Date(Date.now() - 86_400_000));
    await db
      .updateTable('pending_logins')
      .set({ expires_at: past })
      .where('account_id', '=', player.id)
      .execute();
    expect(await finish(late, player.app.code())).toMatchObject(ended);
    const before = await begin(player);
    const newPassword = 'stone-gate3';
    const changed = await site.send('POST /api/auth/change-password', {
      session: player.session,
      body: { accountId: player.id, currentPassword: player.password, newPassword },
    });
    expect(changed.status).toBe(200);
    expect(await finish(before, player.app.code())).toMatchObject(ended);
    const now = { ...player, password: newPassword };
    const open = await begin(now);
    const removed = await change('remove', player.session, {
      password: newPassword,
      code: player.app.code(),
    });
    expect(removed.status).toBe(200);
    expect(await finish(open, player.app.code(1))).toMatchObject(ended);
    expect((await enter(now)).status).toBe(200);
  });

  test('a mailed new password does not remove it', async () => {
    const player = await newCarefulPlayer(site);
    const hash = await site.services.game.passwords.hash('stone-gate3');
    await site.game.run('UPDATE {account}.account SET password = ? WHERE id = ?', [hash, player.id]);
    expect(await enter({ ...player, password: 'stone-gate3' })).toMatchObject({
      body: { code: 'login.secondStep' },
    });
  });

  test('counts for nobody who gets the same account number', async () => {
    const player = await newCarefulPlayer(site);
    const heir = somebody();
    await site.game.run('DELETE FROM {account}.account WHERE id = ?', [player.id]);
    const password = await site.services.game.passwords.hash(heir.password);
    await insertGameAccount(site.game, { id: player.id, login: heir.login, email: heir.email, password });
    await site.services.site.db.deleteFrom('registered_logins').where('account_id', '=', player.id).execute();
    const session = await site.login(heir);
    expect(await state(session)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    const begun = await change('begin', session, { password: heir.password });
    expect(begun.status).toBe(200);
    const code = appWith(String(begun.body.secret)).code();
    expect((await change('confirm', session, { code })).status).toBe(200);
    expect(await finish(await begin(heir), player.recoveryCodes[0] ?? '')).toMatchObject(wrong);
  });

  test.each(['begin', 'confirm', 'recovery-codes', 'remove'])(
    '%s needs a session of its own',
    async (what) => {
      const player = await newCarefulPlayer(site);
      const { password } = player;
      const body = { password, code: player.app.code() };
      expect((await change(what, undefined, body)).status).toBe(401);
      expect((await change(what, await begin(player), body)).status).toBe(401);
      const stranger = await site.newPlayer();
      const answer = await change(what, stranger.session, { ...body, password: 'other-gate1' });
      expect([403, 409]).toContain(answer.status);
      expect(await state(player.session)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
      const foreign = await site.send(`POST /api/auth/second-step/${what}`, {
        session: player.session,
        body,
        headers: { origin: 'https://evil.example' },
      });
      expect(foreign).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
    },
  );

  test.each(['recovery-codes', 'remove'])('%s needs the password and a code', async (what) => {
    const player = await newCarefulPlayer(site);
    const { session, password, app } = player;
    const attempts = [
      { code: app.code() },
      { password: 'wrong-gate1', code: app.code() },
      { password },
      { password, code: app.wrongCode() },
    ];
    const codes = [];
    for (const body of attempts) codes.push((await change(what, session, body)).body.code);
    expect(codes).toEqual([
      'password.currentRequired',
      'password.currentIncorrect',
      'twoStep.codeRequired',
      'twoStep.codeWrong',
    ]);
    expect(await state(session)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect((await change(what, session, { password, code: app.code() })).status).toBe(200);
  });

  test('begin needs the password', async () => {
    const { session } = await site.newPlayer();
    const codes = [];
    for (const password of ['', 'wrong-gate1'])
      codes.push((await change('begin', session, { password })).body.code);
    expect(codes).toEqual(['password.currentRequired', 'password.currentIncorrect']);
  });

  test('new recovery codes void the old ones, and take a code of the app', async () => {
    const player = await newCarefulPlayer(site);
    const { session, password, app } = player;
    const [old = ''] = player.recoveryCodes;
    expect(await change('recovery-codes', session, { password, code: old })).toMatchObject(wrong);
    const { body } = await change('recovery-codes', session, { password, code: app.code() });
    const fresh = body.recoveryCodes as string[];
    expect(fresh.filter((each) => player.recoveryCodes.includes(each))).toEqual([]);
    expect(await finish(await begin(player), old)).toMatchObject(wrong);
    expect((await finish(await begin(player), fresh[9] ?? '')).status).toBe(200);
  });

  test('a recovery code switches it off, too', async () => {
    const player = await newCarefulPlayer(site);
    const { session, password } = player;
    const code = player.recoveryCodes[3] ?? '';
    expect((await change('remove', session, { password, code })).status).toBe(200);
    expect(await state(session)).toMatchObject({ enabled: false });
    expect(await change('remove', session, { password, code })).toMatchObject({ status: 409 });
    expect((await enter(player)).status).toBe(200);
  });

  test('secret and codes are readable neither in the database nor in the log', async () => {
    const player = await newCarefulPlayer(site);
    await forgetUsedCodes(site, player.id);
    const pending = await begin(player);
    const code = player.app.code();
    await finish(pending, player.app.wrongCode());
    await finish(pending, code);
    await finish(await begin(player), player.recoveryCodes[0] ?? '');
    const { db } = site.services.site;
    const rows = await Promise.all(
      (['second_steps', 'recovery_codes', 'pending_logins', 'sessions', 'audit'] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    const secret = player.secret.replaceAll(' ', '');
    const places = [JSON.stringify(rows), site.logged.join('\n')].map((text) => text.toUpperCase());
    const hidden = [secret, player.secret, pending, ...player.recoveryCodes];
    const bare = player.recoveryCodes.map((each) => each.replace('-', ''));
    for (const place of places) {
      expect([...hidden, ...bare].filter((each) => place.includes(each.toUpperCase()))).toEqual([]);
    }
    expect(site.logged.join('\n')).not.toContain(`"${code}"`);
    const sealed = rows[0]?.map((row) => ('secret' in row ? row.secret : '')) ?? [];
    expect(new Set(sealed).size).toBe(sealed.length);
  });

  test("a secret copied into another account's row does not open", async () => {
    const [one, other] = [await newCarefulPlayer(site), await newCarefulPlayer(site)];
    const { db } = site.services.site;
    const row = await db
      .selectFrom('second_steps')
      .select('secret')
      .where('account_id', '=', one.id)
      .executeTakeFirstOrThrow();
    await db.updateTable('second_steps').set(row).where('account_id', '=', other.id).execute();
    expect((await finish(await begin(other), one.app.code())).status).toBe(500);
    expect(site.logged.join('\n')).toContain('SITE_KEY or DATA_DIR/site.key is another one');
  });
});

describe.each(await slowTestDatabases('limits of two-step login'))(
  'guesses of second steps on %s',
  (dialect) => {
    let site: TestApp;
    beforeAll(async () => {
      site = await startTestApp({
        dialect,
        environment: { RATE_LIMITS: 'general=100000/60,captcha=100000/60,auth=12/900' },
      });
    });
    afterAll(() => site.close());

    test('are limited as logins, although each login has the correct password', async () => {
      const player = await newCarefulPlayer(site);
      const answers: string[] = [];
      // A network of its own per call: what is left is the limit per login.
      const one = (network: number) => `2001:db8:${network.toString(16)}::1`;
      for (let network = 1; network <= 200; network += 1) {
        const address = one(network);
        const captcha = await site.solveCaptcha();
        const body = { username: player.login, password: player.password };
        const first = await site.send('POST /api/auth/login', { body, captcha, address });
        answers.push(String(first.body.code));
        if (first.status === 429) break;
        const pendingLogin = cookieOf(first, pendingLoginCookie);
        const code = player.app.wrongCode();
        const second = await site.send('POST /api/auth/login/second-step', {
          body: { code },
          pendingLogin,
          address,
        });
        answers.push(String(second.body.code));
        if (second.status === 429) break;
      }
      expect(answers.at(-1)).toBe('rateLimit.auth');
      expect(answers.filter((each) => each === 'twoStep.codeWrong').length).toBe(20);
      // A recovery code still lets the owner in, and does not start the count again.
      const address = one(300);
      const enter = async (code: string) => {
        const captcha = await site.solveCaptcha();
        const body = { username: player.login, password: player.password };
        const first = await site.send('POST /api/auth/login', { body, captcha, address });
        const pendingLogin = cookieOf(first, pendingLoginCookie);
        return site.send('POST /api/auth/login/second-step', { body: { code }, pendingLogin, address });
      };
      expect((await enter(player.recoveryCodes[0] ?? '')).status).toBe(200);
      expect((await enter(player.app.code())).status).toBe(429);
    });

    test('are nine from one network: three pending logins use up three of its twelve attempts', async () => {
      const player = await newCarefulPlayer(site);
      const address = '198.51.100.9';
      const answers: string[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const captcha = await site.solveCaptcha();
        const body = { username: player.login, password: player.password };
        const first = await site.send('POST /api/auth/login', { body, captcha, address });
        const pendingLogin = cookieOf(first, pendingLoginCookie);
        if (!pendingLogin) break;
        for (let guess = 0; guess < 4; guess += 1) {
          const given = { body: { code: player.app.wrongCode() }, pendingLogin, address };
          answers.push(String((await site.send('POST /api/auth/login/second-step', given)).body.code));
        }
      }
      const refused = Array(3).fill('rateLimit.auth');
      expect(answers).toEqual([...Array(9).fill('twoStep.codeWrong'), ...refused]);
    });

    test('of the password by a stolen session are limited as logins', async () => {
      const { session } = await site.newPlayer();
      const answers: string[] = [];
      for (let guess = 0; guess < 14; guess += 1) {
        const given = { session, body: { password: `wrong-${guess}` }, address: '198.51.100.23' };
        answers.push(String((await site.send('POST /api/auth/second-step/begin', given)).body.code));
      }
      expect(answers.at(-1)).toBe('rateLimit.auth');
    });
  },
);
