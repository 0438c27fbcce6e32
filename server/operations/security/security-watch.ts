import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { RightsServices } from '#server/access/staff/rights.ts';
import type { Board } from '#server/board/board.ts';
import type { FailureTimer } from '#server/jobs/failure-timer.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import type { SecurityLog } from '#server/logging/security-log.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { hasFailingRequests, hasFailingTranslations } from '#server/site/job-counts.ts';
import { countLockedLogins } from '#server/site/security/locked-logins.ts';
import type { Site } from '#server/site/site.ts';
import type { AlertKind } from './alert-kinds.ts';
import type { Alerts } from './alerts.ts';
import { followAudit } from './follow-audit.ts';

export interface WatchServices extends RightsServices {
  readonly config: Pick<Config, 'dataDir' | 'ADMIN_LOGINS'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly site: Pick<Site, 'db'>;
  readonly board: Pick<Board, 'asOf'>;
  readonly security: SecurityLog;
  readonly alerts: Alerts;
  readonly sweepFailures: FailureTimer;
  /** Free space of a folder's disk from 0 to 1. */
  readonly freeShare?: (folder: string) => Promise<number>;
}

const pollMs = 60_000;
const failingSeconds = 3_600;
const maxLockedLogins = 50;
const minFreeShare = 0.05;

async function freeShareOf(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  // Some network disks tell no size.
  return blocks === 0 ? 1 : bavail / blocks;
}

/** Starts with the process: rankings that were never read are then as old as it. */
export function stateReader(services: WatchServices, startedAt: Date) {
  const { config, site, board, sweepFailures, freeShare = freeShareOf } = services;
  return async (now: Date): Promise<readonly AlertKind[]> => {
    const readAt = board.asOf() ?? startedAt;
    const [locked, translationsFail, requestsFail, free] = await Promise.all([
      countLockedLogins(site, now),
      hasFailingTranslations(site, now),
      hasFailingRequests(site),
      freeShare(config.dataDir).catch(() => 1),
    ]);
    const states: Partial<Record<AlertKind, boolean>> = {
      logins: locked >= maxLockedLogins,
      disk: free < minFreeShare,
      translations: translationsFail,
      rankings: now.getTime() - readAt.getTime() >= failingSeconds * 1000,
      requests: requestsFail,
      sweep: sweepFailures.hasFailedFor(failingSeconds),
    };
    return (Object.keys(states) as AlertKind[]).filter((kind) => states[kind]);
  };
}

/** Every minute: records what the audit log has new, and mails the owner what needs him. */
export function watchSecurity(services: WatchServices): Loop {
  const { alerts, log } = services;
  const readStates = stateReader(services, siteNow());
  const onError = (err: unknown) => log.warn({ err }, 'What needs the owner could not be read');
  const look = async () => {
    await followAudit(services);
    if (alerts.enabled) await alerts.deliver(await readStates(siteNow()));
  };
  return startLoop(look, { intervalMs: pollMs, onError });
}
