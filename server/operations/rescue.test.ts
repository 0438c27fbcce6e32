import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addPasskey, logInWith } from '#test/factories/passkeys.ts';
import { newCarefulPlayer } from '#test/factories/second-step.ts';
import { endSessionsFromServer, RescueError, rescue, rescueSecondStep } from './rescue.ts';

describe.each(await testDatabases('rescue'))('rescue on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const confirm = (link: string, newPassword: string) => {
    const token = new URL(link).searchParams.get('token');
    return site.send('POST /api/auth/reset-password-confirm', { body: { token, newPassword } });
  };

  test('an administrator regains access once, and old sessions end', async () => {
    const admin = await newAdministrator(site);
    const { link, administrator } = await rescue(site.services, admin.login);
    expect(administrator).toBe(true);
    expect((await confirm(link, 'stone-gate3')).status).toBe(200);
    expect((await confirm(link, 'other-gate3')).status).toBe(400);
    expect((await site.send('GET /api/auth/session', { session: admin.session })).status).toBe(401);
    await site.login({ login: admin.login, password: 'stone-gate3' });
  });

  test('only the newest link works, for 15 minutes, and only its hash is stored', async () => {
    const player = await site.newPlayer();
    const old = await rescue(site.services, player.login, new Date(Date.now() - 16 * 60_000));
    expect((await confirm(old.link, 'stone-gate3')).status).toBe(400);
    const first = await rescue(site.services, player.login);
    const second = await rescue(site.services, player.login);
    expect(second.administrator).toBe(false);
    expect((await confirm(first.link, 'stone-gate3')).status).toBe(400);
    const rows = JSON.stringify(await site.services.site.db.selectFrom('reset_tokens').selectAll().execute());
    expect(rows).not.toContain(new URL(second.link).searchParams.get('token'));
    expect((await confirm(second.link, 'stone-gate3')).status).toBe(200);
  });

  test('the audit log names the account and contains no secret', async () => {
    const player = await site.newPlayer();
    const { link } = await rescue(site.services, player.login);
    const audit = site.services.site.db.selectFrom('audit').selectAll();
    const rows = await audit.where('subject', '=', `account/${player.id}`).execute();
    expect(rows).toMatchObject([{ action: 'account.rescue', login: '(server)', address: 'localhost' }]);
    expect(JSON.parse(rows[0]?.after_value ?? '')).toEqual({ login: player.login, minutes: 15 });
    expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get('token'));
  });

  test('all sessions of an account end, nobody else’s, and audit log and history know', async () => {
    const [player, other] = [await site.newPlayer(), await site.newPlayer()];
    const sessions = [player.session, await site.login(player)];
    expect(await endSessionsFromServer(site.services, player.login)).toBe(2);
    const statusOf = async (session: string) =>
      (await site.send('GET /api/auth/session', { session })).status;
    expect(await Promise.all([...sessions, other.session].map(statusOf))).toEqual([401, 401, 200]);
    const audit = site.services.site.db.selectFrom('audit').selectAll();
    const rows = await audit.where('subject', '=', `account/${player.id}`).execute();
    expect(rows).toMatchObject([{ action: 'account.endSessions', login: '(server)' }]);
    const session = await site.login(player);
    const { body } = await site.send('GET /api/auth/history', { session });
    const kinds = (body.events as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toContain('sessionsEnded');
    await expect(endSessionsFromServer(site.services, 'nobody')).rejects.toThrow(RescueError);
  });

  test('a lost second step is removed: sessions end, the password logs in, the audit log knows', async () => {
    const player = await newCarefulPlayer(site);
    await rescueSecondStep(site.services, player.login);
    expect((await site.send('GET /api/auth/session', { session: player.session })).status).toBe(401);
    await site.login(player);
    const audit = site.services.site.db.selectFrom('audit').selectAll();
    const rows = await audit.where('subject', '=', `account/${player.id}`).execute();
    expect(rows).toMatchObject([
      { action: 'account.removeSecondStep', login: '(server)', after_value: null },
    ]);
    await expect(rescueSecondStep(site.services, player.login)).rejects.toThrow('no two-step login');
    await expect(rescueSecondStep(site.services, 'nobody')).rejects.toThrow(RescueError);
    expect(await audit.where('subject', '=', `account/${player.id}`).execute()).toHaveLength(1);
  });

  test("a removed second step is in its owner's history and in a mail in his language", async () => {
    const player = await newCarefulPlayer(site);
    const { db } = site.services.site;
    await site.services.history.flush();
    await db.updateTable('preferences').set({ language: 'de' }).where('account_id', '=', player.id).execute();
    await rescueSecondStep(site.services, player.login);
    const session = await site.login(player);
    const { body } = await site.send('GET /api/auth/history', { session });
    const [event] = (body.events as { kind: string }[]).filter(({ kind }) => kind === 'secondStepOff');
    expect(event).toMatchObject({ network: '', browser: null, count: 1 });
    await site.services.mailQueue.deliver();
    const mails = db.selectFrom('outbox').select(['state', 'language']).where('kind', '=', 'secondStepOff');
    expect(await mails.orderBy('id', 'desc').executeTakeFirst()).toEqual({ state: 'sent', language: 'de' });
  });

  test('passkeys are removed as well, also without two-step login', async () => {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    await rescueSecondStep(site.services, player.login);
    expect((await logInWith(site, passkey)).status).toBe(401);
    await site.login(player);
  });

  test('unknown and blocked accounts get no link', async () => {
    const player = await site.newPlayer();
    await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [player.id]);
    await expect(rescue(site.services, player.login)).rejects.toThrow(RescueError);
    await expect(rescue(site.services, 'nobody')).rejects.toThrow('Register it');
  });
});
