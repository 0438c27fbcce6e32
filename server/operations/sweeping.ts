import type { Logger } from 'pino';
import { deleteOldEvents } from '#server/history/events.ts';
import type { FailureTimer } from '#server/jobs/failure-timer.ts';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { designKinds } from '#server/operations/design/design-kinds.ts';
import { keepReasonTexts } from '#server/site/bans/ban-reasons.ts';
import { siteNow } from '#server/site/clock.ts';
import { sweepTexts } from '#server/site/design/texts.ts';
import { sweepEvents } from '#server/site/events/events.ts';
import type { Site } from '#server/site/site.ts';
import { sweep } from '#server/site/sweep.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { sweepUploads } from '#server/site/uploads/uploads.ts';
import type { Storage } from '#server/storage/storage.ts';
import { deleteUnused } from '#server/translation/memory.ts';

const sweepIntervalMs = 3_600_000;

interface SweepingServices {
  readonly site: Site;
  readonly storage: Storage;
  readonly log: Logger;
}

/** Deletes expired rows and abandoned uploads now and every hour; a failed run is retried with the next. */
export function startSweeping({ site, storage, log }: SweepingServices, failures: FailureTimer): Loop {
  const problem = 'Sweeping failed';
  const failed = (error: unknown) => {
    // An outage is logged where it is noticed.
    if (!(error instanceof SiteUnavailable)) log.warn({ err: error }, problem);
    return false;
  };
  const worked = () => true;
  const sweepOnce = async () => {
    const results = [
      await sweep(site).then(worked, failed),
      await sweepUploads(site, storage).then(worked, failed),
      await deleteUnused(site).then(worked, failed),
      // Before the texts: they say which of them events and bans use.
      await sweepEvents(site, siteNow()).then(worked, failed),
      await keepReasonTexts(site, siteNow()).then(worked, failed),
      await sweepTexts(site, designKinds, siteNow()).then(worked, failed),
      await deleteOldEvents(site, siteNow()).then(worked, failed),
    ];
    failures.note(results.every(Boolean));
  };
  return startJob(sweepOnce, { intervalMs: sweepIntervalMs, log, problem });
}
