import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageCode } from '#contract/languages.ts';
import { targetLanguages } from '#contract/translations.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { pauseAfter } from '#server/jobs/pauses.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import type { Engine, EngineTrouble } from './engine.ts';
import { openEngineDesk, type Quotas } from './engine-desk.ts';
import { forgiveRefusals } from './engine-record.ts';
import { readTerms } from './glossary.ts';
import {
  findDueLanguages,
  findSource,
  finishJob,
  hurryJobs,
  keepJob,
  postponeJob,
  returnJob,
  type TranslationJob,
  takeJob,
} from './queue.ts';
import { NotTranslated } from './translate-segments.ts';
import { translateTexts } from './translate-texts.ts';

/** Has news, downloads and pages translated, however long engines are away and whatever happens to this process. */
export interface Translator {
  /** Looks soon whether there is something to do: something was written. The translator looks by itself as well. */
  wake(): void;
  /** Resolves when nothing is due any more that could be done now. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface TranslatorOptions {
  readonly site: Site;
  /** In the order they are asked; without any only what needs no engine is done. */
  readonly engines: readonly Engine[];
  readonly quotas?: Quotas;
  readonly log: TranslatorLog;
  readonly clock?: () => Date;
  /** How long a job is its taker's unless he says that he is still at it. */
  readonly heldSeconds?: number;
}

export interface TranslatorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const everyMs = 5_000;
/** Right after the transaction that wrote something. */
const soonMs = 50;
const closingMs = 5_000;
/** Jobs of one language at a time: what one language waits for keeps no other waiting. */
const lanesOfLanguage = 2;
/** No engine is needed for it. */
const spelledLanguages: readonly LanguageCode[] = ['en-gb'];

/** What the owner may have mended before a start: a larger quota, a right key, one more engine. */
const mendable: readonly EngineTrouble[] = ['quota', 'refused', 'unsupported', 'away', 'busy'];

/** Opens the translator and keeps it going. */
export function openTranslator({
  site,
  engines,
  quotas = {},
  log,
  clock = () => new Date(),
  heldSeconds = 60,
}: TranslatorOptions): Translator {
  const holder = randomUUID();
  const desk = openEngineDesk({ site, engines, quotas, clock });
  const ending = new AbortController();
  const lanes = new Map<LanguageCode, number>();
  const running = new Set<Promise<void>>();
  const languages = engines.length > 0 ? targetLanguages : spelledLanguages;
  let knowsSettings = false;

  const take = (language: LanguageCode) =>
    takeJob(site, language, { holder, seconds: heldSeconds, now: clock() });

  /** Says from time to time that this process is still at the job; ends it when it is somebody else's. */
  function keepHolding(job: TranslationJob, over: AbortController): NodeJS.Timeout {
    const keep = async () => {
      const kept = await keepJob(site, job, secondsAfter(clock(), heldSeconds)).catch(() => true);
      if (!kept) over.abort(new Error('something else is wanted'));
    };
    return setInterval(keep, (heldSeconds * 1_000) / 3).unref();
  }

  async function translate(job: TranslationJob, signal: AbortSignal): Promise<void> {
    const source = await findSource(site, job);
    if (!source) return;
    const terms = await readTerms(site);
    const made = await translateTexts({ site, desk, terms, clock }, source, job.language, signal);
    await finishJob(site, job, { source, made, now: clock() });
  }

  async function notTranslated(job: TranslationJob, error: unknown): Promise<void> {
    const now = clock();
    if (error instanceof NotTranslated && error.until) {
      return returnJob(site, job, { until: error.until, reason: error.reason });
    }
    const reason = error instanceof NotTranslated ? error.reason : 'error';
    const until = secondsAfter(now, pauseAfter(job.attempts + 1));
    await postponeJob(site, job, { until, reason, now });
    const { kind, id, language, attempts } = job;
    const details = { translation: `${kind}/${id}`, language, attempt: attempts + 1, reason, until };
    const unknown = error instanceof NotTranslated ? {} : { err: error };
    log.warn({ ...details, ...unknown }, 'A translation could not be made and is tried again later');
  }

  async function work(job: TranslationJob): Promise<void> {
    const over = new AbortController();
    const holding = keepHolding(job, over);
    const signal = AbortSignal.any([over.signal, ending.signal]);
    try {
      await translate(job, signal);
    } catch (error) {
      if (ending.signal.aborted) await returnJob(site, job, { until: clock() });
      else if (!over.signal.aborted) await notTranslated(job, error);
    } finally {
      clearInterval(holding);
    }
  }

  /** Does the jobs of a language one after another until none is due. */
  async function runLane(language: LanguageCode): Promise<void> {
    let job = ending.signal.aborted ? undefined : await take(language);
    while (job) {
      await work(job);
      job = ending.signal.aborted ? undefined : await take(language);
    }
  }

  function openLane(language: LanguageCode): void {
    lanes.set(language, (lanes.get(language) ?? 0) + 1);
    const lane = runLane(language)
      .catch((err) => log.warn({ err, language }, 'Translations could not be worked'))
      .finally(() => {
        lanes.set(language, (lanes.get(language) ?? 1) - 1);
        running.delete(lane);
      });
    running.add(lane);
  }

  /** Once: nothing waits for what the settings say no more. */
  async function heedSettings(): Promise<void> {
    if (knowsSettings) return;
    await forgiveRefusals(site);
    await hurryJobs(site, mendable, clock());
    knowsSettings = true;
  }

  /** Begins what is due; never waits for it, as one language may take long. */
  async function begin(): Promise<void> {
    await heedSettings();
    for (const language of await findDueLanguages(site, languages, clock())) {
      for (let open = lanes.get(language) ?? 0; open < lanesOfLanguage; open += 1) openLane(language);
    }
  }

  const onError = (err: unknown) => log.warn({ err }, 'The queue of translations could not be read');
  const loop = startLoop(begin, { everyMs, onError });
  loop.wake(soonMs);
  return {
    wake: () => loop.wake(soonMs),
    async settle() {
      do {
        await loop.run();
        await Promise.all(running);
      } while ((await findDueLanguages(site, languages, clock())).length > 0);
    },
    async close() {
      ending.abort(new Error('closing'));
      await loop.stop(closingMs);
      await Promise.race([Promise.all(running), pause(closingMs, undefined, { ref: false })]);
    },
  };
}
