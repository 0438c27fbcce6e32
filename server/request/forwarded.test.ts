import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

describe.each(await testDatabases('forwarded addresses'))('behind a proxy, on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { TRUST_PROXY: '10.0.0.0/8' } });
  });
  afterAll(() => site.close());

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.7:52144', '203.0.113.7'],
    ['[2001:db8::7]:52144', '2001:db8::7'],
    ['x'.repeat(300), '10.0.0.1'],
    ['ü', '10.0.0.1'],
    ['', '10.0.0.1'],
    ['unknown, 10.0.0.2', '10.0.0.2'],
    ['203.0.113.7, unknown, 10.0.0.2', '10.0.0.2'],
    [`fe80::1%${'x'.repeat(300)}`, '10.0.0.1'],
  ])('a visitor forwarded as %j logs in from %s', async (forwarded, address) => {
    const { login, password } = await site.newPlayer();
    const answer = await site.send('POST /api/auth/login', {
      body: { username: login, password },
      captcha: await site.solveCaptcha(),
      address: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(answer.status).toBe(200);
    const seen = await site.services.site.db
      .selectFrom('sessions')
      .select('address')
      .where('login', '=', login)
      .where('address', '!=', '127.0.0.1')
      .execute();
    expect(seen).toEqual([{ address }]);
  });
});
