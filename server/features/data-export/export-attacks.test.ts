import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dataExportHours } from '#contract/limits.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { siteNow } from '#server/site/clock.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { sweepUploads } from '#server/site/uploads/uploads.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { mailsTo } from '#test/email-links.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { downloadData, exportTokenFor, exportTokensIn } from '#test/own-data/data-export.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const call = 'POST /api/auth/data-export';
const hour = 3_600;
const refused = { status: 400, code: 'dataExport.invalidLink', files: {} };

describe.each(await testDatabases('attacks on own data'))('own data on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url } });
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  const db = () => site.services.site.db;
  const ask = (password: unknown, session?: string) => site.send(call, { body: { password }, session });
  const rowOf = (id: number) =>
    db().selectFrom('data_exports').selectAll().where('account_id', '=', id).executeTakeFirst();

  async function asked() {
    const player = await site.newPlayer();
    expect((await ask(player.password, player.session)).status).toBe(200);
    return { ...player, token: await exportTokenFor(site, server, player.email) };
  }

  test('the link needs a session, and one of its account', async () => {
    const [victim, attacker] = [await asked(), await asked()];
    const { token } = victim;
    expect(await downloadData(site, { token })).toMatchObject({ status: 401, code: 'auth.required' });
    expect(await downloadData(site, { token, session: attacker.session })).toMatchObject(refused);
    const headers = { origin: 'https://evil.example' };
    const path = 'POST /api/auth/data-export/download';
    const foreign = { body: { token }, session: victim.session, headers, origin: false };
    expect((await site.send(path, foreign)).status).toBe(403);
    expect((await downloadData(site, victim)).status).toBe(200);
  });

  test('a session needs the link: neither a guess, nor the stored hash or key, nor another link will do', async () => {
    const [player, other] = [await asked(), await asked()];
    const key = (await rowOf(player.id))?.file_key;
    const guesses = ['', 'x', key, hashToken(player.token), other.token, 'A'.repeat(43), "' OR '1'='1"];
    for (const token of guesses) {
      expect(await downloadData(site, { token, session: player.session }), String(token)).toMatchObject(
        refused,
      );
    }
    for (const token of [null, 7, [player.token], { $ne: '' }, 'A'.repeat(201)]) {
      const { status, code } = await downloadData(site, { token, session: player.session });
      expect([status, code]).toEqual([400, 'request.invalid']);
    }
  });

  test('the file is at no public address', async () => {
    const player = await asked();
    const key = (await rowOf(player.id))?.file_key;
    for (const path of [`/files/${key}/data.zip`, `/files/${key}`, `/downloads/${key}`]) {
      expect((await site.send(`GET ${path}`, { session: player.session })).status, path).toBe(404);
    }
  });

  test('the link ends after 24 hours, and then the file', async () => {
    const player = await asked();
    const row = await rowOf(player.id);
    const { storage } = site.services;
    const ends = secondsAfter(siteNow(), -1);
    const uploads = db()
      .selectFrom('uploads')
      .select('remove_after')
      .where('file_key', '=', row?.file_key ?? '');
    const { remove_after } = await uploads.executeTakeFirstOrThrow();
    const latest = stamp(secondsAfter(siteNow(), dataExportHours * hour));
    expect([remove_after <= latest, (row?.expires_at ?? '') <= latest]).toEqual([true, true]);
    await db()
      .updateTable('data_exports')
      .set({ expires_at: stamp(ends) })
      .where('account_id', '=', player.id)
      .execute();
    expect(await downloadData(site, player)).toMatchObject(refused);
    const later = secondsAfter(siteNow(), (dataExportHours + 2) * hour);
    await sweepUploads(site.services.site, storage, later);
    expect(await storage.size(row?.file_key ?? '')).toBeUndefined();
    await sweep(site.services.site, secondsAfter(siteNow(), 49 * hour));
    expect(await rowOf(player.id)).toBeUndefined();
  });

  test('a changed password or email ends the link, also for the session that goes on', async () => {
    const [one, two] = [await asked(), await asked()];
    const password = { accountId: one.id, currentPassword: one.password, newPassword: 'sun-gate8' };
    await site.send('POST /api/auth/change-password', { body: password, session: one.session });
    const email = { accountId: two.id, newEmail: `n${two.email}`, password: two.password };
    await site.send('POST /api/auth/change-email', { body: email, session: two.session });
    expect(await downloadData(site, one)).toMatchObject(refused);
    expect(await downloadData(site, two)).toMatchObject(refused);
  });

  test('an account that got the number of another has nothing of it', async () => {
    const player = await asked();
    await site.game.run('UPDATE {account}.account SET login = ? WHERE id = ?', [
      `x${player.login}`.slice(0, 16),
      player.id,
    ]);
    const session = await site.login({ ...player, login: `x${player.login}`.slice(0, 16) });
    expect(await downloadData(site, { token: player.token, session })).toMatchObject(refused);
    const { body } = await site.send('GET /api/auth/data-export', { session });
    expect(body).toMatchObject({ state: 'none', nextAt: null });
  });

  test('asking needs the password, and once a day is enough', async () => {
    const player = await site.newPlayer();
    const { session } = player;
    expect((await ask(player.password)).status).toBe(401);
    expect((await ask('', session)).body.code).toBe('password.currentRequired');
    expect((await ask('not-this-1', session)).body.code).toBe('password.currentIncorrect');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(player.password, session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'dataExport.tooSoon')).toHaveLength(7);
    const first = await exportTokenFor(site, server, player.email);
    const old = stamp(secondsAfter(siteNow(), -24 * hour - 1));
    await db()
      .updateTable('data_exports')
      .set({ requested_at: old })
      .where('account_id', '=', player.id)
      .execute();
    const key = (await rowOf(player.id))?.file_key ?? '';
    expect((await ask(player.password, session)).status).toBe(200);
    expect(await downloadData(site, { token: first, session })).toMatchObject(refused);
    await sweepUploads(site.services.site, site.services.storage);
    expect(await site.services.storage.size(key)).toBeUndefined();
  });

  test('guesses of the password are limited like those of logins', async () => {
    const limited = await startTestApp({ dialect, environment: { RATE_LIMITS: '' } });
    const player = await limited.newPlayer();
    const codes = new Set<unknown>();
    for (let time = 0; time < 12; time += 1) {
      const body = { password: 'not-this-1' };
      codes.add((await limited.send(call, { body, session: player.session })).body.code);
    }
    expect(codes).toContain('rateLimit.auth');
    await limited.close();
  });

  test('two instances write one archive and one mail', async () => {
    const other = await openInstance(site);
    const players = await Promise.all(Array.from({ length: 4 }, () => site.newPlayer()));
    await Promise.all(players.map(({ password, session }) => ask(password, session)));
    for (const { email, id } of players) {
      await exportTokenFor(site, server, email);
      expect((await mailsTo(site, server, email)).flatMap(exportTokensIn)).toHaveLength(1);
      expect((await rowOf(id))?.state).toBe('ready');
    }
    await other.close();
  });

  test('a request whose game or process is away goes on later', async () => {
    const { characters } = site.services.game;
    const away = vi.spyOn(characters, 'ofAccount').mockRejectedValue(new GameUnavailable('gone'));
    const player = await site.newPlayer();
    await ask(player.password, player.session);
    await expect.poll(async () => (await rowOf(player.id))?.attempts).toBeGreaterThan(0);
    expect((await rowOf(player.id))?.state).toBe('waiting');
    away.mockRestore();
    await db()
      .updateTable('data_exports')
      .set({ due_at: stamp(secondsAfter(siteNow(), -1)) })
      .where('account_id', '=', player.id)
      .execute();
    const restarted = await openInstance(site);
    const token = await exportTokenFor(site, server, player.email);
    expect((await downloadData(site, { token, session: player.session })).status).toBe(200);
    await restarted.close();
  });
});
