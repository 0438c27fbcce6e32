import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Commands that take longer fall back to memory. */
const commandTimeoutMs = 500;
const maxReconnectDelayMs = 5_000;

/**
 * Connects in the background. While the server is away commands fail at once instead of queueing, because
 * every caller has a fallback.
 */
export function openRedis(address: string, log: Logger): Redis {
  const redis = new Redis(address, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    // A silent server counts as away: the connection is dropped, and commands fail until a new one is ready.
    socketTimeout: commandTimeoutMs,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 200, maxReconnectDelayMs),
  });
  let reachable: boolean | undefined;
  const logChange = (now: boolean) => {
    if (reachable === now) return;
    reachable = now;
    if (now) log.info({}, 'Redis is reachable');
    else log.warn({}, 'Redis is not reachable: limits and captchas are kept in this process until it is');
  };
  redis.on('ready', () => logChange(true));
  // Not `close`, which also fires when this process disconnects.
  redis.on('reconnecting', () => logChange(false));
  // Without a listener ioredis prints every failed attempt.
  redis.on('error', () => {});
  return redis;
}

/** Resolves when the connection is ready, or after `ms` without one. */
export function waitUntilReady(redis: Redis, ms: number): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
