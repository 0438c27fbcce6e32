import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import type { AccountFile, GameLogPage } from '#contract/api/staff/accounts.ts';
import { forgetEmails } from '#server/site/accounts/account-emails.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  insertCharacter,
  insertGameAccount,
  insertGuild,
  insertGuildMember,
} from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newStaff } from '#test/factories/staff.ts';
import { indexEmails } from './email-index.ts';

const hostile = `<img src=x onerror=alert(1)>"'\`{{7*7}}`;
const address = '198.51.100.23';

type Player = Awaited<ReturnType<TestApp['newPlayer']>>;

describe.each(await testDatabases('accounts'))('account files on %s', (dialect) => {
  let site: TestApp;
  let staff: Administrator;
  let player: Player;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'accounts' } });
    staff = await newAdministrator(site);
    player = await site.newPlayer();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.site;
    for (const table of ['audit', 'account_notes', 'login_addresses'] as const) {
      await db.deleteFrom(table).execute();
    }
  });

  const ask = (call: string, request: object = {}) => site.send(call, { session: staff.session, ...request });
  const search = async (q: string) => {
    const { body } = await ask(`GET /api/accounts?q=${encodeURIComponent(q)}`);
    return body.accounts as { id: number; by: string; name: string; isBlocked: boolean }[];
  };
  const file = async (id: number) => (await ask(`GET /api/accounts/${id}`)).body.data as AccountFile;
  const log = async (id: number, query = '') =>
    (await ask(`GET /api/accounts/${id}/game-log${query}`)).body.data as GameLogPage;
  const audited = () => site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const note = (id: number, body: object, request: object = {}) =>
    ask(`POST /api/accounts/${id}/notes`, { body: { text: 'Watched.', ...body }, ...request });
  const indexAll = () => indexEmails(site.services, 0, async () => true);

  /** A login from an address, as the history of the site stores it. */
  async function logInFrom({ id, login }: { id: number; login: string }, from: string, browser = 'Firefox') {
    const { history } = site.services;
    const place = { browser, system: 'Windows', network: '198.51' };
    history.record({ kind: 'login', accountId: id, login, request: { address: from }, ...place });
    await history.flush();
  }

  test('an account is found by number, login, email, character and guild', async () => {
    const blocked = await insertGameAccount(site.game, {
      login: 'goldhand77',
      status: 'BLOCK',
      email: 'Gold@example.org',
    });
    const character = await insertCharacter(site.game, { account_id: blocked, name: 'Goldhand' });
    const guild = await insertGuild(site.game, { name: 'Nightfall', master: character });
    await insertGuildMember(site.game, guild, character, 1);
    await site.services.board.readAgain();
    await indexAll();
    const found = { id: blocked, isBlocked: true };
    expect(await search(String(blocked))).toMatchObject([{ ...found, by: 'id' }]);
    expect(await search('goldha')).toMatchObject([{ ...found, by: 'login' }]);
    expect(await search('GOLD@example.org')).toMatchObject([{ ...found, by: 'email' }]);
    await site.game.run('UPDATE {account}.account SET login = ? WHERE id = ?', ['other77', blocked]);
    expect(await search('Goldh')).toMatchObject([{ ...found, by: 'character', name: 'Goldhand' }]);
    expect(await search('nightf')).toMatchObject([{ ...found, by: 'guild', name: 'Nightfall' }]);
    for (const nobody of ['%', '__', "' OR 1=1 --", 'gold@example', '\u0000', '!%', '']) {
      expect([nobody, await search(nobody)]).toEqual([nobody, []]);
    }
  });

  test('readings of the game at the same time write each address once', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      ids.push(await insertGameAccount(site.game, { email: `twice${count}@example.org` }));
    }
    for (let round = 0; round < 20; round += 1) {
      await forgetEmails(site.services.site);
      await Promise.all([indexAll(), indexAll(), indexAll()]);
      const rows = await site.services.site.db
        .selectFrom('account_emails')
        .select('account_id')
        .where('account_id', 'in', ids)
        .execute();
      expect(rows).toHaveLength(20);
    }
  });

  test('an email that was changed since it was indexed finds nobody any more', async () => {
    const id = await insertGameAccount(site.game, { email: 'before@example.org' });
    await indexAll();
    await site.game.run('UPDATE {account}.account SET email = ? WHERE id = ?', ['after@example.org', id]);
    expect(await search('before@example.org')).toEqual([]);
    await indexAll();
    expect(await search('after@example.org')).toMatchObject([{ id, by: 'email' }]);
    const rows = await site.services.site.db.selectFrom('account_emails').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('@');
  });

  test('the file has no address, and hides most of the email', async () => {
    await logInFrom(player, address);
    const answers = [await file(player.id), await search(player.login), await log(player.id)];
    const text = JSON.stringify(answers);
    for (const secret of [address, '198.51', '127.0.0.1', player.email]) expect(text).not.toContain(secret);
    expect((await file(player.id)).email).toMatch(/^p••••.@example\.org$/);
    expect(text).not.toMatch(/passwordHash|deletionCode|social_id/);
  });

  test('a look at addresses is noted once in ten minutes for each account and reader', async () => {
    await logInFrom(player, `::ffff:${address}`);
    const { body } = await ask(`GET /api/accounts/${player.id}/addresses`);
    expect(body).toMatchObject({
      email: player.email,
      addresses: [{ address, logins: 1, browser: 'Firefox' }],
    });
    await ask(`GET /api/accounts/${player.id}/addresses`);
    const found = await ask(`GET /api/accounts/by-address?address=${address}`);
    expect(found.body.accounts).toMatchObject([{ id: player.id, by: 'address' }]);
    await ask(`GET /api/accounts/by-address?address=%20::FFFF:${address}`);
    await ask('GET /api/accounts/by-address?address=mirabel');
    const looks = (await audited()).map(({ action, subject, login }) => [action, subject, login]);
    expect(looks).toEqual([
      ['account.seeAddresses', `account/${player.id}`, staff.login],
      ['account.seeAddresses', expect.stringMatching(/^address\/[0-9a-f]{64}$/), staff.login],
    ]);
    const at = stamp(secondsAfter(new Date(), -601));
    await site.services.site.db.updateTable('audit').set({ at }).execute();
    await ask(`GET /api/accounts/${player.id}/addresses`);
    expect(await audited()).toHaveLength(3);
    expect((await file(player.id)).changes).toEqual([]);
  });

  test('others at the same address are hinted at, and told apart by their device', async () => {
    const [same, other, far] = [await site.newPlayer(), await site.newPlayer(), await site.newPlayer()];
    await logInFrom(player, address);
    await logInFrom(same, address);
    await logInFrom(same, address);
    await logInFrom(other, address, 'Opera');
    await logInFrom(far, '203.0.113.9');
    expect((await file(player.id)).related).toMatchObject([
      { id: same.id, logins: 2, isSameDevice: true },
      { id: other.id, logins: 1, isSameDevice: false },
    ]);
    const last_at = stamp(secondsAfter(new Date(), -91 * 86_400));
    await site.services.site.db.updateTable('login_addresses').set({ last_at }).execute();
    await sweep(site.services.site);
    expect((await file(player.id)).related).toEqual([]);
  });

  test('notes are listed with their author, pinned ones first, and audited', async () => {
    await note(player.id, { text: 'First', isPinned: true });
    await note(player.id, { text: ` ${hostile}\r\nline two\u0000 ` });
    const { notes } = await file(player.id);
    expect(notes).toMatchObject([
      { text: 'First', isPinned: true, isOwn: true, author: staff.login, changedAt: null },
      { text: ` ${hostile}\nline two`, isPinned: false },
    ]);
    const { status } = await ask(`PUT /api/account-notes/${notes[0]?.id}`, {
      body: { text: 'Changed', isPinned: false },
    });
    expect(status).toBe(200);
    expect((await file(player.id)).notes.map(({ text }) => text)).toContain('Changed');
    const entries = await audited();
    expect(entries.map(({ action }) => action)).toEqual(Array(3).fill('account.note'));
    expect(JSON.parse(entries[2]?.before_value ?? '')).toEqual({
      note: notes[0]?.id,
      login: player.login,
      isPinned: true,
    });
    // Kept for ever, unlike the notes.
    expect(JSON.stringify(entries)).not.toMatch(/First|Changed|line two/);
    expect((await file(player.id)).changes).toHaveLength(3);
  });

  test('who had the number of an account before is not taken for its owner', async () => {
    const [owner, other] = [await site.newPlayer(), await site.newPlayer()];
    const { db } = site.services.site;
    // Both have logged in from here.
    await site.services.history.flush();
    await db.deleteFrom('login_addresses').execute();
    const former = (account: Player) => ({ id: account.id, login: `former${account.id}` });
    for (const each of [owner, other]) {
      await logInFrom(former(each), address);
      await logInFrom(each, address);
    }
    await note(owner.id, { text: 'Of the former.' });
    const after_value = JSON.stringify({ note: 1, login: former(owner).login, isPinned: false });
    await db.updateTable('audit').set({ after_value }).execute();
    const opened = await file(owner.id);
    expect(opened.related).toMatchObject([{ id: other.id, login: other.login, logins: 1 }]);
    expect(opened.changes).toEqual([]);
    const { body } = await ask(`GET /api/accounts/${owner.id}/addresses`);
    expect(body.addresses).toMatchObject([
      { logins: 1, others: [{ id: other.id, login: other.login, logins: 1 }] },
    ]);
    const found = await ask(`GET /api/accounts/by-address?address=${address}`);
    const logins = (found.body.accounts as { login: string }[]).map(({ login }) => login);
    expect(logins.toSorted()).toEqual([owner.login, other.login].toSorted());
    await db.deleteFrom('login_addresses').where('login', 'in', [owner.login, other.login]).execute();
    expect((await ask(`GET /api/accounts/by-address?address=${address}`)).body.accounts).toEqual([]);
  });

  test('nobody changes the note of somebody else, and no empty or endless one is kept', async () => {
    await note(player.id, { text: 'Mine' });
    const [mine] = (await file(player.id)).notes;
    const colleague = await newAdministrator(site);
    const change = { session: colleague.session, body: { text: 'Theirs', isPinned: true } };
    expect((await ask(`PUT /api/account-notes/${mine?.id}`, change)).body.code).toBe('accounts.noteNotOwn');
    const foreign = { origin: false, headers: { origin: 'https://evil.example' } };
    expect((await note(player.id, {}, foreign)).status).toBe(403);
    for (const text of ['', ' \n\u200b', 'x'.repeat(2_001)]) {
      expect((await note(player.id, { text })).body.code).toBe('accounts.noteEmpty');
    }
    expect((await note(2_000_000, {})).body.code).toBe('accounts.notFound');
    expect((await ask('PUT /api/account-notes/2000000', change)).body.code).toBe('accounts.noteNotFound');
    expect((await file(player.id)).notes).toMatchObject([{ text: 'Mine', isOwn: true }]);
  });

  test('the game log of a character is read by its index, without addresses', async () => {
    const character = await insertCharacter(site.game, { account_id: player.id, name: 'Logged' });
    const write = (how: string, hint: string, time: string) =>
      site.game.run('INSERT INTO {log}.log (type, time, who, how, hint, ip) VALUES (?, ?, ?, ?, ?, ?)', [
        'CHARACTER',
        time,
        character,
        how,
        hint,
        address,
      ]);
    await write('LOGIN', `${address} 500 1 41 0`, '2026-11-05 15:40:02');
    await write('EXCHANGE_TAKE', hostile, '2026-11-05 16:07:12');
    for (let row = 0; row < 50; row++) await write('DROP', `Item ${row}`, '2026-11-04 10:00:00');
    const page = await log(player.id);
    expect(page).toMatchObject({ state: 'readable', hasMore: true });
    expect(page.rows).toHaveLength(50);
    expect(page.rows.slice(0, 2)).toEqual([
      { time: '2026-11-05 16:07:12', how: 'EXCHANGE_TAKE', hint: hostile },
      { time: '2026-11-05 15:40:02', how: 'LOGIN', hint: '••• 500 1 41 0' },
    ]);
    expect(await log(player.id, '?page=2')).toMatchObject({ hasMore: false });
    const foreign = await insertCharacter(site.game, { account_id: staff.id, name: 'Foreign' });
    const { body } = await ask(`GET /api/accounts/${player.id}/game-log?character=${foreign}`);
    expect(body.code).toBe('accounts.notFound');
  });

  test('each call names its permission, and only those of addresses answer with one', () => {
    const needed = (key: keyof typeof calls) => (calls[key] as { permission?: string }).permission;
    expect(needed('GET /api/accounts')).toBe('accounts.see');
    expect(needed('GET /api/accounts/{id}')).toBe('accounts.see');
    expect(needed('GET /api/accounts/{id}/addresses')).toBe('accounts.seeAddresses');
    expect(needed('GET /api/accounts/by-address')).toBe('accounts.seeAddresses');
    expect(needed('GET /api/accounts/{id}/game-log')).toBe('gameLog.see');
    expect(needed('POST /api/accounts/{id}/notes')).toBe('accounts.note');
    expect(needed('PUT /api/account-notes/{id}')).toBe('accounts.note');
  });

  test('support, whose role has no addresses, gets none, and searches by none', async () => {
    await logInFrom(player, address);
    const { session } = await newStaff(site, 'support');
    const refused = { status: 403, body: { code: 'auth.permissionMissing' } };
    expect((await ask(`GET /api/accounts/${player.id}`, { session })).status).toBe(200);
    expect(await ask(`GET /api/accounts/${player.id}/addresses`, { session })).toMatchObject(refused);
    expect(await ask(`GET /api/accounts/by-address?address=${address}`, { session })).toMatchObject(refused);
    expect(await ask(`GET /api/accounts/${player.id}/game-log`, { session })).toMatchObject(refused);
    const { body } = await ask(`GET /api/accounts?q=${address}`, { session });
    expect(body.accounts).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  test('players and visitors see nothing of it', async () => {
    for (const path of ['?q=a', '/1', '/1/addresses', '/1/game-log', '/by-address?address=1.1.1.1']) {
      expect((await site.send(`GET /api/accounts${path}`)).body.code).toBe('auth.required');
      const refused = await site.send(`GET /api/accounts${path}`, { session: player.session });
      expect(refused.body.code).toBe('auth.adminRequired');
    }
    expect(await audited()).toEqual([]);
  });
});

describe.runIf((await testDatabases('accounts')).includes('mariadb'))('with another game', () => {
  test('a log without an index on the character is not read', async () => {
    const site = await startTestApp({
      dialect: 'mariadb',
      variant: 'varied',
      environment: { MODULES: 'accounts' },
    });
    const staff = await newAdministrator(site);
    const { body } = await site.send(`GET /api/accounts/${staff.id}/game-log`, { session: staff.session });
    expect(body.data).toMatchObject({ state: 'notIndexed', rows: [] });
    await site.close();
  });

  test('a game without a log says so', async () => {
    const environment = { MODULES: 'accounts', LOG_SCHEMA: 'no_such_log' };
    const site = await startTestApp({ dialect: 'mariadb', environment });
    const staff = await newAdministrator(site);
    const { body } = await site.send(`GET /api/accounts/${staff.id}/game-log`, { session: staff.session });
    expect(body.data).toMatchObject({ state: 'missing', rows: [] });
    await site.close();
  });
});

describe.each(await testDatabases('accounts'))('where the module is switched on %s', (dialect) => {
  test('emails are found by a hash, which goes when it is switched off', async () => {
    const site = await startTestApp({ dialect, environment: { MODULES: '' } });
    const { session } = await newAdministrator(site);
    const hashes = () => site.services.site.db.selectFrom('account_emails').selectAll().execute();
    for (const isOn of [true, false, true]) {
      await site.send('PUT /api/admin/modules/accounts', { session, body: { isOn } });
      await expect.poll(hashes, { timeout: 20_000 }).toHaveLength(isOn ? 1 : 0);
    }
    await site.close();
  });
});

describe('without the module', () => {
  test('the calls are not there, and no address of a login is kept', async () => {
    const site = await startTestApp({ dialect: 'sqlite', environment: { MODULES: '' } });
    const staff = await newAdministrator(site);
    const { status } = await site.send('GET /api/accounts?q=a', { session: staff.session });
    expect(status).toBe(404);
    await vi.waitFor(() => site.services.history.flush());
    const { db } = site.services.site;
    expect(await db.selectFrom('login_addresses').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('account_emails').selectAll().execute()).toEqual([]);
    await site.close();
  });
});
