import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '#server/errors.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';

/** Short and renewed while the work lasts, so that a killed process does not block others for long. */
const leaseSeconds = 6;
const renewMs = 2_000;
const pauseMs = 50;
/** Longer than the lease, so that a request waiting for a killed process still succeeds. */
const maxWaitMs = 8_000;

/** Waiters in this process; only the first of them polls the lease. */
const queues = new Map<string, Promise<void>>();

async function enqueue<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(name) ?? Promise.resolve();
  const working = before.then(work);
  const done = working.then(
    () => {},
    () => {},
  );
  queues.set(name, done);
  try {
    return await working;
  } finally {
    if (queues.get(name) === done) queues.delete(name);
  }
}

async function withLease<T>(site: Site, name: string, work: () => Promise<T>): Promise<T> {
  const holder = newHolder();
  const take = () => takeLease(site, name, leaseSeconds, { holder });
  const end = performance.now() + maxWaitMs;
  while (!(await take())) {
    if (performance.now() > end) throw new ApiError('server.unavailable');
    await setTimeout(pauseMs);
  }
  let renewing: Promise<unknown> = Promise.resolve();
  const renew = () => {
    renewing = take().catch(() => false);
  };
  const timer = setInterval(renew, renewMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // A renewal that finishes after the release would leave a lease without a holder.
    await renewing;
    // One that cannot be released runs out; the work is done all the same.
    await releaseLease(site, name, holder).catch(() => {});
  }
}

/**
 * Runs work under a lock shared by all instances.
 * @param what names the lock; may be personal, as only its hash is stored
 * @throws ApiError `server.unavailable` when the lock is not released in time
 */
export function withLock<T>(site: Site, what: string, work: () => Promise<T>): Promise<T> {
  const name = createHash('sha256').update(what).digest('base64url');
  return enqueue(name, () => withLease(site, name, work));
}

export function emailLock(email: string): string {
  return `email ${email.toLowerCase()}`;
}
