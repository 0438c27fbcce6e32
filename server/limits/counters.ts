import type { Redis } from 'ioredis';

/** `points` requests in `seconds`. */
export interface Allowance {
  readonly points: number;
  readonly seconds: number;
}

/** Counts by key; shared by all instances when there is a Redis, otherwise per process. */
export interface Counter {
  /** Counts one. @returns seconds to wait when the limit is exceeded, otherwise 0 */
  take(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
  /** Makes a count of one that begins now, in one step. */
  renew(key: string): Promise<void>;
  /** True while the key has an unexpired count. */
  has(key: string): Promise<boolean>;
}

export interface CounterOptions {
  /** Null: every process counts for itself. */
  readonly redis: Redis | null;
  readonly prefix: string;
}
