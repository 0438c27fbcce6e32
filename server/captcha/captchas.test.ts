import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, test } from 'vitest';
import { captchaLifeSeconds } from '#contract/limits.ts';
import { testRedis } from '#test/redis.ts';
import { captchaAlphabet, openCaptchas } from './captchas.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRedisStore } from './redis-store.ts';

const address = await testRedis('captchas');
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

describe.each(stores)('captchas in $name', ({ where }) => {
  const captchas = openCaptchas({ CAPTCHA_ANSWER: undefined }, where);
  const solved = async () => {
    const { id, answer } = await captchas.generate();
    await captchas.solve(id, answer);
    return id;
  };

  test('have five unambiguous characters and a random id', async () => {
    const made = await Promise.all(Array.from({ length: 200 }, () => captchas.generate()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(200);
    expect(new Set(made.map(({ answer }) => answer)).size).toBeGreaterThan(190);
    for (const { id, answer } of made) {
      expect(id).toMatch(/^[\w-]{43}$/);
      expect(answer).toHaveLength(5);
      expect([...answer].every((letter) => captchaAlphabet.includes(letter))).toBe(true);
      expect(answer).not.toMatch(/[01258BGIOQSZ]/);
    }
  });

  test('are solved by their answer in any case only', async () => {
    const { id, answer } = await captchas.generate();
    expect(await captchas.isSolved(id)).toBe(false);
    expect(await captchas.solve(id, 'wrong')).toBe('wrong');
    expect(await captchas.solve(id, '')).toBe('wrong');
    expect(await captchas.isSolved(id)).toBe(false);
    expect(await captchas.solve(id, ` ${answer.toLowerCase()} `)).toBe('solved');
    expect(await captchas.isSolved(id)).toBe(true);
    expect(await captchas.solve('unknown', answer)).toBe('gone');
  });

  test('five wrong answers invalidate a captcha', async () => {
    const { id, answer } = await captchas.generate();
    const tries = [];
    for (let time = 0; time < 6; time += 1) tries.push(await captchas.solve(id, 'XXXXX'));
    expect(tries).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'burnt', 'gone']);
    expect(await captchas.solve(id, answer)).toBe('gone');
  });

  test('fifty concurrent wrong answers invalidate it too', async () => {
    const { id } = await captchas.generate();
    const tries = await Promise.all(Array.from({ length: 50 }, () => captchas.solve(id, 'XXXXX')));
    expect(tries.filter((each) => each === 'wrong')).toHaveLength(4);
    expect(tries.filter((each) => each === 'burnt')).toHaveLength(1);
  });

  test('a solved captcha that is invalidated cannot be used', async () => {
    const id = await solved();
    for (let time = 0; time < 5; time += 1) await captchas.solve(id, 'XXXXX');
    expect(await captchas.take(id, 'login')).toBe(false);
  });

  test('an unsolved captcha cannot be used', async () => {
    const { id } = await captchas.generate();
    expect(await captchas.take(id, 'login')).toBe(false);
    expect(await captchas.take(id, 'registration')).toBe(false);
    expect(await captchas.take('', 'login')).toBe(false);
  });

  test.each([
    ['login', 3],
    ['registrationAttempt', 5],
    ['registration', 1],
  ] as const)('a solved captcha can be used for %s %i times, also concurrently', async (use, times) => {
    const id = await solved();
    const taken = await Promise.all(Array.from({ length: 50 }, () => captchas.take(id, use)));
    expect(taken.filter(Boolean)).toHaveLength(times);
  });

  test('tell used-up captchas from unsolved, invalid and unknown ones', async () => {
    const id = await solved();
    const isUsedUp = () => captchas.isUsedUp(id, 'login');
    expect(await isUsedUp()).toBe(false);
    for (let time = 0; time < 3; time += 1) await captchas.take(id, 'login');
    expect(await isUsedUp()).toBe(true);
    expect(await captchas.isUsedUp(id, 'registration')).toBe(false);
    for (let time = 0; time < 5; time += 1) await captchas.solve(id, 'XXXXX');
    expect(await isUsedUp()).toBe(false);
    const { id: unsolved } = await captchas.generate();
    await captchas.take(unsolved, 'login');
    for (const other of [unsolved, 'unknown', ''])
      expect(await captchas.isUsedUp(other, 'login')).toBe(false);
  });

  test('CAPTCHA_ANSWER is accepted for every captcha', async () => {
    const forTests = openCaptchas({ CAPTCHA_ANSWER: 'ABCDE' }, where);
    const { id } = await forTests.generate();
    expect(await forTests.solve(id, 'abcde')).toBe('solved');
  });
});

test('memory expires captchas after five minutes and evicts the oldest', async () => {
  let clock = 0;
  const store = createMemoryStore({ most: 3, now: () => clock });
  await store.put('a', 'answer', 'sealed');
  clock = captchaLifeSeconds * 1000;
  expect(await store.solve('a', 'answer')).toBe('gone');
  for (const key of ['b', 'c', 'd', 'e']) await store.put(key, 'answer', 'sealed');
  expect(await store.solve('b', 'answer')).toBe('gone');
  expect(await store.solve('e', 'answer')).toBe('solved');
});

describe.skipIf(!redis)('captchas in Redis', () => {
  test('are shared by two instances, expire, and store neither id nor answer in clear', async () => {
    if (!redis) return;
    const [one, other] = [0, 1].map(() => openCaptchas({ CAPTCHA_ANSWER: undefined }, { redis, prefix }));
    const made = await one?.generate();
    if (!made || !other) throw new Error('no captchas');
    expect(await other.solve(made.id, made.answer)).toBe('solved');
    expect(await one?.take(made.id, 'registration')).toBe(true);
    expect(await other.take(made.id, 'registration')).toBe(false);
    for (const key of await redis.keys(`${prefix}captcha:*`)) {
      const kept = `${key} ${JSON.stringify(await redis.hgetall(key))}`;
      expect(kept).not.toContain(made.id);
      expect(kept).not.toContain(`"${made.answer}"`);
      const left = await redis.ttl(key);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(captchaLifeSeconds);
    }
  });

  test('created while Redis is away are kept in memory and stay valid afterwards', async () => {
    if (!redis) return;
    const away = new Redis('redis://127.0.0.1:1', { lazyConnect: true, enableOfflineQueue: false });
    away.on('error', () => {});
    const memory = createMemoryStore();
    await createRedisStore(away, prefix, memory).put('key', 'answer', 'sealed');
    const back = createRedisStore(redis, prefix, memory);
    expect(await back.solve('key', 'answer')).toBe('solved');
    expect(await back.isSolved('key')).toBe(true);
    expect(await back.take('key', 'registration')).toBe(true);
    expect(await back.take('key', 'registration')).toBe(false);
    away.disconnect();
  });
});
