import type { Logger } from 'pino';
import { backoffSeconds } from '#server/jobs/backoff.ts';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import {
  type AccountDeletion,
  findDueDeletions,
  postponeDeletion,
} from '#server/site/personal-data/account-deletions.ts';
import { secondsAfter } from '#server/site/time.ts';
import { advanceDeletion, type CloseServices } from './close-account.ts';

const pollMs = 60_000;
const leaseSeconds = 60;
const mostAtOnce = 50;

/** Closes accounts when their time has come, each by one process at a time, while the module is on. */
export function startDeletionJob(
  services: CloseServices & { readonly log: Logger; readonly modules: Pick<LiveModules, 'isOn'> },
): Loop {
  const { log, modules, site } = services;
  const throttle = createLogThrottle();
  const holder = newHolder();

  async function tryToAdvance(deletion: AccountDeletion): Promise<void> {
    const lease = `deletion-${deletion.id}`;
    if (!(await takeLease(site, lease, leaseSeconds, { holder, now: siteNow() }))) return;
    try {
      await advanceDeletion(services, deletion);
    } catch (err) {
      const { attempts } = deletion;
      await postponeDeletion(site, deletion, secondsAfter(siteNow(), backoffSeconds(attempts + 1)));
      const suppressed = throttle.record('');
      if (suppressed !== undefined) log.warn({ err, suppressed }, 'Closing an account is tried again');
    } finally {
      await releaseLease(site, lease, holder);
    }
  }

  const work = async () => {
    if (!modules.isOn('accountDeletion')) return;
    for (const deletion of await findDueDeletions(site, siteNow(), mostAtOnce)) await tryToAdvance(deletion);
  };
  return startJob(work, { intervalMs: pollMs, log, problem: 'Accounts to be closed could not be read' });
}
