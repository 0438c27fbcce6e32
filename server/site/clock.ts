import type { SiteLog } from './site.ts';

/** A clock that several processes go by. */
export interface SharedClock {
  /** Milliseconds since 1970 in UTC. May be slow, or fail. */
  read(): Promise<number>;
  readonly log: SiteLog;
}

const everyMs = 30_000;
/** An answer that takes longer says too little about the moment it was given. */
const longestReadMs = 1_000;
const noticedMs = 5_000;

/** Added to what this process has been running for, gives the shared time; none is shared: undefined. */
let sharedAtStart: number | undefined;

/**
 * The site's time. Leases, jobs and mails are due by it, so that all instances must agree on it although the clocks of
 * their machines differ or are set: where the site's database is on a server, it is that server's time, and a clock
 * that this process's machine sets meanwhile changes nothing. Otherwise it is the machine's.
 */
export function siteNow(): Date {
  return sharedAtStart === undefined ? new Date() : new Date(sharedAtStart + performance.now());
}

/**
 * Has `siteNow` go by a clock from now on, which is looked at now and every half minute; while it can't be read, time
 * goes on from where it was. Says once when the machine's own clock is more than five seconds off.
 * @returns ends it
 */
export async function goBy({ read, log }: SharedClock): Promise<() => void> {
  let differs = false;
  const look = async () => {
    const asked = performance.now();
    const time = await read();
    const answered = performance.now();
    if (answered - asked > longestReadMs) return;
    sharedAtStart = time - (asked + answered) / 2;
    const off = Date.now() - siteNow().getTime();
    if (Math.abs(off) > noticedMs === differs) return;
    differs = !differs;
    const seconds = Math.round(off / 1000);
    if (differs) log.warn({ seconds }, "This machine's clock is not the database's, which counts");
    else log.info({}, "This machine's clock is the database's again");
  };
  const lookOrLeave = () => look().catch(() => {});
  await lookOrLeave();
  const timer = setInterval(lookOrLeave, everyMs).unref();
  return () => {
    clearInterval(timer);
    sharedAtStart = undefined;
  };
}
