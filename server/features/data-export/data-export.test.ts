import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultShown } from '#contract/profiles/shown.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { archiveFiles, tableRules } from '#server/site/personal-data/rules.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertEmpire, insertGuild, insertGuildMember } from '#test/database/game-rows.ts';
import { mailsTo } from '#test/email-links.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { downloadData, exportTokenFor } from '#test/own-data/data-export.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const call = 'POST /api/auth/data-export';

describe.each(await testDatabases('own data'))('own data on %s', (dialect) => {
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

  async function asked() {
    const player = await site.newPlayer();
    const { status } = await site.send(call, {
      body: { password: player.password },
      session: player.session,
    });
    expect(status).toBe(200);
    return { ...player, token: await exportTokenFor(site, server, player.email) };
  }

  async function filesOf({ token, session }: { readonly token: string; readonly session: string }) {
    const { status, files } = await downloadData(site, { token, session });
    expect(status).toBe(200);
    return files;
  }

  test('the archive has what site and game know, and nothing that lets anybody in', async () => {
    const player = await site.newPlayer();
    await insertEmpire(site.game, player.id, 3);
    const hero = { account_id: player.id, name: 'Dataheld', job: 6, level: 42 };
    const master = await insertCharacter(site.game, hero);
    const guild = await insertGuild(site.game, { name: 'Archive', master });
    await insertGuildMember(site.game, guild, master);
    const shown = { ...defaultShown, equipment: true };
    await saveShown(site.services.site, { accountId: player.id, id: master }, shown, new Date());
    const about = { action: 'account.removeSecondStep', subject: `account/${player.id}` } as const;
    const before = { login: player.login };
    const staff = { login: 'boss7', address: '203.0.113.9' };
    await auditedTransaction(site.services.site, async (db) => {
      await writeAudit(db, staff, { ...about, before });
      await writeAudit(db, staff, { ...about, action: 'account.note', after: before });
      await writeAudit(db, staff, { ...about, after: { login: 'former', role: player.login } });
    });
    await auditedTransaction(site.services.site, (db) =>
      writeAudit(
        db,
        { login: player.login, address: '192.0.2.4' },
        { action: 'glossary.add', subject: 'glossary/1' },
      ),
    );
    const { session } = player;
    await site.services.history.flush();
    await site.send(call, { body: { password: player.password }, session });
    const token = await exportTokenFor(site, server, player.email);
    const files = await filesOf({ token, session });
    expect(Object.keys(files).toSorted()).toEqual(['readme.txt', ...archiveFiles].toSorted());
    const read = (name: string) => JSON.parse(files[name] ?? '');
    expect(read('account.json')).toMatchObject({ id: player.id, login: player.login, email: player.email });
    expect(read('characters.json')).toMatchObject([{ name: 'Dataheld', guild: 'Archive', level: 42 }]);
    expect(read('sessions.json').sessions).toMatchObject([{ address: '127.0.0.1' }]);
    expect(read('history.json')).toMatchObject([{ kind: 'login', network: '127.0' }]);
    expect(read('settings.json')).toMatchObject({
      loginAsTyped: player.login,
      emailHidden: false,
      shownOfCharacters: [{ character: master, page: true, equipment: true }],
    });
    expect(read('audit.json').changedByTheAccount).toMatchObject([{ action: 'glossary.add' }]);
    expect(read('audit.json').leftOut).toBeUndefined();
    expect(read('audit.json').changedAboutTheAccount).toEqual([
      { at: expect.any(String), action: about.action },
    ]);
    expect(files['readme.txt']).toContain(player.login);
    const all = Object.values(files).join('\n');
    const account = await site.services.game.accounts.findById(player.id);
    for (const secret of [
      account?.passwordHash,
      hashToken(session),
      session,
      token,
      hashToken(token),
      'passwordHash',
      '"deletionCode"',
      staff.login,
      staff.address,
    ]) {
      expect(all).not.toContain(secret);
    }
  });

  test('of what staff changed, all is in the archive, and the values of the newest as far as there is room', async () => {
    const player = await site.newPlayer();
    const { db } = site.services.site;
    const { login } = player;
    const subjects = Array.from({ length: 1_200 }, (_, index) => `glossary/${index + 1}`);
    const entry = { login, address: '192.0.2.4', action: 'glossary.add', before_value: null } as const;
    for (const subject of subjects) {
      const isLarge = ['glossary/1196', 'glossary/1198'].includes(subject);
      const after_value = JSON.stringify({ text: isLarge ? 'x'.repeat(3_000_000) : subject });
      const at = '2026-01-02 03:04:05';
      await db
        .insertInto('audit')
        .values({ ...entry, at, subject, after_value, previous_hash: null, hash: null })
        .execute();
    }
    await site.send(call, { body: { password: player.password }, session: player.session });
    const token = await exportTokenFor(site, server, player.email);
    const audit = JSON.parse((await filesOf({ token, session: player.session }))['audit.json'] ?? '');
    const changes: { subject: string; at: string; address: string; before?: null; after?: string }[] =
      audit.changedByTheAccount;
    expect(changes.map(({ subject }) => subject)).toEqual(subjects);
    expect(changes[0]).toEqual({
      at: '2026-01-02T03:04:05Z',
      address: '192.0.2.4',
      action: 'glossary.add',
      subject: 'glossary/1',
    });
    expect(changes.slice(-5).map(({ after }) => after?.length)).toEqual([
      undefined,
      JSON.stringify({ text: 'glossary/1197' }).length,
      3_000_011,
      ...[1199, 1200].map((id) => JSON.stringify({ text: `glossary/${id}` }).length),
    ]);
    expect(changes.at(-1)?.before).toBe(null);
    expect(audit.leftOut).toContain('of the oldest 1196 changes are left out');
    await db.deleteFrom('audit').where('login', '=', login).execute();
  });

  test('every table with rows of an account is in the archive or says why not', () => {
    for (const [table, rule] of Object.entries(tableRules)) {
      const { exported } = rule;
      expect(typeof exported === 'string' ? archiveFiles : [exported], table).toContain(exported);
    }
  });

  test('the link and the readme come in the language of the account', async () => {
    const player = await site.newPlayer();
    // The login notes its own language a moment later.
    await site.services.history.flush();
    const { db } = site.services.site;
    await db.updateTable('preferences').set({ language: 'de' }).where('account_id', '=', player.id).execute();
    const headers = { 'accept-language': 'ru' };
    await site.send(call, { body: { password: player.password }, session: player.session, headers });
    const token = await exportTokenFor(site, server, player.email);
    const [mail] = (await mailsTo(site, server, player.email)).slice(-1);
    expect(mail?.text).toContain('Deine Daten sind fertig');
    expect(mail?.text).toContain('/de/account/data?token=');
    const files = await filesOf({ token, session: player.session });
    expect(files['readme.txt']).toContain('Was fehlt:');
  });

  test('the page says how far it is', async () => {
    const player = await site.newPlayer();
    const state = async () =>
      (await site.send('GET /api/auth/data-export', { session: player.session })).body;
    expect(await state()).toMatchObject({ state: 'none', nextAt: null });
    await site.send(call, { body: { password: player.password }, session: player.session });
    await exportTokenFor(site, server, player.email);
    expect(await state()).toMatchObject({ state: 'ready', nextAt: expect.any(String) });
  });

  test('a download is in the history and told by mail', async () => {
    const player = await asked();
    await filesOf(player);
    await site.services.history.flush();
    const { body } = await site.send('GET /api/auth/history', { session: player.session });
    expect(body.events).toContainEqual(expect.objectContaining({ kind: 'dataExported' }));
    const mails = async () => (await mailsTo(site, server, player.email)).map(({ text }) => text).join();
    await expect.poll(mails).toContain('Your data was downloaded');
  });

  test('archives are sealed in the storage, and neither log nor database has a token', async () => {
    const player = await asked();
    const { db } = site.services.site;
    const rows = await db.selectFrom('data_exports').selectAll().execute();
    const row = rows.find(({ account_id }) => account_id === player.id);
    const { storage } = site.services;
    const size = (await storage.size(row?.file_key ?? '')) ?? 0;
    const stream = await storage.read(row?.file_key ?? '', { start: 0, end: size - 1 });
    const stored = Buffer.concat((await stream?.toArray()) ?? []);
    expect(stored.toString()).toMatch(/^[\w-]+$/);
    expect(Buffer.from(stored.toString(), 'base64url').toString('latin1')).not.toContain('account.json');
    const outbox = await db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify([rows, outbox])).not.toContain(player.token);
    expect(site.logged.join('')).not.toContain(player.token);
  });
});
