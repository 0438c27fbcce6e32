import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createMemoryCounter } from './memory-counter.ts';

/** So many in so many seconds. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** Counts by key; shared by all instances where there is a Redis, else by this process. */
export interface Counter {
  /** Counts one. @returns seconds to wait when that was one too many, else 0 */
  take(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Whether anything was counted and is not over yet. */
  has(key: string): Promise<boolean>;
}

export interface CounterStore {
  /** Null: this process counts alone. */
  readonly redis: Redis | null;
  readonly prefix: string;
}

function createRedisCounter(limiter: RateLimiterRedis): Counter {
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
  };
}

export function createCounter(name: string, allowance: Allowance, { redis, prefix }: CounterStore): Counter {
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
  );
  const orMemory = <Result>(ask: (counter: Counter) => Promise<Result>): Promise<Result> =>
    ask(shared).catch(() => ask(memory));
  return {
    take: (key) => orMemory((counter) => counter.take(key)),
    giveBack: (key) => orMemory((counter) => counter.giveBack(key)),
    has: (key) => orMemory((counter) => counter.has(key)),
    forget: (key) => orMemory((counter) => counter.forget(key)),
  };
}
