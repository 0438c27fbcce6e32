import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { captchaLifeSeconds } from '#contract/limits.ts';
import { testRedis } from '#test/redis.ts';
import { openCaptchas } from './captchas.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRedisStore } from './redis-store.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

const address = await testRedis('listening to captchas');
const prefix = `test:${randomBytes(6).toString('hex')}:`;
const redis = address ? new Redis(address) : null;

afterAll(async () => {
  if (!redis) return;
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

const stores = [
  { name: 'memory', where: { redis: null, prefix } },
  ...(redis ? [{ name: 'redis', where: { redis, prefix } }] : []),
];

describe.each(stores)('listening in $name', ({ where }) => {
  const captchas = openCaptchas({ CAPTCHA_ANSWER: undefined }, where);

  test('returns the answer to the holder of the id ten times, also concurrently', async () => {
    const { id, answer } = await captchas.generate();
    const heard = await Promise.all(Array.from({ length: 50 }, () => captchas.listen(id)));
    expect(heard.filter((each) => each !== null)).toEqual(Array(10).fill(answer));
    expect(await captchas.listen(id)).toBeNull();
  });

  test('does not count as a try', async () => {
    const { id, answer } = await captchas.generate();
    for (let time = 0; time < 11; time += 1) await captchas.listen(id);
    for (let time = 0; time < 4; time += 1) expect(await captchas.solve(id, 'XXXXX')).toBe('wrong');
    expect(await captchas.solve(id, answer)).toBe('solved');
  });

  test('returns nothing for an unknown or invalid captcha', async () => {
    const { id } = await captchas.generate();
    for (let time = 0; time < 5; time += 1) await captchas.solve(id, 'XXXXX');
    expect(await captchas.listen(id)).toBeNull();
    expect(await captchas.listen('')).toBeNull();
    expect(await captchas.listen(randomBytes(32).toString('base64url'))).toBeNull();
  });
});

test('memory returns nothing after five minutes', async () => {
  let clock = 0;
  const store = createMemoryStore({ now: () => clock });
  await store.put('key', 'hash', 'sealed');
  clock = captchaLifeSeconds * 1000 - 1;
  expect(await store.listen('key')).toBe('sealed');
  clock += 1;
  expect(await store.listen('key')).toBeNull();
});

describe.skipIf(!redis)('listening in Redis', () => {
  test('shares the count between two instances and stores nothing readable', async () => {
    if (!redis) return;
    const where = { redis, prefix: `${prefix}shared:` };
    const [one, other] = [0, 1].map(() => openCaptchas({ CAPTCHA_ANSWER: undefined }, where));
    const made = await one?.generate();
    if (!made || !other) throw new Error('no captchas');
    for (let time = 0; time < 5; time += 1) {
      expect(await other.listen(made.id)).toBe(made.answer);
      expect(await one?.listen(made.id)).toBe(made.answer);
    }
    expect(await other.listen(made.id)).toBeNull();

    const [key = ''] = await redis.keys(`${where.prefix}captcha:*`);
    const kept = await redis.hgetall(key);
    expect(JSON.stringify(kept)).not.toContain(made.answer);
    expect(Buffer.from(kept.sealed ?? '', 'base64url').toString('latin1')).not.toContain(made.answer);
    const keyId = key.slice(`${where.prefix}captcha:`.length);
    for (const guess of [keyId, kept.answer ?? '', kept.sealed ?? '', '']) {
      expect(() => openAnswer(kept.sealed ?? '', guess)).toThrow();
    }
    expect(await redis.ttl(key)).toBeLessThanOrEqual(captchaLifeSeconds);
  });

  test('does not revive an expired captcha', async () => {
    if (!redis) return;
    const where = { redis, prefix: `${prefix}expired:` };
    const captchas = openCaptchas({ CAPTCHA_ANSWER: undefined }, where);
    const { id } = await captchas.generate();
    const [key = ''] = await redis.keys(`${where.prefix}captcha:*`);
    await redis.pexpire(key, 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await captchas.listen(id)).toBeNull();
    expect(await redis.exists(key)).toBe(0);
  });

  test('works ten times for a captcha made while Redis is away', async () => {
    if (!redis) return;
    const away = new Redis('redis://127.0.0.1:1', { lazyConnect: true, enableOfflineQueue: false });
    away.on('error', () => {});
    const memory = createMemoryStore();
    await createRedisStore(away, prefix, memory).put('away', 'hash', 'sealed');
    const back = createRedisStore(redis, prefix, memory);
    for (let time = 0; time < 10; time += 1) expect(await back.listen('away')).toBe('sealed');
    expect(await back.listen('away')).toBeNull();
    away.disconnect();
  });
});

test('a sealed answer opens only with its id and only unchanged', () => {
  const id = randomBytes(32).toString('base64url');
  const sealed = sealAnswer('K7PXM', id);
  expect(openAnswer(sealed, id)).toBe('K7PXM');
  expect(sealAnswer('K7PXM', id)).not.toBe(sealed);
  expect(() => openAnswer(sealed, `${id}x`)).toThrow();
  expect(() => openAnswer('', id)).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openAnswer(changed.toString('base64url'), id)).toThrow();
  }
});
