import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { testRedis } from '#test/redis.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { openRedis, settled } from './redis.ts';

const address = await testRedis('what is said of its connection');

function listening() {
  const lines: string[] = [];
  return { lines, log: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }) };
}

test.skipIf(!address)('a connection that is closed at the end is not missed', async () => {
  const { lines, log } = listening();
  const redis = openRedis(address ?? '', log);
  await settled(redis, 10_000);
  const ended = new Promise((resolve) => redis.once('end', resolve));
  redis.disconnect();
  await ended;
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Redis is reachable']);
});

test('a server that is away is missed once, however often it is looked for', async () => {
  const { lines, log } = listening();
  const redis = openRedis('redis://127.0.0.1:1', log);
  await settled(redis, 900);
  redis.disconnect();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('Redis is not reachable'),
  ]);
});

const handshake = ['client', 'hello', 'info'];

test.skipIf(!address)('one login waits for a server that is frozen, the next does not', async () => {
  const proxy = await startTcpProxy(6379);
  const REDIS_PREFIX = `test:${randomBytes(6).toString('hex')}:`;
  const REDIS_URL = `redis://127.0.0.1:${proxy.port}`;
  const site = await startTestApp({
    dialect: 'sqlite',
    environment: { RATE_LIMITS: 'auth=1000/60', REDIS_PREFIX, REDIS_URL },
  });
  const { redis } = site.services;
  if (!redis) throw new Error('no Redis');
  const sending = vi.spyOn(redis, 'sendCommand');
  /** What was asked of Redis, and what came of it: `refused` without being sent, as while it is away. */
  const outcomes = async () => {
    const commands = sending.mock.calls.map(([{ name, promise }]) => ({ name, promise }));
    const own = commands.filter(({ name }) => !handshake.includes(name));
    const settled = await Promise.allSettled(own.map(({ promise }) => promise));
    return new Set(
      settled.map((each) => {
        if (each.status === 'fulfilled') return 'answered';
        return String(each.reason).includes("isn't writeable") ? 'refused' : 'unanswered';
      }),
    );
  };
  const logIn = async () => {
    sending.mockClear();
    const captcha = await site.solveCaptcha();
    const body = { username: 'nobody', password: 'moon-gate7' };
    const { status } = await site.send('POST /api/auth/login', { body, captcha });
    expect(status).toBe(401);
    return outcomes();
  };

  // On a busy machine Redis itself may be late.
  await expect.poll(logIn).toEqual(new Set(['answered']));
  proxy.swallow();
  const whileFrozen: Set<string>[] = [];
  const logInMore = async () => {
    whileFrozen.push(await logIn());
    return whileFrozen.at(-1);
  };
  await expect.poll(logInMore).toEqual(new Set(['refused']));
  expect(whileFrozen.filter((login) => login.has('unanswered')).length).toBeLessThanOrEqual(1);
  await proxy.resume();
  await expect.poll(logIn).toEqual(new Set(['answered']));
  const keys = await redis.keys(`${REDIS_PREFIX}*`);
  await redis.del(keys);
  await site.close();
  await proxy.stop();
});
