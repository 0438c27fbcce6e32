import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';

describe.each([
  { publicUrl: 'https://www.example.org', prefix: '__Host-', secure: true },
  { publicUrl: 'https://localhost:8443', prefix: '__Host-', secure: true },
  { publicUrl: 'http://localhost:3000', prefix: '', secure: false },
])('the secret cookies of $publicUrl', ({ publicUrl, prefix, secure }) => {
  const person = somebody();
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite', environment: { PUBLIC_URL: publicUrl } });
    await site.register(person);
  });
  afterAll(() => site.close());

  const set = (call: string, request = {}) =>
    site.send(call, request).then(({ headers }) => String(headers['set-cookie']).split('; ').toSorted());
  const flags = secure ? ['HttpOnly', 'Path=/', 'Secure'] : ['HttpOnly', 'Path=/'];
  /** Sends exactly this cookie header. */
  const withCookie = (call: string, cookie: string, body = {}) =>
    site.send(call, { body, headers: { cookie } });
  const login = { username: person.login, password: person.password };

  test(`are called ${prefix}session and ${prefix}captcha, without a Domain`, async () => {
    const captcha = await site.solveCaptcha();
    expect(await set('POST /api/captcha/generate')).toEqual(
      expect.arrayContaining([...flags, expect.stringMatching(`^${prefix}captcha=[\\w-]{43}$`)]),
    );
    const cookie = await set('POST /api/auth/login', { captcha, body: login });
    expect(cookie).toEqual(
      expect.arrayContaining([...flags, expect.stringMatching(`^${prefix}session=[\\w-]{43}$`)]),
    );
    expect(cookie.join()).not.toContain('Domain');
    expect(await set('POST /api/auth/logout')).toEqual(
      expect.arrayContaining([...flags, 'Max-Age=0', `${prefix}session=`]),
    );
  });

  if (prefix) {
    test('are ignored without the prefix, where somebody may have planted them', async () => {
      const session = await site.login(person);
      const read = (cookie: string) => withCookie('GET /api/auth/session', cookie);
      expect(await read(`${prefix}session=${session}`)).toMatchObject({ status: 200 });
      expect(await read(`session=${session}`)).toMatchObject({
        status: 401,
        body: { code: 'auth.required' },
      });
      expect(await read(`session=${'x'.repeat(43)}; ${prefix}session=${session}`)).toMatchObject({
        status: 200,
      });
      const captcha = await site.solveCaptcha();
      const logIn = (cookie: string) => withCookie('POST /api/auth/login', cookie, login);
      expect(await logIn(`captcha=${captcha}`)).toMatchObject({ body: { code: 'login.captchaRequired' } });
      expect(await logIn(`${prefix}captcha=${captcha}`)).toMatchObject({ status: 200 });
    });
  }

  test('have these names in the OpenAPI document', async () => {
    const { body } = await site.send('GET /api/docs/json');
    expect(body).toMatchObject({
      components: {
        securitySchemes: { session: { name: `${prefix}session` }, captcha: { name: `${prefix}captcha` } },
      },
    });
    expect(JSON.stringify(body)).toContain(`Cookie: ${prefix}session=`);
  });
});
