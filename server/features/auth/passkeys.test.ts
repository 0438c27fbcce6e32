import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequestOptions } from '#contract/api/account/passkeys.ts';
import { passkeyCount } from '#contract/limits.ts';
import { withLock } from '#server/access/distributed-lock.ts';
import { passkeyLock } from '#server/access/passkeys/passkey-lock.ts';
import { pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { sweep } from '#server/site/sweep.ts';
import { type Person, startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import {
  addPasskey,
  authenticatorFor,
  beginAdding,
  beginPasskeyLogin,
  logInWith,
  type PasskeyOwner,
  proveWith,
} from '#test/factories/passkeys.ts';
import { cookieOf, forgetUsedCodes, newCarefulPlayer } from '#test/factories/second-step.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const refused = { status: 401, body: { code: 'passkeys.refused' } };

describe.each(await testDatabases('passkeys'))('passkeys on %s', (dialect) => {
  let mails: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    mails = await startMailServer();
    site = await startTestApp({ dialect, environment: { LOG_LEVEL: 'trace', SMTP_URL: mails.url } });
  });
  afterAll(async () => {
    await site.close();
    await mails.stop();
  });

  const list = async (session: string) =>
    (await site.send('GET /api/auth/passkeys', { session })).body.passkeys as { id: number }[];
  const statusOf = async (session: string) => (await site.send('GET /api/auth/session', { session })).status;
  const state = async (session: string) => (await site.send('GET /api/auth/second-step', { session })).body;
  const remove = (session: string, id: number | undefined, body: object) =>
    site.send(`POST /api/auth/passkeys/${id}/remove`, { session, body });
  const kindsOf = async (session: string) => {
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session });
    return (body.events as { kind: string }[]).map(({ kind }) => kind);
  };
  /** Name and password. @returns the token of the pending login and the possible second steps */
  const enter = async ({ login: username, password }: Pick<Person, 'login' | 'password'>) => {
    const captcha = await site.solveCaptcha();
    const answer = await site.send('POST /api/auth/login', { body: { username, password }, captcha });
    return { ...answer, pendingLogin: cookieOf(answer, pendingLoginCookie) ?? '' };
  };
  const askForStep = async (pendingLogin: string) =>
    (await site.send('POST /api/auth/login/second-step/passkey', { pendingLogin })).body
      .options as RequestOptions;
  /** A player with two-step login by passkey alone. */
  async function switchOn() {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    const body = { password: player.password, ...(await proveWith(site, passkey, player.session)) };
    const answer = await site.send('POST /api/auth/second-step/passkey', { session: player.session, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return { ...player, passkey, recoveryCodes: answer.body.recoveryCodes as string[] };
  }

  test('one is added, logs in without name, password and captcha, is renamed and removed', async () => {
    const player = await site.newPlayer();
    expect(await list(player.session)).toEqual([]);
    const passkey = await addPasskey(site, player);
    const [added] = await list(player.session);
    expect(added).toEqual({
      id: expect.any(Number),
      name: 'Phone',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
      backedUp: false,
    });
    const entered = await logInWith(site, passkey);
    expect(entered).toMatchObject({ status: 200, body: { account: { login: player.login } } });
    const session = cookieOf(entered, sessionCookie) ?? '';
    expect(await statusOf(session)).toBe(200);
    expect(await list(session)).toMatchObject([{ lastUsedAt: expect.stringMatching(/Z$/) }]);
    const renaming = { session, body: { name: ' Old phone ' } };
    expect((await site.send(`PUT /api/auth/passkeys/${added?.id}`, renaming)).status).toBe(200);
    expect((await site.send(`PUT /api/auth/passkeys/${added?.id}`, renaming)).status).toBe(200);
    expect(await list(session)).toMatchObject([{ name: 'Old phone' }]);
    expect((await remove(session, added?.id, { password: player.password })).status).toBe(200);
    expect(await list(session)).toEqual([]);
    expect([await statusOf(player.session), await statusOf(session)]).toEqual([401, 200]);
    expect(await logInWith(site, passkey)).toMatchObject(refused);
    expect(await kindsOf(session)).toEqual(
      expect.arrayContaining(['passkeyAdded', 'login', 'passkeyRemoved']),
    );
  });

  test('one is added whose browser names more ways to reach it than are kept', async () => {
    const player = await site.newPlayer();
    const made = authenticatorFor(site).create(await beginAdding(site, player));
    const transports = ['internal', ...Array.from({ length: 7 }, (_, index) => 'abcdefg'[index]?.repeat(20))];
    const passkey = { ...made, response: { ...made.response, transports } };
    const body = { name: 'Phone', passkey };
    const { session } = player;
    expect((await site.send('POST /api/auth/passkeys/finish', { session, body })).status).toBe(200);
    const { excludeCredentials } = await beginAdding(site, player);
    expect(excludeCredentials.map(({ id }) => id)).toEqual([made.id]);
    expect(excludeCredentials[0]?.transports[0]).toBe('internal');
  });

  test('options say who the site is, and nothing about the account but its login', async () => {
    const player = await site.newPlayer();
    const first = await addPasskey(site, player);
    const options = await beginAdding(site, player);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Guildhall' },
      user: { name: player.login, displayName: player.login },
      excludeCredentials: [{ id: first.id, transports: ['internal', 'hybrid'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect((await beginAdding(site, player)).user.id).toBe(options.user.id);
    expect((await beginAdding(site, await site.newPlayer())).user.id).not.toBe(options.user.id);
  });

  test('authenticators that do not count, as those in clouds, log in again and again', async () => {
    const player = await site.newPlayer();
    const cloud = authenticatorFor(site, { counts: false, backedUp: true });
    await addPasskey(site, player, cloud);
    expect(await list(player.session)).toMatchObject([{ backedUp: true }]);
    for (let time = 0; time < 3; time += 1) expect((await logInWith(site, cloud)).status).toBe(200);
  });

  test('owners get mails about added and removed ones', async () => {
    const player = await site.newPlayer();
    const before = mails.received.length;
    await addPasskey(site, player);
    const [{ id } = { id: 0 }] = await list(player.session);
    await remove(player.session, id, { password: player.password });
    await site.services.history.flush();
    await site.services.mailQueue.deliver();
    const subjects = mails.received
      .slice(before)
      .filter(({ to }) => to.includes(player.email))
      .map(({ headers }) => headers.subject);
    expect(subjects.toSorted()).toEqual([
      `Guildhall: a passkey of ${player.login} was removed`,
      `Guildhall: new passkey for ${player.login}`,
    ]);
  });

  test('a passkey is both steps where two-step login is on, and its second step after the password', async () => {
    const player = await newCarefulPlayer(site);
    const code = player.app.code();
    const passkey = await addPasskey(site, player, authenticatorFor(site), { code });
    expect((await logInWith(site, passkey)).status).toBe(200);
    const { body, pendingLogin } = await enter(player);
    expect(body).toMatchObject({ code: 'login.secondStep', methods: ['totp', 'recovery', 'passkey'] });
    const options = await askForStep(pendingLogin);
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] });
    const step = { passkey: passkey.get(options) };
    const finished = await site.send('POST /api/auth/login/second-step', { pendingLogin, body: step });
    expect(finished).toMatchObject({ status: 200, body: { account: { login: player.login } } });
  });

  test('two-step login can be switched on with a passkey instead of an app', async () => {
    const player = await switchOn();
    expect(player.recoveryCodes).toHaveLength(10);
    expect(await state(player.session)).toMatchObject({ enabled: true, app: false, recoveryCodesLeft: 10 });
    const { body, pendingLogin } = await enter(player);
    expect(body).toMatchObject({ code: 'login.secondStep', methods: ['recovery', 'passkey'] });
    const options = await askForStep(pendingLogin);
    const step = { passkey: player.passkey.get(options) };
    expect((await site.send('POST /api/auth/login/second-step', { pendingLogin, body: step })).status).toBe(
      200,
    );
    const other = await enter(player);
    const code = { pendingLogin: other.pendingLogin, body: { code: '123456' } };
    expect(await site.send('POST /api/auth/login/second-step', code)).toMatchObject({ status: 403 });
    const recovery = { ...code, body: { code: player.recoveryCodes[0] } };
    expect((await site.send('POST /api/auth/login/second-step', recovery)).status).toBe(200);
  });

  test('with a passkey it gets new recovery codes, and is switched off', async () => {
    const player = await switchOn();
    const { session, password, passkey } = player;
    const again = { session, body: { password, ...(await proveWith(site, passkey, session)) } };
    expect(await site.send('POST /api/auth/second-step/passkey', again)).toMatchObject({ status: 409 });
    expect(
      await site.send('POST /api/auth/second-step/begin', { session, body: { password } }),
    ).toMatchObject({ status: 409 });
    const proof = async () => ({ session, body: { password, ...(await proveWith(site, passkey, session)) } });
    const renewed = await site.send('POST /api/auth/second-step/recovery-codes', await proof());
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const off = await site.send('POST /api/auth/second-step/remove', await proof());
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect(await state(session)).toMatchObject({ enabled: false, app: false });
    expect((await enter(player)).status).toBe(200);
    expect((await logInWith(site, passkey)).status).toBe(200);
  });

  test('switching it on ends other sessions and pending logins', async () => {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    const other = cookieOf(await logInWith(site, passkey), sessionCookie) ?? '';
    const body = { password: player.password, ...(await proveWith(site, passkey, player.session)) };
    await site.send('POST /api/auth/second-step/passkey', { session: player.session, body });
    expect([await statusOf(other), await statusOf(player.session)]).toEqual([401, 200]);
  });

  test('the last passkey stays while two-step login has nothing else, also when two are removed at once', async () => {
    const player = await switchOn();
    const { session, password } = player;
    const [first] = await list(session);
    const alone = await remove(session, first?.id, { password, code: player.recoveryCodes[0] });
    expect(alone).toMatchObject({ status: 409, body: { code: 'passkeys.lastStep' } });
    await addPasskey(site, player, authenticatorFor(site), { code: player.recoveryCodes[1] });
    const [one, two] = await list(session);
    const both = await Promise.all([
      remove(session, one?.id, { password, code: player.recoveryCodes[2] }),
      remove(session, two?.id, { password, code: player.recoveryCodes[3] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list(session)).toHaveLength(1);
  });

  test(`an account has at most ${passkeyCount}, also when many are added at once`, async () => {
    const player = await site.newPlayer();
    for (let number = 1; number < passkeyCount; number += 1) await addPasskey(site, player);
    const begun = await Promise.all([1, 2, 3].map(() => beginAdding(site, player)));
    const added = await Promise.all(
      begun.map((options) => {
        const body = { name: 'Phone', passkey: authenticatorFor(site).create(options) };
        return site.send('POST /api/auth/passkeys/finish', { session: player.session, body });
      }),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const eleventh = { session: player.session, body: { password: player.password } };
    expect(await site.send('POST /api/auth/passkeys/begin', eleventh)).toMatchObject({
      status: 409,
      body: { code: 'passkeys.tooMany' },
    });
  });

  test('a name is needed', async () => {
    const player = await site.newPlayer();
    const passkey = authenticatorFor(site).create(await beginAdding(site, player));
    const { session } = player;
    const answer = await site.send('POST /api/auth/passkeys/finish', {
      session,
      body: { name: ' ', passkey },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'passkeys.nameRequired' } });
    await addPasskey(site, player);
    const [{ id } = { id: 0 }] = await list(session);
    expect(await site.send(`PUT /api/auth/passkeys/${id}`, { session, body: { name: '' } })).toMatchObject({
      status: 400,
    });
  });

  describe('a new password by a mailed link', () => {
    const setPassword = async (token: string) => {
      const body = { token, newPassword: 'sun-gate8' };
      expect((await site.send('POST /api/auth/reset-password-confirm', { body })).status).toBe(200);
    };
    const reset = async ({ email }: Person) => setPassword(await askForToken(site, mails, email));

    test('removes them: who knew the old one may have added one', async () => {
      const player = await site.newPlayer();
      const passkey = await addPasskey(site, player);
      await reset(player);
      expect(await logInWith(site, passkey)).toMatchObject(refused);
    });

    /** Sends a passkey that was just made. */
    const finishAdding = ({ session }: PasskeyOwner, passkey: object) =>
      site.send('POST /api/auth/passkeys/finish', { session, body: { name: 'Phone', passkey } });
    /** Long enough for whatever does not wait as it should. */
    const aWhile = 300;

    test('removes one that is just being stored', async () => {
      const player = await site.newPlayer();
      const made = authenticatorFor(site);
      const passkey = made.create(await beginAdding(site, player));
      const token = await askForToken(site, mails, player.email);
      const { db } = site.services.site;
      const insertInto = db.insertInto.bind(db);
      let resetting: Promise<void> | undefined;
      const late = vi.spyOn(db, 'insertInto').mockImplementation((table) => {
        const insertion = insertInto(table);
        if (table !== 'passkeys') return insertion;
        const values: typeof insertion.values = (row) => {
          const stored = insertion.values(row);
          const execute: typeof stored.execute = async () => {
            resetting = setPassword(token);
            await Promise.race([resetting, setTimeout(aWhile)]);
            return stored.execute();
          };
          return { execute } as typeof stored;
        };
        return { values } as typeof insertion;
      });
      const added = await finishAdding(player, passkey);
      late.mockRestore();
      expect(added.status).toBe(200);
      await resetting;
      expect(await logInWith(site, made)).toMatchObject(refused);
    });

    test('refuses one that is added a moment later', async () => {
      const player = await site.newPlayer();
      const made = authenticatorFor(site);
      const passkey = made.create(await beginAdding(site, player));
      const token = await askForToken(site, mails, player.email);
      const [, added] = await withLock(site.services.site, passkeyLock(player.id), async () => {
        const resetting = setPassword(token);
        await setTimeout(aWhile);
        const adding = finishAdding(player, passkey);
        await setTimeout(aWhile);
        return [resetting, adding] as const;
      });
      expect((await added).body.code).toBe('passkeys.ended');
      expect(await logInWith(site, made)).toMatchObject(refused);
    });

    test('leaves them where they are the second step', async () => {
      const player = await switchOn();
      await reset(player);
      const { body } = await enter({ ...player, password: 'sun-gate8' });
      expect(body).toMatchObject({ code: 'login.secondStep', methods: ['recovery', 'passkey'] });
    });
  });

  test('a changed password leaves them', async () => {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    const { session, id: accountId, password: currentPassword } = player;
    const body = { accountId, currentPassword, newPassword: 'sun-gate8' };
    expect((await site.send('POST /api/auth/change-password', { session, body })).status).toBe(200);
    expect((await logInWith(site, passkey)).status).toBe(200);
  });

  test('adding and removing need the second step where two-step login is on', async () => {
    const player: PasskeyOwner & { app: { code(): string; wrongCode(): string } } =
      await newCarefulPlayer(site);
    const { session, password } = player;
    const begin = (body: object) => site.send('POST /api/auth/passkeys/begin', { session, body });
    const codes = [];
    const attempts = [
      {},
      { password: 'wrong-gate1' },
      { password },
      { password, code: player.app.wrongCode() },
    ];
    for (const body of attempts) codes.push((await begin(body)).body.code);
    const expected = [
      'password.currentRequired',
      'password.currentIncorrect',
      'twoStep.codeRequired',
      'twoStep.codeWrong',
    ];
    expect(codes).toEqual(expected);
    const passkey = await addPasskey(site, player, authenticatorFor(site), { code: player.app.code() });
    await forgetUsedCodes(site, player.id);
    const [{ id } = { id: 0 }] = await list(session);
    codes.length = 0;
    for (const body of attempts) codes.push((await remove(session, id, body)).body.code);
    expect(codes).toEqual(expected);
    const proof = { password, ...(await proveWith(site, passkey, session)) };
    expect((await remove(session, id, proof)).status).toBe(200);
  });

  test('the database and the log have no challenge and no token of a browser', async () => {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    const begun = await beginPasskeyLogin(site);
    await logInWith(site, passkey);
    const { db } = site.services.site;
    const rows = await db.selectFrom('passkey_challenges').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const places = JSON.stringify(rows) + site.logged.join('\n');
    for (const secret of [begun.options.challenge, begun.passkeyLogin]) expect(places).not.toContain(secret);
    await sweep(site.services.site, new Date(Date.now() + 600_000));
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([]);
  });
});
