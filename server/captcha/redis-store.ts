import type { Redis } from 'ioredis';
import { captchaLifeSeconds, captchaWrongAnswers } from '#contract/limits.ts';
import { type CaptchaStore, captchaListenings, captchaUses, type Solving } from './store.ts';

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
 * Captchas that all instances share.
 * @param meanwhile keeps those made while Redis is away; they stay good when it is back
 */
export function createRedisStore(redis: Redis, prefix: string, meanwhile: CaptchaStore): CaptchaStore {
  const at = (key: string) => `${prefix}captcha:${key}`;
  const orMemory = async <T>(inRedis: () => Promise<T>, inMemory: () => Promise<T>): Promise<T> => {
    try {
      return await inRedis();
    } catch {
      return inMemory();
    }
  };
  return {
    put: (key, answerHash, sealedAnswer) =>
      orMemory(
        async () => {
          const kept = { answer: answerHash, sealed: sealedAnswer };
          await redis.multi().hset(at(key), kept).expire(at(key), captchaLifeSeconds).exec();
        },
        () => meanwhile.put(key, answerHash, sealedAnswer),
      ),
    async solve(key, answerHash) {
      const solved = await orMemory(
        async () => (await redis.eval(solveScript, 1, at(key), answerHash, captchaWrongAnswers)) as Solving,
        async () => 'gone' as const,
      );
      return solved === 'gone' ? meanwhile.solve(key, answerHash) : solved;
    },
    listen: async (key) =>
      (await orMemory(
        async () => (await redis.eval(listenScript, 1, at(key), captchaListenings)) as string | null,
        async () => null,
      )) ?? meanwhile.listen(key),
    isSolved: async (key) =>
      (await orMemory(
        async () => (await redis.hget(at(key), 'solved')) === '1',
        async () => false,
      )) || meanwhile.isSolved(key),
    take: async (key, use) =>
      (await orMemory(
        async () => (await redis.eval(takeScript, 1, at(key), use, captchaUses[use])) === 1,
        async () => false,
      )) || meanwhile.take(key, use),
    isUsedUp: async (key, use) =>
      (await orMemory(
        async () => Number(await redis.hget(at(key), use)) >= captchaUses[use],
        async () => false,
      )) || meanwhile.isUsedUp(key, use),
  };
}
