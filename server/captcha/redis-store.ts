import type { Redis } from 'ioredis';
import { captchaLifeSeconds, captchaWrongAnswers } from '#contract/limits.ts';
import { type CaptchaStore, captchaUses, maxListenings, type SolveResult } from './store.ts';

const solveScript = `
local answer = redis.call('HGET', KEYS[1], 'answer')
if not answer then return 'gone' end
if answer == ARGV[1] then
  redis.call('HSET', KEYS[1], 'solved', '1')
  return 'solved'
end
if redis.call('HINCRBY', KEYS[1], 'wrong', 1) < tonumber(ARGV[2]) then return 'wrong' end
redis.call('DEL', KEYS[1])
return 'burnt'`;

const listenScript = `
local sealed = redis.call('HGET', KEYS[1], 'sealed')
if not sealed then return false end
if redis.call('HINCRBY', KEYS[1], 'heard', 1) > tonumber(ARGV[1]) then return false end
return sealed`;

const takeScript = `
if redis.call('HGET', KEYS[1], 'solved') ~= '1' then return 0 end
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') >= tonumber(ARGV[2]) then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
return 1`;

/**
 * Captchas shared by all instances.
 * @param meanwhile keeps captchas made while Redis is away; they stay valid afterwards
 */
export function createRedisStore(redis: Redis, prefix: string, meanwhile: CaptchaStore): CaptchaStore {
  const keyOf = (key: string) => `${prefix}captcha:${key}`;
  const withFallback = async <T>(inRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> => {
    try {
      return await inRedis();
    } catch {
      return inMemory();
    }
  };
  return {
    put: (key, answerHash, sealedAnswer) =>
      withFallback(
        async () => {
          const kept = { answer: answerHash, sealed: sealedAnswer };
          await redis.multi().hset(keyOf(key), kept).expire(keyOf(key), captchaLifeSeconds).exec();
        },
        () => meanwhile.put(key, answerHash, sealedAnswer),
      ),
    async solve(key, answerHash) {
      const solved = await withFallback(
        async () =>
          (await redis.eval(solveScript, 1, keyOf(key), answerHash, captchaWrongAnswers)) as SolveResult,
        async () => 'gone' as const,
      );
      return solved === 'gone' ? meanwhile.solve(key, answerHash) : solved;
    },
    listen: async (key) =>
      (await withFallback(
        async () => (await redis.eval(listenScript, 1, keyOf(key), maxListenings)) as string | null,
        async () => null,
      )) ?? meanwhile.listen(key),
    isSolved: async (key) =>
      (await withFallback(
        async () => (await redis.hget(keyOf(key), 'solved')) === '1',
        async () => false,
      )) || meanwhile.isSolved(key),
    take: async (key, use) =>
      (await withFallback(
        async () => (await redis.eval(takeScript, 1, keyOf(key), use, captchaUses[use])) === 1,
        async () => false,
      )) || meanwhile.take(key, use),
    isUsedUp: async (key, use) =>
      (await withFallback(
        async () => Number(await redis.hget(keyOf(key), use)) >= captchaUses[use],
        async () => false,
      )) || meanwhile.isUsedUp(key, use),
  };
}
