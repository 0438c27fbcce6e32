import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** How long a command may take before memory answers in its place. */
const commandMs = 500;
const longestPauseMs = 5_000;

/**
 * Connects in the background. Commands fail at once while the server is away: whoever asks has an answer of its own
 * for that, and nobody waits.
 */
export function openRedis(address: string, log: Logger): Redis {
  const redis = new Redis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandMs,
    // A server that answers nothing counts as away: nobody asks it until a new connection's first question is answered.
    socketTimeout: commandMs,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 200, longestPauseMs),
  });
  let reachable: boolean | undefined;
  const note = (now: boolean) => {
    if (reachable === now) return;
    reachable = now;
    if (now) log.info({}, 'Redis is reachable');
    else log.warn({}, 'Redis is not reachable: limits and captchas are kept in this process until it is');
  };
  redis.on('ready', () => note(true));
  // A connection that is closed for good, because the process ends, is not missed.
  redis.on('reconnecting', () => note(false));
  // Without a listener ioredis prints every failed attempt; `reconnecting` has said it once.
  redis.on('error', () => {});
  return redis;
}

/** Resolves when the connection stands, or after `ms` without one. */
export function settled(redis: Redis, ms: number): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
