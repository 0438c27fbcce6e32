import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { ageProofs, newCarefulAdministrator } from '#test/factories/proofs.ts';
import { forgetUsedCodes, newCarefulPlayer } from '#test/factories/second-step.ts';

const wrongPassword = { status: 403, body: { code: 'password.currentIncorrect' } };
const wrongCode = { status: 403, body: { code: 'twoStep.codeWrong' } };
const ended = { status: 403, body: { code: 'auth.staffSessionEnded' } };

interface Given {
  readonly password?: string;
  readonly code?: string;
}

describe.each(await testDatabases('confirming who one is'))('confirming who one is on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const confirm = (session: string | undefined, body: Given) =>
    site.send('POST /api/auth/confirm-identity', { session, body });
  const openAdministration = async (session: string) => {
    const { status, body } = await site.send('GET /api/admin', { session });
    return { status, body: { code: body.code, methods: body.methods } };
  };
  const historyOf = async (session: string) => {
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session });
    return (body.events as { kind: string }[]).map(({ kind }) => kind);
  };
  const isOver = { status: 403, body: { code: 'auth.staffSessionEnded', methods: ['password'] } };

  test('a login is a proof: an administrator works at once', async () => {
    const { session } = await newAdministrator(site);
    expect((await openAdministration(session)).status).toBe(200);
  });

  test.each([
    ['idle for 30 minutes', { staffUsed: 31 }],
    ['12 hours after the proof', { proved: 721 }],
    ['of an older version', { proved: null, staffUsed: null }],
  ])('a staff session %s ends, the session goes on, and the password begins it anew', async (_, ages) => {
    const { session, password } = await newAdministrator(site);
    await ageProofs(site, session, ages);
    expect(await openAdministration(session)).toEqual(isOver);
    expect((await site.send('GET /api/auth/session', { session })).body).toMatchObject({ isAdmin: true });
    expect(await confirm(session, { password: 'not-this-1' })).toMatchObject(wrongPassword);
    expect(await openAdministration(session)).toEqual(isOver);
    expect(await confirm(session, { password })).toMatchObject({ status: 200, body: { success: true } });
    expect((await openAdministration(session)).status).toBe(200);
  });

  test('staff calls keep it alive, others do not', async () => {
    const { session } = await newAdministrator(site);
    const lastUse = async () =>
      (
        await site.services.site.db
          .selectFrom('sessions')
          .select('staff_used_at')
          .where('token_hash', '=', hashToken(session))
          .executeTakeFirst()
      )?.staff_used_at ?? '';
    await ageProofs(site, session, { staffUsed: 29 });
    const before = await lastUse();
    expect((await site.send('GET /api/auth/session', { session })).status).toBe(200);
    expect(await lastUse()).toBe(before);
    expect((await openAdministration(session)).status).toBe(200);
    expect((await lastUse()) > before).toBe(true);
    await ageProofs(site, session, { staffUsed: 31 });
    expect(await openAdministration(session)).toEqual(isOver);
  });

  test('with two-step login only a code is a proof', async () => {
    const { session, password, app, id, recoveryCodes } = await newCarefulAdministrator(site);
    await ageProofs(site, session, { proved: 721, secondStep: 721 });
    const methods = ['totp', 'recovery'];
    expect(await openAdministration(session)).toEqual({ ...ended, body: { ...ended.body, methods } });
    expect(await confirm(session, { password })).toMatchObject({
      status: 400,
      body: { code: 'twoStep.codeRequired' },
    });
    expect(await confirm(session, { password, code: app.wrongCode() })).toMatchObject(wrongCode);
    expect((await confirm(session, { code: app.code() })).status).toBe(200);
    expect((await openAdministration(session)).status).toBe(200);
    await ageProofs(site, session, { secondStep: 721 });
    expect(await openAdministration(session)).toMatchObject(ended);
    expect((await confirm(session, { code: recoveryCodes[0] ?? '' })).status).toBe(200);
    expect((await openAdministration(session)).status).toBe(200);
    expect(await historyOf(session)).toEqual(expect.arrayContaining(['codeFailed', 'recoveryCodeUsed']));
    await site.services.site.db
      .updateTable('recovery_codes')
      .set({ used_at: '2026-01-01 00:00:00' })
      .where('account_id', '=', id)
      .execute();
    await ageProofs(site, session, { secondStep: 721 });
    expect(await openAdministration(session)).toEqual({
      ...ended,
      body: { ...ended.body, methods: ['totp'] },
    });
  });

  test('a code works once, also by ten at once, and not after it logged in', async () => {
    const { session, app, id, recoveryCodes } = await newCarefulPlayer(site);
    const code = app.code();
    const all = await Promise.all(Array.from({ length: 10 }, () => confirm(session, { code })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await confirm(session, { code })).toMatchObject(wrongCode);
    await forgetUsedCodes(site, id);
    expect((await confirm(session, { code })).status).toBe(200);
    const [recovery = ''] = recoveryCodes;
    const many = await Promise.all(Array.from({ length: 10 }, () => confirm(session, { code: recovery })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("proves nothing for another session, nor with another account's password or code", async () => {
    const [one, other] = [await newAdministrator(site), await newAdministrator(site)];
    const elsewhere = await site.login(one);
    for (const session of [one.session, elsewhere]) await ageProofs(site, session, { proved: 721 });
    expect((await confirm(other.session, { password: other.password })).status).toBe(200);
    expect(await openAdministration(one.session)).toEqual(isOver);
    expect((await confirm(one.session, { password: one.password })).status).toBe(200);
    expect((await openAdministration(one.session)).status).toBe(200);
    expect(await openAdministration(elsewhere)).toEqual(isOver);
    const [careful, second] = [await newCarefulPlayer(site), await newCarefulPlayer(site)];
    expect(await confirm(careful.session, { code: second.app.code() })).toMatchObject(wrongCode);
    expect(await confirm(careful.session, { code: second.recoveryCodes[0] ?? '' })).toMatchObject(wrongCode);
  });

  test('needs a session and one of the two', async () => {
    const { session } = await newAdministrator(site);
    const { body } = await confirm(session, {});
    expect(body.code).toBe('password.currentRequired');
    expect((await confirm(undefined, { password: 'moon-gate7' })).status).toBe(401);
    expect(await confirm('x'.repeat(43), { password: 'moon-gate7' })).toMatchObject({ status: 401 });
  });

  test('wrong passwords are in the history of the account', async () => {
    const { session } = await site.newPlayer();
    await confirm(session, { password: 'not-this-1' });
    expect(await historyOf(session)).toContain('loginFailed');
  });

  test('a changed password is a proof, but no second step', async () => {
    const plain = await newAdministrator(site);
    const careful = await newCarefulAdministrator(site);
    for (const { session, id: accountId, password: currentPassword } of [plain, careful]) {
      await ageProofs(site, session, {
        proved: 721,
        ...(session === plain.session ? {} : { secondStep: 721 }),
      });
      const body = { accountId, currentPassword, newPassword: 'stone-gate3' };
      expect((await site.send('POST /api/auth/change-password', { session, body })).status).toBe(200);
    }
    expect((await openAdministration(plain.session)).status).toBe(200);
    expect(await openAdministration(careful.session)).toMatchObject(ended);
  });
});

describe.each(await testDatabases('guesses'))('guesses of who one is on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { RATE_LIMITS: 'captcha=1000/60,auth=4/900' } });
  });
  afterAll(() => site.close());

  test('are limited for each address, and count as failed logins of the account', async () => {
    const player = await site.newPlayer();
    const guess = async (address: string, password = 'not-this-1') =>
      (
        await site.send('POST /api/auth/confirm-identity', {
          session: player.session,
          body: { password },
          address,
        })
      ).status;
    const first = [];
    for (let time = 0; time < 5; time += 1) first.push(await guess('192.0.2.1'));
    expect(first).toEqual([403, 403, 403, 403, 429]);
    const many = [];
    for (let network = 0; network < 40; network += 1) many.push(await guess(`198.51.${network}.1`));
    expect(many.at(-1)).toBe(429);
    expect(await guess('203.0.113.1', player.password)).toBe(429);
    // Where he logged in he still gets in.
    expect(await guess('127.0.0.1', player.password)).toBe(200);
  });
});
