import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ban, Sanction } from '#contract/api/world/bans.ts';
import { defaultShown } from '#contract/profiles/shown.ts';
import { startFakeCore } from '#server/game-status/fake-core.ts';
import { pendingLoginCookie } from '#server/request/cookies.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertGameMaster } from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { cookieOf, newCarefulPlayer } from '#test/factories/second-step.ts';
import { newStaff } from '#test/factories/staff.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';
import { workOnBans } from './ban-job.ts';

const hostile = '<img src=x onerror=alert(1)>"\' {note} & Юнхва';
type Player = Awaited<ReturnType<TestApp['newPlayer']>>;

describe.each(await testDatabases('bans'))('bans on %s', (dialect) => {
  let site: TestApp;
  let server: MailServer;
  let staff: Administrator;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url, MODULES: 'bans,sanctions' } });
    staff = await newAdministrator(site);
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });
  beforeEach(async () => {
    await site.services.site.db.deleteFrom('bans').execute();
  });

  const ban = (player: string, form: object = {}, session = staff.session) =>
    site.send('POST /api/admin/bans', { body: { player, reason: 'bot', ...form }, session });
  const lift = (id: unknown, reason = 'A mistake.', session = staff.session) =>
    site.send(`POST /api/admin/bans/${id}/lift`, { body: { reason }, session });
  const rowOf = async ({ id }: Player) => {
    const sql = 'SELECT status, CAST(availDt AS CHAR) AS avail FROM {account}.account WHERE id = ?';
    return (await site.game.run(sql, [id])).rows[0];
  };
  const logIn = async ({ login, password }: Player, language = 'en') =>
    site.send('POST /api/auth/login', {
      body: { username: login, password },
      captcha: await site.solveCaptcha(),
      headers: { 'accept-language': language },
    });
  const bansOf = async ({ id, login }: Pick<Player, 'id' | 'login'>) => {
    const path = `GET /api/admin/accounts/${id}/bans?login=${login}`;
    return (await site.send(path, { session: staff.session })).body.data as Ban[];
  };
  const endNow = async () => {
    const past = '2020-01-01 00:00:00';
    await site.services.site.db.updateTable('bans').set({ ends_at: past }).execute();
    await site.services.site.db.deleteFrom('leases').where('name', '=', 'bans').execute();
    await workOnBans(site.services);
  };
  const breakOff = async (state: 'writing' | 'lifting') => {
    const state_at = '2020-01-01 00:00:00';
    await site.services.site.db.updateTable('bans').set({ state, state_at }).execute();
    await site.services.site.db.deleteFrom('leases').where('name', '=', 'bans').execute();
    await workOnBans(site.services);
  };

  test('a permanent ban sets the status and ends the sessions; lifting restores the row', async () => {
    const player = await site.newPlayer();
    const before = await rowOf(player);
    const { status, body } = await ban(player.login);
    expect(status).toBe(200);
    expect(await rowOf(player)).toEqual({ ...before, status: 'BLOCK' });
    const session = await site.send('GET /api/auth/session', { session: player.session });
    expect(session).toMatchObject({ status: 401, body: { code: 'auth.sessionExpired' } });
    expect(await lift(body.id)).toMatchObject({ status: 200, body: { restored: true } });
    expect(await rowOf(player)).toEqual(before);
    expect((await logIn(player)).status).toBe(200);
    expect(await bansOf(player)).toMatchObject([
      { state: 'lifted', givenBy: staff.login, overBy: staff.login, overReason: 'A mistake.' },
    ]);
  });

  test('tell webhooks what the public list shows, and nothing of a ban that is not on it', async () => {
    const { db } = site.services.site;
    const webhook = await addWebhook(site.services.site, site.services.siteKey, { events: 'ban.given' });
    const [shown, unlisted] = [await site.newPlayer(), await site.newPlayer()];
    await insertCharacter(site.game, { account_id: shown.id, name: 'Caught' });
    const shy = await site.newPlayer();
    const id = Number(await insertCharacter(site.game, { account_id: shy.id, name: 'Hidden' }));
    const hidden = { ...defaultShown, page: false };
    await saveShown(site.services.site, { accountId: shy.id, id }, hidden, new Date());
    for (const { login } of [shown, shy]) await ban(login, { isPublic: true });
    await ban(unlisted.login);
    const told = await db
      .selectFrom('webhook_deliveries')
      .select(['topic', 'event'])
      .where('webhook_id', '=', webhook)
      .execute();
    expect(told.map(({ event }) => JSON.parse(event ?? '').data)).toEqual([
      { name: 'Caught', reason: expect.any(String), until: null },
    ]);
    expect(JSON.stringify(told)).not.toContain(shown.login);
    await db.deleteFrom('webhooks').execute();
  });

  test('for a time set the end, which the game watches by itself', async () => {
    const player = await site.newPlayer();
    await ban(player.login, { hours: 24 });
    const row = await rowOf(player);
    expect(row?.status).toBe('OK');
    const [clock] = (await site.game.run('SELECT NOW() AS now')).rows;
    const seconds = (text: unknown) => Date.parse(`${String(text).slice(0, 19).replace(' ', 'T')}Z`) / 1_000;
    expect(Math.abs(seconds(row?.avail) - seconds(clock?.now) - 86_400)).toBeLessThan(60);
    expect((await logIn(player)).body.code).toBe('login.banned');
    await endNow();
    expect(await bansOf(player)).toMatchObject([{ state: 'ended', overBy: null }]);
  });

  test('an expired ban restores the status where the server has no end column', async () => {
    const player = await site.newPlayer();
    await ban(player.login);
    await endNow();
    expect((await rowOf(player))?.status).toBe('OK');
    expect((await bansOf(player))[0]?.state).toBe('ended');
    expect((await ban(player.login)).status).toBe(200);
  });

  test('tell the owner at login, in his language, and nobody without the password', async () => {
    const player = await site.newPlayer();
    await ban(player.login, { note: hostile, evidence: 'seen by Torvald' });
    const told = await logIn(player, 'de');
    expect(told).toMatchObject({ status: 403, body: { code: 'login.banned' } });
    expect(told.body.message).toContain(`Bot. Dauer: für immer. ${hostile}`);
    expect(JSON.stringify(told.body)).not.toMatch(/Torvald/);
    const wrong = await logIn({ ...player, password: 'not-this-1' });
    expect(wrong.body).toEqual({ success: false, code: 'login.wrong', message: 'login.wrong' });
  });

  test('are in the owner’s history with reason and end, and so is lifting, without who of staff', async () => {
    const player = await site.newPlayer();
    const { body } = await ban(player.login, { hours: 24, evidence: 'seen by Torvald', note: 'Torvald' });
    await lift(body.id, 'Torvald was wrong.');
    const other = await site.newPlayer();
    const history = async (session: string, language: string) => {
      const headers = { 'accept-language': language };
      const answer = await site.send('GET /api/auth/history', { session, headers });
      return answer.body.staffChanges;
    };
    const session = await site.login(player);
    const endsAt = (await bansOf(player))[0]?.endsAt;
    const told = await history(session, 'de');
    expect(told).toEqual([
      { action: 'ban.lift', at: expect.any(String), ban: { reason: 'Bot', endsAt } },
      { action: 'ban.give', at: expect.any(String), ban: { reason: 'Bot', endsAt } },
    ]);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`Torvald|${staff.login}`));
    expect(await history(other.session, 'de')).toEqual([]);
    await site.services.site.db.updateTable('bans').set({ login: 'the-former' }).execute();
    expect(await history(session, 'de')).toEqual([]);
  });

  test('end a login that waits for its second step', async () => {
    const player = await newCarefulPlayer(site);
    const pendingLogin = cookieOf(await logIn(player), pendingLoginCookie) ?? '';
    await ban(player.login);
    const body = { code: player.app.code() };
    const told = await site.send('POST /api/auth/login/second-step', { pendingLogin, body });
    expect(told.body.code).toBe('login.secondStepEnded');
    expect((await logIn(player)).body.code).toBe('login.banned');
  });

  test('are told by mail, and so is lifting', async () => {
    const player = await site.newPlayer();
    const own = { session: staff.session, body: { title: hostile } };
    const { body: added } = await site.send('POST /api/admin/ban-reasons', own);
    const { body } = await ban(player.login, { reason: null, ownReason: added.id, note: hostile });
    await lift(body.id);
    await site.services.mailQueue.deliver();
    const mails = server.received.filter(({ to }) => to.includes(player.email));
    expect(mails).toHaveLength(2);
    const [banned] = mails.filter(({ text }) => text.includes(hostile));
    expect(banned?.text.split(hostile)).toHaveLength(3);
    for (const { html, text } of mails) {
      expect(text).toContain(player.login);
      expect(text).not.toMatch(/mail\.ban/);
      expect(html ?? '').not.toContain('<img');
    }
  });

  test('whose time is up are told by mail once, but not while somebody else keeps the account out', async () => {
    const [timed, timedForeign] = [await site.newPlayer(), await site.newPlayer()];
    const [blocked, foreign] = [await site.newPlayer(), await site.newPlayer()];
    for (const { login } of [timed, timedForeign]) await ban(login, { hours: 24 });
    for (const { login } of [blocked, foreign]) await ban(login);
    for (const { id } of [timedForeign, foreign])
      await site.game.run("UPDATE {account}.account SET status = 'HWID' WHERE id = ?", [id]);
    await site.services.mailQueue.deliver();
    const before = server.received.length;
    await Promise.all([endNow(), endNow()]);
    await endNow();
    await site.services.mailQueue.deliver();
    const mails = server.received.slice(before);
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([timed.email, blocked.email].toSorted());
    for (const { text } of mails) expect(text).toMatch(/The ban on your account .* is over/);
  });

  test('of ten concurrent bans or lifts one succeeds', async () => {
    const player = await site.newPlayer();
    const ten = Array.from({ length: 10 });
    const given = await Promise.all(ten.map((_, at) => ban(player.login, at % 2 ? { hours: 5 } : {})));
    const won = given.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(new Set(given.filter((each) => each !== won[0]).map(({ body }) => body.code))).toEqual(
      new Set(['bans.blockedAlready']),
    );
    const lifted = await Promise.all(ten.map(() => lift(won[0]?.body.id)));
    expect(lifted.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rowOf(player)).toMatchObject({ status: 'OK' });
    expect((await logIn(player)).status).toBe(200);
  });

  test('banning and lifting at once leave a state in which game and site agree', async () => {
    const player = await site.newPlayer();
    const { body } = await ban(player.login);
    await Promise.all([lift(body.id), ban(player.login), lift(body.id), ban(player.login)]);
    const running = (await bansOf(player)).filter(({ state }) => state === 'active').length;
    expect((await rowOf(player))?.status).toBe(running === 1 ? 'BLOCK' : 'OK');
  });

  test('a ban of the former owner of a reused account number neither blocks nor shows for the new owner', async () => {
    const player = await site.newPlayer();
    await ban(player.login);
    const former = { id: player.id, login: 'the-former' };
    const { db } = site.services.site;
    await db.updateTable('bans').set({ login: former.login }).where('account_id', '=', player.id).execute();
    await site.game.run("UPDATE {account}.account SET status = 'OK' WHERE id = ?", [player.id]);
    expect(await bansOf(player)).toEqual([]);
    expect((await ban(player.login)).status).toBe(200);
    expect([await bansOf(player), await bansOf(former)]).toMatchObject([
      [{ login: player.login }],
      [{ login: former.login }],
    ]);
  });

  test('leave alone what somebody else has changed in the game meanwhile', async () => {
    const player = await site.newPlayer();
    const { body } = await ban(player.login);
    await site.game.run("UPDATE {account}.account SET status = 'HWID' WHERE id = ?", [player.id]);
    expect((await lift(body.id)).body.restored).toBe(false);
    expect((await rowOf(player))?.status).toBe('HWID');
    expect((await ban(player.login)).body.code).toBe('bans.blockedAlready');
  });

  test('that were broken off are finished or forgotten, as the game has it', async () => {
    const [one, other] = [await site.newPlayer(), await site.newPlayer()];
    await ban(one.login);
    await breakOff('writing');
    expect((await bansOf(one))[0]?.state).toBe('active');
    await breakOff('lifting');
    expect((await bansOf(one))[0]?.state).toBe('lifted');
    expect((await rowOf(one))?.status).toBe('OK');
    await ban(other.login);
    await site.game.run("UPDATE {account}.account SET status = 'OK' WHERE id = ?", [other.id]);
    await breakOff('writing');
    expect(await bansOf(other)).toEqual([]);
  });

  test('are refused for oneself, for administrators, for nobody and without a reason', async () => {
    const other = await newAdministrator(site);
    const player = await site.newPlayer();
    const code = async (...asked: Parameters<typeof ban>) => (await ban(...asked)).body.code;
    expect(await code(staff.login)).toBe('bans.yourself');
    expect(await code(other.login)).toBe('bans.staff');
    expect(await code("' OR 1=1 --")).toBe('bans.unknownPlayer');
    expect(await code(' ')).toBe('bans.incomplete');
    expect(await code(player.login, { reason: null })).toBe('bans.incomplete');
    expect(await code(player.login, { reason: null, ownReason: 99_999 })).toBe('bans.incomplete');
    expect(await code(player.login, { note: 'x'.repeat(501) })).toBe('bans.incomplete');
    expect(await code(player.login, {}, player.session)).toBe('auth.adminRequired');
    expect((await lift(1, ' ')).body.code).toBe('bans.incomplete');
    expect((await lift(99_999)).body.code).toBe('bans.over');
    expect((await rowOf(player))?.status).toBe('OK');
  });

  test('are public only where staff say so: a character, never a login, no hidden one and no game master', async () => {
    const [shown, hidden, master, secret] = await Promise.all([0, 1, 2, 3].map(() => site.newPlayer()));
    if (!shown || !hidden || !master || !secret) throw new Error('no players');
    const tag = String(Date.now() % 1e6);
    const named = (player: Player, name: string) =>
      insertCharacter(site.game, { account_id: player.id, name: `${name}${tag}`, job: 1, level: 9 });
    await named(shown, 'Vexa');
    const hiddenId = await named(hidden, 'Shy');
    await named(master, 'Boss');
    await insertGameMaster(site.game, master.login, `Boss${tag}`, 'LOW_WIZARD');
    await named(secret, 'Quiet');
    const choice = { ...defaultShown, page: false };
    await saveShown(site.services.site, { accountId: hidden.id, id: Number(hiddenId) }, choice, new Date());
    for (const { login } of [shown, hidden, master]) await ban(login, { isPublic: true, hours: 24 });
    await ban(secret.login);
    const { body } = await site.send('GET /api/sanctions');
    expect(body.data as Sanction[]).toMatchObject([
      { character: `Vexa${tag}`, reason: 'Bot', state: 'running' },
    ]);
    const text = JSON.stringify(body);
    for (const { login } of [shown, hidden, master, secret, staff]) expect(text).not.toContain(login);
  });

  test('the public list is read once for a few seconds, and anew after each ban and its end', async () => {
    const player = await site.newPlayer();
    await insertCharacter(site.game, { account_id: player.id, name: `Odo${player.id}`, job: 1, level: 9 });
    const states = async () => {
      const { body } = await site.send('GET /api/sanctions');
      return (body.data as Sanction[]).map(({ state }) => state);
    };
    const { id } = (await ban(player.login, { isPublic: true })).body;
    expect(await states()).toEqual(['running']);
    await site.services.site.db.updateTable('bans').set({ is_public: 0 }).execute();
    expect(await states()).toEqual(['running']);
    await site.services.site.db.updateTable('bans').set({ is_public: 1 }).execute();
    await lift(id);
    expect(await states()).toEqual(['lifted']);
  });

  test('a ban keeps its custom reason after the reason is removed', async () => {
    const player = await site.newPlayer();
    const { session } = staff;
    const added = await site.send('POST /api/admin/ban-reasons', { body: { title: hostile }, session });
    expect(added.status).toBe(200);
    await ban(player.login, { reason: null, ownReason: added.body.id });
    const remove = () => site.send(`DELETE /api/admin/ban-reasons/${added.body.id}`, { session });
    expect([(await remove()).status, (await remove()).body.code]).toEqual([200, 'bans.reasonUnknown']);
    expect((await bansOf(player))[0]?.reason).toBe(hostile);
    expect((await logIn(player)).body.message).toContain(hostile);
  });

  test('are in the audit log', async () => {
    const player = await site.newPlayer();
    const { body } = await ban(player.login);
    await lift(body.id);
    const rows = await site.services.site.db
      .selectFrom('audit')
      .select(['action', 'login'])
      .where('subject', '=', `ban/${body.id}`)
      .orderBy('id')
      .execute();
    const { login } = staff;
    expect(rows).toEqual([
      { action: 'ban.give', login },
      { action: 'ban.lift', login },
    ]);
  });

  test('where the owner has given the password of the cores, two of them are told to disconnect the player', async () => {
    const cores = [await startFakeCore(), await startFakeCore({ format: 'm2dev' })];
    const places = cores.map(({ port }, index) => `${index + 1}@127.0.0.1:${port}`);
    const environment = {
      MODULES: 'bans',
      KICK_PASSWORD: 'core-password',
      // A core in a public network would get the password across it.
      STATUS_CHANNELS: ['9@203.0.113.9:13000', ...places].join(),
    };
    const kicking = await startTestApp({ dialect, environment });
    const { session } = await newAdministrator(kicking);
    const moderator = await newStaff(kicking, 'moderator');
    const spared = { player: (await kicking.newPlayer()).login, reason: 'bot' };
    const given = await kicking.send('POST /api/admin/bans', { body: spared, session: moderator.session });
    expect(given).toMatchObject({ status: 200 });
    // Bans, but has no permission to disconnect.
    for (const { received } of cores) expect(received).toEqual([]);
    const player = await kicking.newPlayer();
    const body = { player: player.login, reason: 'bot' };
    expect(await kicking.send('POST /api/admin/bans', { body, session })).toMatchObject({ status: 200 });
    for (const { received } of cores) expect(received).toEqual(['core-password', `DC ${player.login}`]);
    const told = await kicking.send('GET /api/audit', { session });
    expect(JSON.stringify(told.body)).not.toContain('core-password');
    const entry = await kicking.services.site.db
      .selectFrom('audit')
      .select('after_value')
      .where('action', '=', 'ban.give')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.after_value).toContain('"coresTold":2');
    for (const core of cores) await core.close();
    const another = await kicking.newPlayer();
    const away = { player: another.login, reason: 'bot' };
    expect(await kicking.send('POST /api/admin/bans', { body: away, session })).toMatchObject({
      status: 200,
    });
    await kicking.close();
  });
});

describe('without the module', () => {
  test('there are no calls', async () => {
    const site = await startTestApp({ dialect: 'sqlite', environment: { MODULES: '' } });
    const staff = await newAdministrator(site);
    const answer = await site.send('GET /api/admin/bans', { session: staff.session });
    expect([answer.status, (await site.send('GET /api/sanctions')).status]).toEqual([404, 404]);
    await site.close();
  });
});
