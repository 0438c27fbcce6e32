import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GameUnavailable } from '#server/game/errors.ts';
import { pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { siteNow } from '#server/site/clock.ts';
import {
  findDueDeletions,
  holdDeletion,
  postponeDeletion,
} from '#server/site/personal-data/account-deletions.ts';
import { type TableRule, tableRules } from '#server/site/personal-data/rules.ts';
import { takePendingLogin } from '#server/site/second-step/pending-logins.ts';
import { createSession } from '#server/site/sessions/sessions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { openInstance, type Person, startTestApp, type TestApp } from '#test/app.ts';
import { mailsTo } from '#test/email-links.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addPasskey, logInWith } from '#test/factories/passkeys.ts';
import { cookieOf, newCarefulPlayer } from '#test/factories/second-step.ts';
import { exportTokenFor } from '#test/own-data/data-export.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { advanceDeletion } from './close-account.ts';

const call = 'POST /api/auth/delete-account';
const day = 86_400;
const modules = { MODULES: 'accountDeletion,bans' };

describe.each(await testDatabases('closing accounts'))('closing accounts on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url, ...modules } });
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  const db = () => site.services.site.db;
  const ask = (session: string | undefined, password: string, code = '') =>
    site.send(call, { body: { password, code }, session });
  const enter = async ({ login, password }: Pick<Person, 'login' | 'password'>) => {
    const captcha = await site.solveCaptcha();
    return site.send('POST /api/auth/login', { body: { username: login, password }, captcha });
  };
  const rowOf = (id: number) =>
    db().selectFrom('account_deletions').selectAll().where('account_id', '=', id).executeTakeFirst();
  const isOpen = async (session: string) =>
    (await site.send('GET /api/auth/session', { session })).status === 200;
  const inGame = async (id: number) =>
    (await site.game.run('SELECT login, status, email, social_id FROM {account}.account WHERE id = ?', [id]))
      .rows[0];
  const mailTo = async (email: string) => (await mailsTo(site, server, email)).map(({ text }) => text).join();

  async function makeDue(id: number) {
    const due_at = stamp(secondsAfter(siteNow(), -1));
    await db().updateTable('account_deletions').set({ due_at }).where('account_id', '=', id).execute();
  }

  /** The steps that are due, for this account. */
  async function work(id: number) {
    const due = await findDueDeletions(site.services.site, siteNow(), 1_000);
    for (const each of due.filter((one) => one.id === id)) await advanceDeletion(site.services, each);
  }

  async function leaving() {
    const player = await site.newPlayer();
    await site.services.history.flush();
    expect((await ask(player.session, player.password)).status).toBe(200);
    await site.services.history.flush();
    return player;
  }

  /** Rows of the account in tables that are to be erased. */
  async function rowsLeft(id: number) {
    const erased = Object.entries<TableRule>(tableRules).filter(
      ([, rule]) => typeof rule.erased === 'string',
    );
    const counts = await Promise.all(
      erased.map(async ([table]) => {
        const rows = db()
          .selectFrom(table as 'sessions')
          .select('account_id')
          .where('account_id', '=', id);
        return (await rows.execute()).length > 0 ? [table] : [];
      }),
    );
    return counts.flat();
  }

  test('a request ends all sessions and tells by mail when, and how to stay', async () => {
    const player = await site.newPlayer();
    const elsewhere = await site.login(player);
    const answer = await ask(player.session, player.password);
    expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('in 14 days') } });
    expect(answer.cookies).toMatchObject([{ name: sessionCookie, value: '' }]);
    const due = Date.parse(String(answer.body.closedAt)) - Date.now();
    expect(Math.round(due / (day * 1000))).toBe(14);
    expect([await isOpen(player.session), await isOpen(elsewhere)]).toEqual([false, false]);
    await expect.poll(() => mailTo(player.email)).toContain('log in to the website before then');
    expect(await inGame(player.id)).toMatchObject({ status: 'OK', email: player.email });
  });

  test('logging in cancels it, says so, and tells by mail', async () => {
    const player = await leaving();
    const answer = await enter(player);
    expect(answer).toMatchObject({
      status: 200,
      body: { notice: expect.stringContaining('not be deleted') },
    });
    expect(await rowOf(player.id)).toBeUndefined();
    await site.services.history.flush();
    await expect.poll(() => mailTo(player.email)).toContain('This has cancelled its deletion');
    expect((await enter(player)).body.notice).toBeUndefined();
    await work(player.id);
    expect(await inGame(player.id)).toMatchObject({ status: 'OK' });
  });

  test('a passkey that is refused at the end, as one whose counter went back, does not cancel it', async () => {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    expect((await logInWith(site, passkey, { counter: 5 })).status).toBe(200);
    expect((await ask(player.session, player.password)).status).toBe(200);
    expect((await logInWith(site, passkey, { counter: 5 })).body).toMatchObject({ code: 'passkeys.refused' });
    expect((await rowOf(player.id))?.state).toBe('waiting');
    await site.services.history.flush();
    expect(await mailTo(player.email)).not.toContain('This has cancelled its deletion');
    expect((await logInWith(site, passkey, { counter: 6 })).body.notice).toContain('not be deleted');
    expect(await rowOf(player.id)).toBeUndefined();
  });

  test('a login with a passkey cancels it even when it was asked for a moment ago', async () => {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    // Its transaction would be taken for the login's.
    await site.services.history.flush();
    const begin = db().transaction.bind(db());
    const late = vi.spyOn(db(), 'transaction').mockImplementationOnce(() => {
      const builder = begin().setIsolationLevel('read committed');
      const execute: typeof builder.execute = async (work) => {
        expect((await ask(player.session, player.password)).status).toBe(200);
        return builder.execute(work);
      };
      return { setIsolationLevel: () => ({ execute }) } as unknown as ReturnType<typeof begin>;
    });
    const answer = await logInWith(site, passkey);
    late.mockRestore();
    expect(answer.body.notice).toContain('not be deleted');
    expect(await isOpen(cookieOf(answer, sessionCookie) ?? '')).toBe(true);
    expect(await rowOf(player.id)).toBeUndefined();
  });

  test('a second step that was given a moment before leaves no session', async () => {
    const player = await newCarefulPlayer(site);
    const pendingLogin = cookieOf(await enter(player), pendingLoginCookie) ?? '';
    const account = await site.services.game.accounts.findById(player.id);
    if (!account) throw new Error('no account');
    const opening = db().transaction().setIsolationLevel('read committed');
    const { asked, session } = await opening.execute(async (trx) => {
      expect(await takePendingLogin({ db: trx }, pendingLogin)).toBe(true);
      const asking = ask(player.session, player.password, player.app.code());
      // Until it waits for this transaction.
      await setTimeout(300);
      return { asked: () => asking, session: await createSession({ db: trx }, account) };
    });
    expect((await asked()).status).toBe(200);
    expect((await rowOf(player.id))?.state).toBe('waiting');
    expect(await isOpen(session)).toBe(false);
  });

  test('neither a wrong password nor half a login cancels it', async () => {
    const player = await newCarefulPlayer(site);
    expect(await ask(player.session, player.password)).toMatchObject({
      body: { code: 'twoStep.codeRequired' },
    });
    const wrong = await ask(player.session, player.password, player.app.wrongCode());
    expect(wrong.body.code).toBe('twoStep.codeWrong');
    expect((await ask(player.session, player.password, player.app.code())).status).toBe(200);
    await enter({ ...player, password: 'not-this-1' });
    const half = await enter(player);
    expect((await rowOf(player.id))?.state).toBe('waiting');
    const pendingLogin = cookieOf(half, pendingLoginCookie) ?? '';
    const [code] = player.recoveryCodes;
    const whole = await site.send('POST /api/auth/login/second-step', { pendingLogin, body: { code } });
    expect(whole.body.notice).toContain('not be deleted');
    expect(await rowOf(player.id)).toBeUndefined();
  });

  test('when its time has come, the game account is closed and what the site has is erased', async () => {
    const player = await newCarefulPlayer(site);
    await site.send('POST /api/auth/data-export', {
      body: { password: player.password },
      session: player.session,
    });
    await exportTokenFor(site, server, player.email);
    await site.services.history.flush();
    await ask(player.session, player.password, player.app.code());
    await site.services.history.flush();
    expect(await rowsLeft(player.id)).toEqual(
      expect.arrayContaining([
        'account_events',
        'data_exports',
        'preferences',
        'recovery_codes',
        'second_steps',
      ]),
    );
    await work(player.id);
    expect(await inGame(player.id)).toMatchObject({ status: 'OK' });
    await makeDue(player.id);
    await work(player.id);
    expect(await rowsLeft(player.id)).toEqual([]);
    const closed = await inGame(player.id);
    expect(closed).toMatchObject({ login: player.login, status: 'BLOCK' });
    expect(closed?.email).toMatch(/^[0-9a-f]{20,}@closed\.invalid$/);
    expect(String(closed?.social_id).length).toBeGreaterThanOrEqual(7);
    expect(closed?.social_id).not.toBe('0000000');
    await expect.poll(() => mailTo(player.email)).toContain('This is the last email about this account');
    expect((await enter(player)).body.code).toBe('login.blocked');
    const again = { ...player, email: `x${player.email}` };
    expect((await site.register(again)).body.code).toBe('register.loginTaken');
    const audited = db().selectFrom('audit').select('action').where('subject', '=', `account/${player.id}`);
    expect(await audited.execute()).toEqual([{ action: 'account.close' }]);
    expect(await rowOf(player.id)).toMatchObject({ state: 'closed', email: null });
    await makeDue(player.id);
    await work(player.id);
    expect(await rowOf(player.id)).toBeUndefined();
  });

  test('a request made anew keeps its 14 days, whatever fails or holds the former one', async () => {
    const player = await leaving();
    await makeDue(player.id);
    const asked = stamp(secondsAfter(siteNow(), -14 * day));
    const row = db().updateTable('account_deletions').set({ requested_at: asked });
    await row.where('account_id', '=', player.id).execute();
    const due = await findDueDeletions(site.services.site, siteNow(), 1_000);
    const former = due.find(({ id }) => id === player.id);
    if (!former) throw new Error('not due');
    const session = cookieOf(await enter(player), sessionCookie);
    expect((await ask(session, player.password)).status).toBe(200);
    const anew = await rowOf(player.id);
    await postponeDeletion(site.services.site, former, secondsAfter(siteNow(), 30));
    expect(await rowOf(player.id)).toEqual(anew);
    await holdDeletion(site.services.site, former, secondsAfter(siteNow(), 30));
    expect(await rowOf(player.id)).toEqual(anew);
  });

  test('a block that staff has set stays, whenever it was set', async () => {
    const player = await leaving();
    await site.game.run("UPDATE {account}.account SET status = 'BANNED' WHERE id = ?", [player.id]);
    await makeDue(player.id);
    await work(player.id);
    expect(await inGame(player.id)).toMatchObject({ status: 'BANNED' });
    expect((await inGame(player.id))?.email).not.toBe(player.email);
  });

  describe.each([
    ['for ever', null],
    ['for a time', 24],
  ])('a ban %s', (_, hours) => {
    async function banned() {
      const player = await leaving();
      const { session } = await newAdministrator(site);
      const form = { player: player.login, reason: 'bot', hours };
      const given = await site.send('POST /api/admin/bans', { body: form, session });
      expect(given.status).toBe(200);
      const path = `POST /api/admin/bans/${given.body.id}/lift`;
      const lift = () => site.send(path, { body: { reason: 'A mistake.' }, session });
      return { player, lift };
    }
    async function expectWaiting({ id, email }: Person & { readonly id: number }) {
      await makeDue(id);
      await work(id);
      expect((await inGame(id))?.email).toBe(email);
      expect(await rowsLeft(id)).toContain('preferences');
      const row = await rowOf(id);
      expect(row?.state).toBe('waiting');
      expect(row?.due_at.localeCompare(stamp(siteNow()))).toBe(1);
    }

    test('postpones the deletion; the player can cancel it after the ban is lifted', async () => {
      const { player, lift } = await banned();
      await expectWaiting(player);
      expect((await lift()).body.restored).toBe(true);
      await expectWaiting(player);
      expect((await enter(player)).body.notice).toContain('not be deleted');
      expect(await rowOf(player.id)).toBeUndefined();
    });

    test('holds it as long as it lasts, which is no failure', async () => {
      const { player } = await banned();
      const failed = db().updateTable('account_deletions').set({ attempts: 2 });
      await failed.where('account_id', '=', player.id).execute();
      for (let days = 0; days < 7; days += 1) await expectWaiting(player);
      expect((await rowOf(player.id))?.attempts).toBe(0);
    });

    test('that has been over for 14 days holds the closing no longer', async () => {
      const { player, lift } = await banned();
      await lift();
      const over_at = stamp(secondsAfter(siteNow(), -14 * day - 1));
      await db().updateTable('bans').set({ over_at }).where('account_id', '=', player.id).execute();
      await makeDue(player.id);
      await work(player.id);
      expect(await rowsLeft(player.id)).toEqual([]);
      expect((await inGame(player.id))?.email).not.toBe(player.email);
    });
  });

  test('a blocked account may not ask', async () => {
    const player = await site.newPlayer();
    await site.game.run("UPDATE {account}.account SET status = 'BANNED' WHERE id = ?", [player.id]);
    expect((await ask(player.session, player.password)).status).toBe(401);
    expect(await rowOf(player.id)).toBeUndefined();
  });

  test('asking needs the password, the own origin, and works once', async () => {
    const player = await site.newPlayer();
    expect((await ask(undefined, player.password)).status).toBe(401);
    expect((await ask(player.session, '')).body.code).toBe('password.currentRequired');
    expect((await ask(player.session, 'not-this-1')).body.code).toBe('password.currentIncorrect');
    const foreign = { body: { password: player.password }, headers: { origin: 'https://evil.example' } };
    const refused = await site.send(call, { ...foreign, session: player.session, origin: false });
    expect(refused.status).toBe(403);
    expect(await rowOf(player.id)).toBeUndefined();
    const ten = Array.from({ length: 10 }, () => ask(player.session, player.password));
    const statuses = (await Promise.all(ten)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(Math.max(...statuses)).toBeLessThan(500);
  });

  test('a login and the closing at the same moment: one of them wins, never both', async () => {
    for (let time = 0; time < 4; time += 1) {
      const player = await leaving();
      await makeDue(player.id);
      const [, answer] = await Promise.all([work(player.id), enter(player)]);
      await work(player.id);
      const closed = (await inGame(player.id))?.status === 'BLOCK';
      const session = cookieOf(answer, sessionCookie);
      expect([true, false]).toContain(closed);
      expect(session ? await isOpen(session) : false).toBe(!closed);
      expect(closed ? answer.body.notice : undefined).toBeUndefined();
    }
  });

  test('killed between game and site, it is finished by whoever comes next, with one mail', async () => {
    const player = await leaving();
    await makeDue(player.id);
    const { mailQueue } = site.services;
    const dying = vi.spyOn(mailQueue, 'enqueue').mockRejectedValueOnce(new Error('killed'));
    await expect(work(player.id)).rejects.toThrow('killed');
    dying.mockRestore();
    expect((await inGame(player.id))?.status).toBe('BLOCK');
    expect((await rowOf(player.id))?.state).toBe('closing');
    await db()
      .updateTable('account_deletions')
      .set({ attempts: 7 })
      .where('account_id', '=', player.id)
      .execute();
    expect((await enter(player)).body.code).toBe('login.blocked');
    const others = [await openInstance(site), await openInstance(site)];
    await expect.poll(() => rowOf(player.id)).toMatchObject({ state: 'closed', attempts: 0 });
    expect(await rowsLeft(player.id)).toEqual([]);
    await expect.poll(() => mailTo(player.email)).toContain('This is the last email');
    const mails = await mailsTo(site, server, player.email);
    expect(mails.filter(({ text }) => text.includes('This is the last email'))).toHaveLength(1);
    for (const other of others) await other.close();
  });

  test('while the game is away nothing is erased', async () => {
    const player = await leaving();
    await makeDue(player.id);
    const away = vi
      .spyOn(site.services.game.accounts, 'close')
      .mockRejectedValue(new GameUnavailable('gone'));
    await expect(work(player.id)).rejects.toThrow('gone');
    away.mockRestore();
    expect(await rowsLeft(player.id)).toContain('preferences');
    await work(player.id);
    expect(await rowsLeft(player.id)).toEqual([]);
  });

  test('an account that got the number of another is left alone', async () => {
    const player = await leaving();
    const login = `y${player.login}`.slice(0, 16);
    await site.game.run('UPDATE {account}.account SET login = ? WHERE id = ?', [login, player.id]);
    const heir = { ...player, login };
    const session = await site.login(heir);
    await makeDue(player.id);
    await work(player.id);
    expect(await inGame(player.id)).toMatchObject({ status: 'OK', email: player.email, login });
    expect(await isOpen(session)).toBe(true);
    expect(await rowsLeft(player.id)).toContain('preferences');
  });

  test('while the module is off the call is not there, and nothing is closed', async () => {
    const off = await openInstance({ environment: { ...site.environment, MODULES: '' } });
    const player = await leaving();
    await makeDue(player.id);
    expect((await off.send(call, { body: { password: 'x' } })).status).toBe(404);
    const captcha = await off.solveCaptcha();
    const body = { username: player.login, password: player.password };
    const answer = await off.send('POST /api/auth/login', { body, captcha });
    expect(answer.body.notice).toContain('not be deleted');
    expect(await inGame(player.id)).toMatchObject({ status: 'OK' });
    await off.close();
  });
});
