import { GameLimited, GameUnavailable } from '#server/game/errors.ts';
import type { SiteLog } from '#server/site/site.ts';
import { type Loop, startLoop } from './loop.ts';

interface JobOptions {
  readonly intervalMs: number;
  readonly log: SiteLog;
  /** Logged when a run fails, except for outages and missing rights, which are logged where they are noticed. */
  readonly problem: string;
}

/** Repeated work whose first run comes at once. */
export function startJob(work: () => Promise<void>, { intervalMs, log, problem }: JobOptions): Loop {
  const onError = (err: unknown) => {
    if (err instanceof GameUnavailable || err instanceof GameLimited) return;
    log.warn({ err }, problem);
  };
  const loop = startLoop(work, { intervalMs, onError });
  loop.wake(0);
  return loop;
}
