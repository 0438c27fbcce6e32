import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieHeaderName, sessionCookie } from '#server/request/cookies.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { somebody } from '#test/app.ts';
import { askForMail } from '#test/reset-links.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const publicUrl = 'https://play.example.org';

describe('headers and URLs', () => {
  let mails: MailServer;
  let site: TestSite;
  beforeAll(async () => {
    mails = await startMailServer();
    site = await startTestSite({
      dialect: 'sqlite',
      environment: { PUBLIC_URL: publicUrl, SMTP_URL: mails.url },
    });
  });
  afterAll(async () => {
    await site.close();
    await mails.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.address + path, { headers, redirect: 'manual' });

  test('a compressed body is never decompressed', async () => {
    const bomb = gzipSync(`{"username":"${'x'.repeat(50_000_000)}","password":"y"}`);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    const answer = await fetch(`${site.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', origin: publicUrl },
      body: bomb,
    });
    expect(answer.status).toBe(400);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  test('a session id chosen by an attacker is never used', async () => {
    const person = somebody();
    const captcha = await site.solveCaptcha();
    await site.register(person);
    const chosen = 'a'.repeat(43);
    const { cookies } = await site.send('POST /api/auth/login', {
      body: { username: person.login, password: person.password },
      session: chosen,
      captcha,
    });
    const given =
      cookies.find(({ name }) => name === cookieHeaderName({ publicUrl }, sessionCookie))?.value ?? '';
    expect(given).not.toBe(chosen);
    expect(given.length).toBeGreaterThanOrEqual(43);
    expect((await site.send('GET /api/auth/session', { session: chosen })).status).toBe(401);
    const kept = await site.services.site.db.selectFrom('sessions').select('token_hash').execute();
    expect(kept.map(({ token_hash }) => token_hash)).not.toContain(hashToken(chosen));
  });

  test.each([
    '//evil.example/',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/%5C%5Cevil.example/en',
    '/de//evil.example',
    '/en?next=https://evil.example',
    '/login?redirect=//evil.example',
    '/https://evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/en%0d%0aSet-Cookie:%20session=x',
  ])('%s does not redirect to another site', async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('location') ?? '').not.toContain('evil');
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('session=x');
    expect([200, 400, 404]).toContain(answer.status);
  });

  test('links use PUBLIC_URL, whatever the Host header', async () => {
    const { email } = await site.newPlayer();
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    await site.send('POST /api/auth/reset-password-request', { body: { email }, headers: evil });
    const mail = await askForMail(site, mails, { email });
    expect(mail.text).toContain(`${publicUrl}/`);
    expect(mails.received.map(({ text }) => text).join()).not.toContain('evil');
    for (const path of ['/en', '/sitemap.xml', '/robots.txt', '/en/feed.xml']) {
      expect((await (await get(path, evil)).text()).includes('evil'), path).toBe(false);
    }
  });

  test.each([
    'nobody@example.org\r\nBcc: all@example.org',
    'a@b.co\nSubject: x',
    '"a\r\n"@b.co',
    'a@b.co,c@d.co',
  ])('no headers or recipients can be injected into a mail: %j', async (email) => {
    const before = mails.received.length;
    const { status } = await site.send('POST /api/auth/reset-password-request', { body: { email } });
    await site.services.mailQueue.deliver();
    expect(status).toBe(400);
    expect(mails.received.length).toBe(before);
  });

  test.each([
    '/files/../../../../etc/passwd',
    '/files/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%5c%2e%2e%5cpackage.json',
    '/share/en/..%2f..%2f..%2fpackage.json',
    '/en/../../.env',
    '/.env',
    '/.git/config',
    '/package.json',
    '/server/main.ts',
  ])('%s reveals no file', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect((await answer.text()).match(/root:x:0|"dependencies":|repositoryformatversion/)).toBeNull();
  });
});
