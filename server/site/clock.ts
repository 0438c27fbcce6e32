import type { SiteLog } from './site.ts';

export interface SharedClock {
  /** Milliseconds since 1970. May be slow or fail. */
  read(): Promise<number>;
  readonly log: SiteLog;
}

const pollMs = 30_000;
/** A slower answer is too imprecise. */
const maxReadMs = 1_000;
const toleranceMs = 5_000;

/** Shared time minus `performance.now()`; undefined when no clock is shared. */
let timeOrigin: number | undefined;

/**
 * The site's time. Leases, jobs and mails depend on it, so all instances must agree although their machines'
 * clocks may differ or be changed: with a database server it is that server's time, otherwise the machine's.
 */
export function siteNow(): Date {
  return timeOrigin === undefined ? new Date() : new Date(timeOrigin + performance.now());
}

/**
 * Makes `siteNow` follow a shared clock, read now and every half minute; between reads and during outages
 * time continues monotonically. Logs when the machine's clock is more than five seconds off.
 * @returns stops it
 */
export async function followDatabaseClock({ read, log }: SharedClock): Promise<() => void> {
  let differs = false;
  const synchronize = async () => {
    const asked = performance.now();
    const time = await read();
    const answered = performance.now();
    if (answered - asked > maxReadMs) return;
    timeOrigin = time - (asked + answered) / 2;
    const off = Date.now() - siteNow().getTime();
    if (Math.abs(off) > toleranceMs === differs) return;
    differs = !differs;
    const seconds = Math.round(off / 1000);
    if (differs) log.warn({ seconds }, "This machine's clock is not the database's, which counts");
    else log.info({}, "This machine's clock is the database's again");
  };
  const trySynchronize = () => synchronize().catch(() => {});
  await trySynchronize();
  const timer = setInterval(trySynchronize, pollMs).unref();
  return () => {
    clearInterval(timer);
    timeOrigin = undefined;
  };
}
