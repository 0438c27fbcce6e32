import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

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

function limiterOf(name: string, { points, seconds }: Allowance, { redis, prefix }: CounterStore) {
  const keyPrefix = `${prefix}limit:${name}`;
  const memory = new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  if (!redis) return memory;
  return new RateLimiterRedis({
    keyPrefix,
    points,
    duration: seconds,
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  });
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw refused;
  }
}

export function createCounter(name: string, allowance: Allowance, store: CounterStore): Counter {
  const limiter = limiterOf(name, allowance, store);
  return {
    take: (key) => take(limiter, key),
    giveBack: async (key) => void (await limiter.reward(key)),
    has: async (key) => (await limiter.get(key)) !== null,
    forget: async (key) => void (await limiter.delete(key)),
  };
}
