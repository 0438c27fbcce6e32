import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { testRedis } from '#test/redis.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import { openRedis, waitUntilReady } from './redis.ts';

const address = await testRedis('what is said of its connection');

function recordLog() {
  const lines: string[] = [];
  return { lines, log: pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) }) };
}

test.skipIf(!address)('does not log the disconnect at shutdown', async () => {
  const { lines, log } = recordLog();
  const redis = openRedis(address ?? '', log);
  await waitUntilReady(redis, 10_000);
  const ended = new Promise((resolve) => redis.once('end', resolve));
  redis.disconnect();
  await ended;
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['Redis is reachable']);
});

test('logs an unreachable server once, however often it reconnects', async () => {
  const { lines, log } = recordLog();
  const redis = openRedis('redis://127.0.0.1:1', log);
  await waitUntilReady(redis, 900);
  redis.disconnect();
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('Redis is not reachable'),
  ]);
});

const handshake = ['client', 'hello', 'info'];

test.skipIf(!address)('only the first login waits for a frozen server', async () => {
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
  /** Outcomes of the commands sent; `refused` means not sent at all. */
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

  // A busy machine may make Redis itself slow.
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
