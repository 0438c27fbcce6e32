import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountEvent, ListedSession } from '#contract/api/account/security.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';

interface Person {
  readonly login: string;
  readonly password: string;
}

interface From {
  readonly address?: string;
  readonly userAgent?: string;
}

describe.each(await testDatabases('sessions and history'))('sessions and history on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  async function logIn(
    { login, password }: Person,
    { address = '192.0.2.7', userAgent = firefox }: From = {},
  ) {
    const captcha = await site.solveCaptcha();
    const answer = await site.send('POST /api/auth/login', {
      body: { username: login, password },
      captcha,
      address,
      headers: { 'user-agent': userAgent },
    });
    return { status: answer.status, session: answer.cookies.find(({ name }) => name === 'session')?.value };
  }

  async function sessionsOf(session: string | undefined): Promise<readonly ListedSession[]> {
    const { body } = await site.send('GET /api/auth/sessions', { session });
    return body.sessions as readonly ListedSession[];
  }

  async function historyOf(session: string | undefined): Promise<readonly AccountEvent[]> {
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session });
    return body.events as readonly AccountEvent[];
  }

  const isOpen = async (session: string | undefined) =>
    (await site.send('GET /api/auth/session', { session })).status === 200;

  test('mails about the account are listed once they are sent, and to nobody else', async () => {
    const player = await site.newPlayer();
    const stranger = await site.newPlayer();
    const { mailQueue } = site.services;
    await mailQueue.enqueue({ kind: 'reset', recipient: player.email, language: 'en' });
    const mailsOf = async (session: string) =>
      (await site.send('GET /api/auth/history', { session })).body.mails;
    expect(await mailsOf(player.session)).toEqual([]);
    await mailQueue.deliver();
    expect(await mailsOf(player.session)).toEqual([{ kind: 'reset', at: expect.any(String) }]);
    expect(await mailsOf(stranger.session)).toEqual([]);
  });

  test('sessions are listed with device and network, this one marked, without token, hash or whole address', async () => {
    const player = await site.newPlayer();
    const { session } = await logIn(player);
    const { session: other } = await logIn(player, { address: '2001:db8:7::9', userAgent: safari });
    const listed = await sessionsOf(session);
    expect(listed).toHaveLength(3);
    expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({
      browser: 'Firefox',
      system: 'Windows',
      network: '192.0',
    });
    expect(listed).toContainEqual(
      expect.objectContaining({ browser: 'Safari', system: 'iOS', network: '2001:db8', isCurrent: false }),
    );
    const told = JSON.stringify(listed);
    for (const token of [session, other]) {
      expect(told).not.toContain(token);
      expect(told).not.toContain(hashToken(token ?? ''));
    }
    expect(told).not.toContain('192.0.2');
  });

  test('one session is ended, and the others go on', async () => {
    const player = await site.newPlayer();
    const [{ session: here }, { session: there }] = [await logIn(player), await logIn(player)];
    const [listed] = (await sessionsOf(there)).filter(({ isCurrent }) => isCurrent);
    const call = `DELETE /api/auth/sessions/${listed?.id}`;
    expect((await site.send(call, { session: here })).status).toBe(200);
    expect([await isOpen(here), await isOpen(there), await isOpen(player.session)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await site.send(call, { session: here })).body.code).toBe('security.sessionNotFound');
  });

  test('all others are ended at once, and the history says so', async () => {
    const player = await site.newPlayer();
    const { session } = await logIn(player);
    const { body } = await site.send('DELETE /api/auth/sessions', { session });
    expect(body.ended).toBe(1);
    expect([await isOpen(session), await isOpen(player.session)]).toEqual([true, false]);
    expect((await historyOf(session)).map(({ kind }) => kind)).toContain('sessionsEnded');
  });

  test('nobody ends or sees the sessions and the history of another account', async () => {
    const [victim, attacker] = [await site.newPlayer(), await site.newPlayer()];
    const [own] = await sessionsOf(victim.session);
    const call = `DELETE /api/auth/sessions/${own?.id}`;
    expect((await site.send(call, { session: attacker.session })).status).toBe(404);
    const byHash = `DELETE /api/auth/sessions/${hashToken(victim.session)}`;
    expect((await site.send(byHash, { session: attacker.session })).status).toBe(404);
    await site.send('DELETE /api/auth/sessions', { session: attacker.session });
    expect(await isOpen(victim.session)).toBe(true);
    expect((await sessionsOf(attacker.session)).map(({ id }) => id)).not.toContain(own?.id);
    expect(await historyOf(attacker.session)).toHaveLength(1);
    for (const each of [
      'GET /api/auth/sessions',
      'GET /api/auth/history',
      'DELETE /api/auth/sessions',
      call,
    ]) {
      expect((await site.send(each)).status, each).toBe(401);
    }
    const foreign = { session: victim.session, headers: { origin: 'https://evil.example' }, origin: false };
    expect((await site.send('DELETE /api/auth/sessions', foreign)).status).toBe(403);
  });

  test('an account that the game gave the number of another sees nothing of it', async () => {
    const player = await site.newPlayer();
    await historyOf(player.session);
    const { db } = site.services.site;
    await db
      .updateTable('account_events')
      .set({ login: 'before9' })
      .where('account_id', '=', player.id)
      .execute();
    await logIn(player);
    expect(await historyOf(player.session)).toHaveLength(1);
  });

  test('failed logins are counted together, and unknown logins leave nothing', async () => {
    const player = await site.newPlayer();
    for (let time = 0; time < 3; time += 1) {
      expect((await logIn({ ...player, password: 'not-this-1' })).status).toBe(401);
      expect((await logIn({ login: 'nobody0815', password: 'not-this-1' })).status).toBe(401);
      await site.services.history.flush();
    }
    await logIn({ ...player, password: 'not-this-1' }, { address: '198.51.100.9' });
    const failed = (await historyOf(player.session)).filter(({ kind }) => kind === 'loginFailed');
    expect(failed.map(({ count, network }) => [network, count]).toSorted()).toEqual([
      ['192.0', 3],
      ['198.51', 1],
    ]);
    const { db } = site.services.site;
    expect(
      await db.selectFrom('account_events').select('id').where('login', '=', 'nobody0815').execute(),
    ).toEqual([]);
  });

  test('a login from elsewhere is marked as new, the first one and known ones are not', async () => {
    const player = await site.newPlayer();
    await historyOf(player.session);
    await logIn(player, { address: '127.0.0.1', userAgent: '' });
    await historyOf(player.session);
    await logIn(player, { address: '203.0.113.5' });
    await logIn(player, { address: '203.0.113.6' });
    const logins = (await historyOf(player.session)).filter(({ kind }) => kind === 'login');
    expect(logins.map(({ isNew }) => isNew)).toEqual([false, true, false, false]);
  });

  test('changes of password and email are in the history', async () => {
    const { id: accountId, password, session } = await site.newPlayer();
    const email = { accountId, newEmail: `new${accountId}@example.org`, password };
    await site.send('POST /api/auth/change-email', { body: email, session });
    const body = { accountId, currentPassword: password, newPassword: 'sun-gate8' };
    await site.send('POST /api/auth/change-password', { body, session });
    expect((await historyOf(session)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['emailChanged', 'passwordChanged', 'login']),
    );
    const [current] = await sessionsOf(session);
    expect(current?.isCurrent).toBe(true);
  });

  test('a client that calls itself something leaves no text of its own in the history', async () => {
    const player = await site.newPlayer();
    await logIn(player, { userAgent: '<script>alert(1)</script>/1.0 (x)' });
    const [login] = await historyOf(player.session);
    expect(login).toMatchObject({ browser: null, system: null });
  });

  test('what is older than 90 days is not shown', async () => {
    const player = await site.newPlayer();
    await historyOf(player.session);
    const old = stamp(secondsAfter(new Date(), -91 * 86_400));
    await site.services.site.db
      .updateTable('account_events')
      .set({ at: old })
      .where('account_id', '=', player.id)
      .execute();
    expect(await historyOf(player.session)).toEqual([]);
  });

  test('an expired session is not listed', async () => {
    const player = await site.newPlayer();
    const { session } = await logIn(player);
    const old = stamp(secondsAfter(new Date(), -15 * 86_400));
    const { db } = site.services.site;
    await db
      .updateTable('sessions')
      .set({ last_used_at: old })
      .where('token_hash', '=', hashToken(player.session))
      .execute();
    expect(await sessionsOf(session)).toHaveLength(1);
  });

  test('a hundred logins at once are all in the history', async () => {
    const { history } = site.services;
    const player = await site.newPlayer();
    await history.flush();
    const place = { browser: null, system: null, network: '192.0' };
    for (let time = 0; time < 100; time += 1) {
      history.record({ kind: 'login', accountId: player.id, login: player.login, ...place });
    }
    await history.flush();
    const { db } = site.services.site;
    const rows = await db
      .selectFrom('account_events')
      .select('id')
      .where('account_id', '=', player.id)
      .execute();
    expect(rows).toHaveLength(101);
  });
});
