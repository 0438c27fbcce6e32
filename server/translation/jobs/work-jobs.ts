import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '#contract/languages.ts';
import { backoffSeconds } from '#server/jobs/backoff.ts';
import { createLogThrottle, type LogThrottle } from '#server/logging/log-throttle.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import type { EnginePool } from '#server/translation/engine-pool.ts';
import { readTerms } from '#server/translation/glossary.ts';
import { TranslationError } from '#server/translation/translate-segments.ts';
import { translateTexts } from '#server/translation/translate-texts.ts';
import {
  findSource,
  finishJob,
  type Means,
  postponeJob,
  releaseJob,
  renewJob,
  type TranslationJob,
  takeJob,
} from './queue.ts';

interface WorkServices {
  readonly site: Site;
  readonly pool: EnginePool;
  readonly means: () => Means;
  readonly onTranslated?: (() => void) | undefined;
  readonly log: { warn(details: object, message: string): void };
  readonly clock: () => Date;
  /** Seconds a job is held without renewal. */
  readonly heldSeconds: number;
  /** Aborts all work; unfinished jobs are released. */
  readonly closing: AbortSignal;
}

interface Worker extends WorkServices {
  readonly throttle: LogThrottle;
}

/** Renews the hold periodically and aborts when the job was lost. */
function renewPeriodically(
  { site, clock, heldSeconds }: WorkServices,
  job: TranslationJob,
  over: AbortController,
) {
  const keep = async () => {
    const kept = await renewJob(site, job, secondsAfter(clock(), heldSeconds)).catch(() => true);
    if (!kept) over.abort(new Error('something else is wanted'));
  };
  return setInterval(keep, (heldSeconds * 1_000) / 3).unref();
}

async function translate(
  { site, pool, clock, onTranslated }: WorkServices,
  job: TranslationJob,
  signal: AbortSignal,
): Promise<void> {
  const source = await findSource(site, job);
  if (!source) return;
  const terms = await readTerms(site);
  const made = await translateTexts({ site, pool, terms, clock }, source, job.language, signal);
  if (await finishJob(site, job, { source, made, now: clock() })) onTranslated?.();
}

async function handleFailure({ site, clock, log, throttle }: Worker, job: TranslationJob, error: unknown) {
  const now = clock();
  if (error instanceof TranslationError && error.until) {
    return releaseJob(site, job, { until: error.until, reason: error.reason });
  }
  // Not the job's fault: any worker may continue.
  if (error instanceof SiteUnavailable) return releaseJob(site, job, { until: now });
  const reason = error instanceof TranslationError ? error.reason : 'error';
  const until = secondsAfter(now, backoffSeconds(job.attempts + 1));
  await postponeJob(site, job, { until, reason, now });
  const suppressed = throttle.record(reason);
  if (suppressed === undefined) return;
  const { kind, id, language, attempts } = job;
  const details = {
    translation: `${kind}/${id}`,
    language,
    attempt: attempts + 1,
    reason,
    until,
    suppressed,
  };
  const unknown = error instanceof TranslationError ? {} : { err: error };
  log.warn({ ...details, ...unknown }, 'A translation could not be made and is tried again later');
}

async function work(services: Worker, job: TranslationJob): Promise<void> {
  const { site, clock, closing } = services;
  const lost = new AbortController();
  const holding = renewPeriodically(services, job, lost);
  try {
    await translate(services, job, AbortSignal.any([lost.signal, closing]));
  } catch (error) {
    if (closing.aborted) await releaseJob(site, job, { until: clock() });
    else if (!lost.signal.aborted) await handleFailure(services, job, error);
  } finally {
    clearInterval(holding);
  }
}

export function jobWorker(services: WorkServices): (language: LanguageCode) => Promise<void> {
  const { site, means, clock, heldSeconds: seconds, closing } = services;
  const worker: Worker = { ...services, throttle: createLogThrottle(() => clock().getTime()) };
  const take = async (language: LanguageCode) => {
    if (closing.aborted) return undefined;
    // Of its own for each job: a row deleted and queued anew has the same version again.
    const holder = randomUUID();
    return takeJob(site, language, { means: means(), holder, seconds, now: clock() });
  };

  return async (language) => {
    let job = await take(language);
    while (job) {
      await work(worker, job);
      job = await take(language);
    }
  };
}
