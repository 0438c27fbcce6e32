import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeKinds } from '#contract/api/account/security.ts';
import { languageCodes } from '#contract/languages.ts';
import { watchNewImplementors } from '#server/operations/implementors.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertGameMaster } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { writeNotice } from './notice-mail.ts';

const known = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const thief = { address: '203.0.113.9', userAgent: '', language: 'ru' };

interface Person {
  readonly login: string;
  readonly password: string;
  readonly email: string;
}

test('no notice has a link, in any language, and each names the account', () => {
  const notice = { login: 'yunhwa7', browser: 'Firefox', system: 'Windows', network: '192.0' };
  for (const language of languageCodes) {
    for (const kind of noticeKinds) {
      const to = { to: 'yun@example.org', language, site: 'Guildhall' };
      const { text, html, subject, links } = writeNotice({ ...notice, kind, at: new Date(0) }, to);
      expect([links, html.match(/<a |https?:/g), text.match(/https?:/g)]).toEqual([[], null, null]);
      expect(`${subject}\n${text}`).not.toMatch(/mail\.notice|\{\w+\}/);
      expect(text).toContain('yunhwa7');
      expect(text).toContain('192.0');
      const fromNowhere = writeNotice({ ...notice, kind, network: '', at: new Date(0) }, to);
      expect(fromNowhere.text).not.toContain('UTC');
    }
  }
});

describe.each(await testDatabases('notices by mail'))('notices by mail on %s', (dialect) => {
  let site: TestApp;
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url } });
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  async function logIn(
    { login, password }: Pick<Person, 'login' | 'password'>,
    { address, userAgent, language } = { address: '192.0.2.7', userAgent: known, language: 'de' },
  ) {
    const captcha = await site.solveCaptcha();
    const headers = { 'user-agent': userAgent, 'accept-language': language };
    const body = { username: login, password };
    const { status } = await site.send('POST /api/auth/login', { body, captcha, address, headers });
    await site.services.history.flush();
    return status;
  }

  /** Registered in German, and known from one place. */
  async function newMember(): Promise<Person & { readonly id: number }> {
    const { id, ...player } = await site.newPlayer();
    await site.services.history.flush();
    const { db } = site.services.site;
    await db.deleteFrom('account_events').where('account_id', '=', id).execute();
    await logIn(player);
    return { id, ...player };
  }

  async function mailsTo(address: string) {
    await site.services.history.flush();
    await site.services.mailQueue.deliver();
    return server.received.filter(({ to }) => to.includes(address));
  }

  test('the first login and one from a known place are no news', async () => {
    const player = await newMember();
    await logIn(player);
    expect(await mailsTo(player.email)).toEqual([]);
  });

  test('a login from elsewhere is told in the language of the account, not of the thief', async () => {
    const player = await newMember();
    expect(await logIn(player, thief)).toBe(200);
    const mails = await mailsTo(player.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Netzwerk 203.0');
    expect(mails[0]?.text).toContain(player.login);
    await logIn(player, { ...thief, address: '198.51.100.1' });
    const rows = await site.services.site.db.selectFrom('preferences').selectAll().execute();
    expect(rows.find(({ account_id }) => account_id === player.id)?.language).toBe('de');
  });

  test('of one kind at most one mail is sent in ten minutes, and nothing of it is kept', async () => {
    const player = await newMember();
    for (const third of [1, 2, 3]) {
      await logIn(player, { ...thief, address: `198.${third}.100.9` });
      await mailsTo(player.email);
    }
    expect(await mailsTo(player.email)).toHaveLength(1);
    const rows = await site.services.site.db.selectFrom('outbox').selectAll().execute();
    expect(rows.filter(({ details, recipient }) => details !== null || recipient !== null)).toEqual([]);
  });

  test('two accounts with one address are two matters', async () => {
    const [one, other] = [await newMember(), await newMember()];
    await site.game.run('UPDATE {account}.account SET email = ? WHERE id = ?', [one.email, other.id]);
    await logIn(one, thief);
    await logIn(other, thief);
    const texts = (await mailsTo(one.email)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    for (const { login } of [one, other]) expect(texts.some((text) => text.includes(login))).toBe(true);
  });

  test('somebody who guesses is told of once', async () => {
    const player = await newMember();
    for (let time = 0; time < 12; time += 1) {
      expect(await logIn({ ...player, password: 'not-this-1' }, thief)).toBe(401);
    }
    const mails = await mailsTo(player.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(player.login);
  });

  test('a changed password is told to the address, a changed address to the old one', async () => {
    const { id: accountId, email, password, session } = await site.newPlayer();
    const changing = { accountId, currentPassword: password, newPassword: 'sun-gate8' };
    await site.send('POST /api/auth/change-password', { body: changing, session });
    const newEmail = `new${accountId}@example.org`;
    const moving = { accountId, newEmail, password: 'sun-gate8' };
    await site.send('POST /api/auth/change-email', { body: moving, session });
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await mailsTo(newEmail)).toEqual([]);
  });

  test('the owner of an account that gets all rights in the game is told', async () => {
    const player = await newMember();
    await watchNewImplementors(site.services);
    await insertGameMaster(site.game, player.login, '[GM]New', 'IMPLEMENTOR');
    await site.services.site.db.deleteFrom('leases').where('name', '=', 'implementors').execute();
    await watchNewImplementors(site.services);
    const mails = await mailsTo(player.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(player.login);
  });

  test('an account without an address gets no mail', async () => {
    const player = await newMember();
    await site.game.run("UPDATE {account}.account SET email = '' WHERE id = ?", [player.id]);
    await logIn(player, thief);
    const rows = await site.services.site.db.selectFrom('outbox').select('recipient').execute();
    expect(rows.filter(({ recipient }) => recipient === '')).toEqual([]);
  });
});
