import pino from 'pino';
import { expect, test } from 'vitest';
import { testRedis } from '#test/redis.ts';
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
