import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '#server/errors.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';

/** Prolonged while the work lasts, so that nobody waits long for a process that was killed. */
const leaseSeconds = 6;
const prolongMs = 2_000;
const pauseMs = 50;
/** Longer than the lease: whoever comes after a killed process waits and is served. */
const longestWaitMs = 8_000;

/** Whoever waits in this process for the same name. */
const queues = new Map<string, Promise<void>>();

async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
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
  const end = performance.now() + longestWaitMs;
  while (!(await take())) {
    if (performance.now() > end) throw new ApiError('server.unavailable');
    await setTimeout(pauseMs);
  }
  let prolonging: Promise<unknown> = Promise.resolve();
  const prolong = () => {
    prolonging = take().catch(() => false);
  };
  const timer = setInterval(prolong, prolongMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // What is prolonged after it was given back would be held by nobody.
    await prolonging;
    await releaseLease(site, name, holder);
  }
}

/**
 * Does work on something that only one request of all instances may work on at a time.
 * @param what names it; may be personal, since only its hash is kept
 * @throws ApiError `server.unavailable` when the others do not come to an end
 */
export function oneAtATime<T>(site: Site, what: string, work: () => Promise<T>): Promise<T> {
  const name = createHash('sha256').update(what).digest('base64url');
  return inLine(name, () => withLease(site, name, work));
}

/** What everybody waits for who wants to have an email address. */
export function emailTurn(email: string): string {
  return `email ${email.toLowerCase()}`;
}
