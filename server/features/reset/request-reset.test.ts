import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { parseStamp } from '#server/site/time.ts';
import { translate } from '#server/text/translate.ts';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { askForMail, askForToken, tokensIn } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const call = 'POST /api/auth/reset-password-request';

describe.each(await testDatabases('asking for a reset link'))('on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({
      dialect,
      environment: {
        SMTP_URL: server.url,
        PUBLIC_URL: 'https://play.example.org',
        SITE_NAME: 'Guild & Hall',
        ACCOUNTS_PER_EMAIL: '3',
      },
    });
    // Notices of changed passwords would be mails, too.
    await site.services.history.close();
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });
  beforeEach(async () => {
    await site.services.mailQueue.deliver();
    server.received.splice(0);
    await site.services.site.db.deleteFrom('outbox').execute();
  });

  const ask = (email: unknown, more: object = {}) =>
    site.send(call, { body: { email, language: 'en', ...more } });
  const outbox = () => site.services.site.db.selectFrom('outbox').selectAll().execute();
  const block = (id: number) =>
    site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [id]);

  test('response and stored data are the same for a known, a blocked and an unknown address', async () => {
    const [known, blocked] = [await site.newPlayer(), await site.newPlayer()];
    await block(blocked.id);
    // Blocks mail delivery until every request was sent.
    await takeLease(site.services.site, 'mail', 60, { holder: 'test' });
    const answers = [];
    for (const email of [known.email, blocked.email, somebody().email]) {
      const { status, body, cookies, headers } = await ask(email);
      const { date: _, 'x-request-id': __, ...others } = headers;
      answers.push({ status, body, cookies, headers: others });
    }
    expect(answers[0]?.body).toEqual({
      success: true,
      message: 'If an account has this email address, a link is on its way.',
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const left = (await outbox()).map(({ id: _, recipient: __, topic: ___, ...row }) => row);
    expect(left).toHaveLength(3);
    for (const row of left) {
      expect(row).toMatchObject({ state: 'waiting', attempts: 0, kind: 'reset', language: 'en' });
    }
    await releaseLease(site.services.site, 'mail', 'test');
    await site.services.mailQueue.deliver();
    const links = server.received.map((mail) => [mail.to[0], tokensIn(mail).length]);
    expect(links.toSorted()).toEqual(
      [
        [known.email, 1],
        [blocked.email, 0],
      ].toSorted(),
    );
  });

  test.each([
    ['', 'reset.emailRequired', 'Please enter your email address.'],
    ...[
      'nobody',
      'a@b',
      ' yun@example.org',
      'yun@example.org ',
      "' OR 1=1 --@example.org",
      "x'; DROP TABLE outbox; --",
      '<script>alert(1)</script>@example.org',
      'yun@example.org\r\nBcc: eve@example.org',
      'yun@example.org\nSubject: you won',
      'yun@example.org,eve@example.org',
      'yun@example.org;eve@example.org',
      'Eve <eve@example.org>',
      'yün@example.org',
      'юн@example.org',
      'yun@exam\u0000ple.org',
      `${'a'.repeat(244)}@example.org`,
      `${'a'.repeat(900)}@example.org`,
    ].map((email) => [email, 'reset.emailInvalid', 'Please enter a valid email address.']),
  ])('%j is rejected and nothing is stored', async (email, code, message) => {
    expect(await ask(email)).toMatchObject({
      status: 400,
      body: { success: false, code, message, errors: [message] },
    });
    expect(await outbox()).toEqual([]);
  });

  test.each([
    [{ email: 7 }],
    [{ email: ['a@b.de'] }],
    [{ email: { a: 1 } }],
    [{ email: null }],
    [{ email: 'a'.repeat(1_001) }],
  ])('%j is a malformed request', async (body) => {
    expect(await site.send(call, { body })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(await outbox()).toEqual([]);
  });

  test('requires JSON and the same origin', async () => {
    expect(await site.send(call)).toMatchObject({ status: 400 });
    const raw = { text: 'email=yun@example.org', type: 'application/x-www-form-urlencoded' };
    expect(await site.send(call, { raw })).toMatchObject({ status: 415 });
    const headers = { origin: 'https://evil.example' };
    const foreign = await site.send(call, { body: { email: 'yun@example.org' }, headers, origin: false });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
    expect(await outbox()).toEqual([]);
  });

  test('the error is in the requested language', async () => {
    const { body } = await ask('nobody', { language: 'ru' });
    expect(body.errors).toEqual([translate('ru', 'reset.emailInvalid')]);
  });

  test.each(languageCodes)('the mail is written in %s', async (language) => {
    const player = await site.newPlayer();
    const mail = await askForMail(site, server, { email: player.email, language });
    expect(mail.headers).toMatchObject({
      subject: translate(language, 'mail.resetSubject', { site: 'Guild & Hall' }),
      from: '"Guild & Hall" <no-reply@play.example.org>',
      to: player.email,
    });
    const [token] = tokensIn(mail);
    const link = `https://play.example.org/${language}/reset-password?token=${token}`;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.html).toContain('Guild &amp; Hall');
    for (const text of ['resetTitle', 'resetIgnore'].map((key) => translate(language, `mail.${key}`))) {
      expect(mail.text).toContain(text);
    }
    expect(mail.text).toContain(player.login);
    expect(mail.text).toContain('60');
    expect(mail.text + mail.html).not.toMatch(/mail\.reset|\{\w+\}|undefined/);
  });

  test('without a language in the body Accept-Language decides', async () => {
    const player = await site.newPlayer();
    const headers = { 'accept-language': 'tr-TR,tr;q=0.9,en;q=0.5' };
    await site.send(call, { body: { email: player.email }, headers });
    await site.services.mailQueue.deliver();
    expect(server.received[0]?.headers.subject).toBe(
      translate('tr', 'mail.resetSubject', { site: 'Guild & Hall' }),
    );
  });

  test('stores only the token’s hash, for 60 minutes', async () => {
    const player = await site.newPlayer();
    const token = await askForToken(site, server, player.email);
    const { db } = site.services.site;
    const row = await db
      .selectFrom('reset_tokens')
      .selectAll()
      .where('account_id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toBe(hashToken(token));
    expect(parseStamp(row.expires_at).getTime() - parseStamp(row.created_at).getTime()).toBe(3_600_000);
    expect(JSON.stringify(await outbox())).not.toContain(token);
    expect(JSON.stringify(await outbox())).not.toContain(player.email);
  });

  test('a new link voids the old one', async () => {
    const player = await site.newPlayer();
    const first = await askForToken(site, server, player.email);
    const second = await askForToken(site, server, player.email.toUpperCase());
    const confirm = async (token: string) =>
      (
        await site.send('POST /api/auth/reset-password-confirm', {
          body: { token, newPassword: 'sun-gate8' },
        })
      ).status;
    expect([await confirm(first), await confirm(second)]).toEqual([400, 200]);
    expect(server.received.map(({ to }) => to)).toEqual([[player.email], [player.email]]);
  });

  test('one mail lists every account of the address with its own link, except blocked ones', async () => {
    const email = somebody().email;
    const logins = ['One', 'Two', 'Bad'].map((name) => `${name}${Date.now() % 1e9}`);
    for (const login of logins) {
      expect((await site.register({ ...somebody(), login, email })).status).toBe(200);
    }
    const blocked = await site.services.game.accounts.findByLogin(logins[2] ?? '');
    await block(blocked?.id ?? 0);
    const mail = await askForMail(site, server, { email, language: 'en' });
    for (const login of logins) expect(mail.text).toContain(`Account: ${login}`);
    const tokens = tokensIn(mail);
    expect(tokens).toHaveLength(2);
    const body = { token: tokens[1], newPassword: 'sun-gate8' };
    expect((await site.send('POST /api/auth/reset-password-confirm', { body })).status).toBe(200);
    await site.login({ login: logins[1] ?? '', password: 'sun-gate8' });
    await site.login({ login: logins[0] ?? '', password: somebody().password });
  });

  test('logins written by the game’s tools are escaped', async () => {
    const email = somebody().email;
    await insertGameAccount(site.game, { login: '<b>$t(x){a}', email });
    const mail = await askForMail(site, server, { email, language: 'en' });
    expect(mail.html).toContain('&lt;b&gt;$t(x){a}');
    expect(mail.text).toContain('Account: <b>$t(x){a}');
  });

  test('sixty concurrent requests give the same response, and the newest link works', async () => {
    const player = await site.newPlayer();
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(player.email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await site.services.mailQueue.deliver();
    expect(server.received.length).toBeLessThanOrEqual(20);
    const [token] = tokensIn(server.received.at(-1) ?? { text: '' });
    const body = { token, newPassword: 'sun-gate8' };
    expect((await site.send('POST /api/auth/reset-password-confirm', { body })).status).toBe(200);
  });
});

describe('limits', () => {
  let site: TestApp | undefined;
  afterEach(() => site?.close());

  test('allows ten requests and confirmations in 15 minutes per IP address', async () => {
    site = await startTestApp({ dialect: 'sqlite', environment: { RATE_LIMITS: '' } });
    const codes = [];
    for (let time = 0; time < 12; time += 1) {
      const answer =
        time % 2 === 0
          ? await site.send(call, { body: { email: somebody().email } })
          : await site.send('POST /api/auth/reset-password-confirm', {
              body: { token: 'guess', newPassword: 'sun-gate8' },
            });
      codes.push(answer.body.code);
      if (time < 10) continue;
      expect(answer.status).toBe(429);
      expect(answer.body.message).toBe('rateLimit.auth');
      expect(answer.body.retryAfter).toBeGreaterThan(0);
      expect(answer.headers['retry-after']).toBe(String(answer.body.retryAfter));
    }
    expect(codes.slice(10)).toEqual(['rateLimit.auth', 'rateLimit.auth']);
    const elsewhere = await site.send(call, { body: { email: somebody().email }, address: '203.0.113.9' });
    expect(elsewhere.status).toBe(200);
  });
});
