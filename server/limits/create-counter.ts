import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Allowance, Counter, CounterOptions } from './counters.ts';
import { createMemoryCounter } from './memory-counter.ts';

function createRedisCounter(limiter: RateLimiterRedis, { seconds }: Allowance): Counter {
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
    giveBack: async (key) => void (await limiter.reward(key)),
    has: async (key) => (await limiter.get(key)) !== null,
    forget: async (key) => void (await limiter.delete(key)),
    renew: async (key) => void (await limiter.set(key, 1, seconds)),
  };
}

export function createCounter(
  name: string,
  allowance: Allowance,
  { redis, prefix }: CounterOptions,
): Counter {
  const memory = createMemoryCounter(allowance);
  if (!redis) return memory;
  const shared = createRedisCounter(
    new RateLimiterRedis({
      keyPrefix: `${prefix}limit:${name}`,
      points: allowance.points,
      duration: allowance.seconds,
      storeClient: redis,
      rejectIfRedisNotReady: true,
    }),
    allowance,
  );
  const orMemory = <Result>(ask: (counter: Counter) => Promise<Result>): Promise<Result> =>
    ask(shared).catch(() => ask(memory));
  return {
    take: (key) => orMemory((counter) => counter.take(key)),
    giveBack: (key) => orMemory((counter) => counter.giveBack(key)),
    has: (key) => orMemory((counter) => counter.has(key)),
    forget: (key) => orMemory((counter) => counter.forget(key)),
    renew: (key) => orMemory((counter) => counter.renew(key)),
  };
}
