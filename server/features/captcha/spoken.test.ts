import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { decodeWav } from '#server/captcha/spoken/wav.ts';
import { startTestApp, type TestApp, testCaptcha } from '#test/app.ts';
import { testRedis } from '#test/redis.ts';
import { countSpoken, secondsOf } from '#test/sound.ts';

const redisUrl = await testRedis('the spoken captcha');
const prefix = `test:${randomBytes(6).toString('hex')}:`;
const open: TestApp[] = [];

async function start(environment: Record<string, string>): Promise<TestApp> {
  const site = await startTestApp({ dialect: 'sqlite', environment });
  open.push(site);
  return site;
}

afterAll(async () => {
  for (const site of open) await site.close();
  if (!redisUrl) return;
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

async function generate(site: TestApp): Promise<string> {
  return String((await site.send('POST /api/captcha/generate')).body.sessionId);
}

/** Returns raw bytes, which `send` would decode as text. */
function listen({ app }: TestApp, id: string, query = '', headers: Record<string, string> = {}) {
  return app.inject({ url: `/api/captcha/${id}/audio${query}`, headers });
}

const refused = {
  success: false,
  code: 'captcha.audioUnavailable',
  message: 'Audio captcha not available',
};

const places = [
  { name: 'memory', environment: {} },
  ...(redisUrl ? [{ name: 'redis', environment: { REDIS_URL: redisUrl, REDIS_PREFIX: prefix } }] : []),
];

describe.each(places)('with captchas in $name', ({ environment }) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await start(environment);
  });

  test.each(languageCodes)('it is spoken in %s', async (language) => {
    const answer = await listen(site, await generate(site), `?language=${language}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'no-store',
      'content-length': String(answer.rawPayload.length),
    });
    const sound = decodeWav(answer.rawPayload);
    expect(answer.rawPayload.length).toBeLessThan(250_000);
    expect(countSpoken(sound)).toBe(5);
    expect(secondsOf(sound)).toBeGreaterThan(3);
    expect(secondsOf(sound)).toBeLessThan(10.1);
  });

  test('it is spoken ten times, differently each time, and can then still be solved', async () => {
    const id = await generate(site);
    const answers = await Promise.all(Array.from({ length: 10 }, () => listen(site, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(10);
    const eleventh = await listen(site, id);
    expect(eleventh.statusCode).toBe(404);
    expect(eleventh.json()).toEqual(refused);
    const body = { captchaCode: testCaptcha, sessionId: id };
    expect((await site.send('POST /api/captcha/validate', { body })).body).toEqual({ success: true });
  });

  test('an unknown or burnt one is rejected in the requested language', async () => {
    for (const id of ['x', '*', '%00', 'x'.repeat(100), randomBytes(32).toString('base64url')]) {
      const answer = await listen(site, id);
      expect(answer.statusCode, id).toBe(404);
      expect(answer.json()).toEqual(refused);
    }
    const id = await generate(site);
    for (let time = 0; time < 5; time += 1) {
      await site.send('POST /api/captcha/validate', { body: { captchaCode: 'XXXXX', sessionId: id } });
    }
    expect((await listen(site, id)).json()).toEqual(refused);
    expect((await listen(site, id, '?language=de')).json().message).not.toBe(refused.message);
  });

  test('neither code nor session id is logged', async () => {
    const id = await generate(site);
    const before = site.logged.length;
    await listen(site, id);
    await listen(site, id, '?language=tr');
    const said = site.logged.slice(before).join('\n');
    expect(said).toContain('/api/captcha/…/audio');
    expect(said).not.toContain(testCaptcha);
    expect(said).not.toContain(id);
  });
});

test.skipIf(!redisUrl)('one instance speaks a captcha created by another', async () => {
  const environment = { REDIS_URL: redisUrl ?? '', REDIS_PREFIX: prefix };
  const [one, other] = [await start(environment), await start(environment)];
  expect((await listen(other, await generate(one))).statusCode).toBe(200);
});

test('without `language` Accept-Language decides, and invalid input is rejected before it counts', async () => {
  const site = await start({});
  const id = await generate(site);
  const german = await listen(site, 'x', '', { 'accept-language': 'de' });
  expect(german.json().message).not.toBe(refused.message);
  expect((await listen(site, id, `?language=${'x'.repeat(11)}`)).statusCode).toBe(400);
  expect((await listen(site, id, '?language=xx')).statusCode).toBe(200);
});

test('generating and listening share one limit per address', async () => {
  const site = await start({ RATE_LIMITS: 'captcha=3/600' });
  const id = await generate(site);
  expect((await listen(site, id)).statusCode).toBe(200);
  expect((await listen(site, 'unknown')).statusCode).toBe(404);
  const limited = await listen(site, id);
  expect(limited.statusCode).toBe(429);
  expect(limited.json()).toMatchObject({ success: false, code: 'rateLimit.captcha' });
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
});
