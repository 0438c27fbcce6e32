import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { testRedis } from '#test/redis.ts';

const redisUrl = await testRedis('limits of the API');
const prefix = `test:${randomBytes(6).toString('hex')}:`;
const open: TestApp[] = [];

async function start(environment: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ dialect: 'sqlite', environment: { RATE_LIMITS: '', ...environment } });
  open.push(app);
  return app;
}

afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});
afterAll(async () => {
  if (!redisUrl) return;
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

const places = [
  { name: 'memory', environment: {} },
  ...(redisUrl
    ? [
        {
          name: 'redis',
          environment: { REDIS_URL: redisUrl, REDIS_PREFIX: `${prefix}${randomBytes(3).toString('hex')}:` },
        },
      ]
    : []),
  { name: 'a Redis that is away', environment: { REDIS_URL: 'redis://127.0.0.1:1' } },
];

let addresses = 0;
const somewhere = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

describe.each(places)('limits in $name', ({ environment }) => {
  test.each(['/%61pi/config', '/%61%70%69/config'])('%s counts as /api/config', async (spelling) => {
    const site = await start(environment);
    const address = somewhere();
    const answers = await Promise.all(
      Array.from({ length: 320 }, () => site.send(`GET ${spelling}`, { address })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await site.send('GET /api/config', { address })).status).toBe(429);
  });

  test('300 calls a minute from one address; others go on', async () => {
    const site = await start(environment);
    const address = somewhere();
    const answers = await Promise.all(
      Array.from({ length: 320 }, () => site.send('GET /api/config', { address })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.body).toMatchObject({
      success: false,
      code: 'rateLimit.general',
      message: 'rateLimit.general',
    });
    const wait = Number(refused[0]?.body.retryAfter);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused[0]?.headers['retry-after']).toBe(String(wait));
    expect((await site.send('GET /api/config', { address: somewhere() })).status).toBe(200);
    const forged = { 'x-forwarded-for': somewhere() };
    expect((await site.send('GET /api/config', { address, headers: forged })).status).toBe(429);
  });

  test.each(['/files/1/client.zip', '/media/1/480.webp', `/logo/${'a'.repeat(64)}-180.png`])(
    'uploaded files have a limit of their own: %s',
    async (path) => {
      const site = await start({ ...environment, RATE_LIMITS: 'files=5/60' });
      const address = somewhere();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => site.send(`GET ${path}`, { address })),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(3);
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      expect(String(refused[0]?.body.text)).toMatch(/^Too many files requested/);
      expect((await site.send('GET /api/config', { address })).status).toBe(200);
      expect((await site.send(`GET ${path}`, { address: somewhere() })).status).toBe(404);
    },
  );

  test('ten logins in a quarter of an hour, counted after fields and captcha', async () => {
    const site = await start(environment);
    const address = somewhere();
    const logIn = async (captcha?: string) =>
      (
        await site.send('POST /api/auth/login', {
          body: { username: 'nobody1', password: 'x' },
          address,
          captcha,
        })
      ).body.code;
    for (let time = 0; time < 15; time += 1) expect(await logIn()).toBe('login.captchaRequired');
    const codes = [];
    for (let time = 0; time < 12; time += 1) codes.push(await logIn(await site.solveCaptcha()));
    expect(codes.filter((code) => code === 'login.wrong')).toHaveLength(10);
    expect(codes.slice(10)).toEqual(['rateLimit.auth', 'rateLimit.auth']);
    const register = await site.register(somebody(), address);
    expect(register).toMatchObject({ status: 429, body: { code: 'rateLimit.auth' } });
  });

  test('guesses at one login from everywhere; its owner gets in from where he was', async () => {
    const site = await start({ ...environment, RATE_LIMITS: 'auth=4/60' });
    const [player, home] = [somebody(), somewhere()];
    await site.register(player, home);
    const logIn = async (password: string, address: string, solved?: string) => {
      const captcha = solved ?? (await site.solveCaptcha());
      const body = { username: player.login, password };
      return (await site.send('POST /api/auth/login', { body, address, captcha })).body;
    };
    expect((await logIn(player.password, home)).success).toBe(true);
    // Few at a time: drawing pictures for 45, or hearing them at once, holds a busy process up for longer than Redis is waited for.
    const visitors: { address: string; captcha: string }[] = [];
    while (visitors.length < 45) {
      const address = somewhere();
      visitors.push({ address, captcha: await site.solveCaptcha() });
    }
    const guesses: Awaited<ReturnType<typeof logIn>>[] = [];
    while (visitors.length > 0) {
      const some = visitors.splice(0, 5);
      guesses.push(
        ...(await Promise.all(some.map(({ address, captcha }) => logIn('guessed', address, captcha)))),
      );
    }
    const codes = Object.groupBy(guesses, ({ code }) => String(code));
    expect({ wrong: codes['login.wrong']?.length, limited: codes['rateLimit.auth']?.length }).toEqual({
      wrong: 40,
      limited: 5,
    });
    expect((await logIn(player.password, somewhere())).code).toBe('rateLimit.auth');
    expect((await logIn(player.password, home)).success).toBe(true);
  });

  test('captchas and resets have limits of their own', async () => {
    const site = await start({ ...environment, RATE_LIMITS: 'captcha=3/60,auth=2/60' });
    const address = somewhere();
    const codes = async (call: string, body?: object) => {
      const found = [];
      for (let time = 0; time < 4; time += 1) found.push((await site.send(call, { address, body })).status);
      return found;
    };
    expect(await codes('POST /api/captcha/generate')).toEqual([200, 200, 200, 429]);
    const reset = await codes('POST /api/auth/reset-password-request', { email: 'a@example.org' });
    expect(reset.slice(2)).toEqual([429, 429]);
  });
});

test('changes of an account are counted for the account, wherever it asks from', async () => {
  const site = await start({ RATE_LIMITS: 'passwordChange=2/60' });
  const [one, other] = [await site.newPlayer(), await site.newPlayer()];
  const change = (player: typeof one) =>
    site.send('POST /api/auth/change-password', {
      body: { accountId: player.id, currentPassword: 'wrong-one', newPassword: 'sun-gate8' },
      session: player.session,
      address: somewhere(),
    });
  const codes = [];
  for (let time = 0; time < 3; time += 1) codes.push((await change(one)).body.code);
  expect(codes[2]).toBe('rateLimit.passwordChange');
  expect(codes.slice(0, 2)).not.toContain('rateLimit.passwordChange');
  expect((await change(other)).body.code).not.toBe('rateLimit.passwordChange');
});

test('only a trusted proxy says who the visitor is', async () => {
  const site = await start({ RATE_LIMITS: 'general=2/60', TRUST_PROXY: '10.0.0.0/8,192.0.2.1' });
  const ask = async (address: string, forwarded: string) =>
    (await site.send('GET /api/config', { address, headers: { 'x-forwarded-for': forwarded } })).status;
  const behind = '203.0.113.1';
  expect([await ask('10.1.2.3', behind), await ask('192.0.2.1', behind)]).toEqual([200, 200]);
  expect(await ask('10.9.9.9', behind)).toBe(429);
  expect(await ask('10.9.9.9', `${behind}, 10.4.4.4`)).toBe(429);
  expect(await ask('10.9.9.9', `198.51.100.77, ${behind}`)).toBe(429);
  expect(await ask('10.9.9.9', '203.0.113.2')).toBe(200);
  expect(await ask('203.0.113.99', '203.0.113.3')).toBe(200);
  expect(await ask('203.0.113.99', '203.0.113.4')).toBe(200);
  expect(await ask('203.0.113.99', '203.0.113.5')).toBe(429);
});
