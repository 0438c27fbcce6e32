import type { Redis } from 'ioredis';

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
