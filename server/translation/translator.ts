import { setTimeout as pause } from 'node:timers/promises';
import { targetLanguages } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import type { Engine, EngineTrouble } from './engine.ts';
import { openEngineDesk, type Quotas } from './engine-pool.ts';
import { forgiveRefusals } from './engine-record.ts';
import { findDueLanguages, hurryJobs } from './queue.ts';
import { jobWorker } from './work-jobs.ts';

/** Translates news, downloads and pages in the background, across outages and restarts. */
export interface Translator {
  /** Checks for work soon; the translator also polls. */
  wake(): void;
  /** Resolves when no due job is left that can be done now. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface TranslatorOptions {
  readonly site: Site;
  /** In order of preference. */
  readonly engines: readonly Engine[];
  readonly quotas?: Quotas;
  readonly log: TranslatorLog;
  readonly clock?: () => Date;
  /** Seconds a job is held without renewal. */
  readonly heldSeconds?: number;
}

export interface TranslatorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const everyMs = 5_000;
/** Soon after the transaction that writes the texts. */
const soonMs = 50;
const closingMs = 5_000;
/** Concurrent jobs per language; languages do not wait for each other. */
const lanesOfLanguage = 2;
/** Languages that need no engine. */
const spelledLanguages: readonly LanguageCode[] = ['en-gb'];

/** Failures the owner may have fixed before a restart: quotas, keys, engines. */
const mendable: readonly EngineTrouble[] = ['quota', 'refused', 'unsupported', 'away', 'busy'];

/** Runs several workers per language. */
function openLanes(workOff: (language: LanguageCode) => Promise<void>, log: TranslatorLog) {
  const lanes = new Map<LanguageCode, number>();
  const running = new Set<Promise<void>>();

  function open(language: LanguageCode): void {
    lanes.set(language, (lanes.get(language) ?? 0) + 1);
    const lane = workOff(language)
      .catch((err) => {
        // Already logged, once.
        if (!(err instanceof SiteUnavailable))
          log.warn({ err, language }, 'Translations could not be worked');
      })
      .finally(() => {
        lanes.set(language, (lanes.get(language) ?? 1) - 1);
        running.delete(lane);
      });
    running.add(lane);
  }

  return {
    fill(language: LanguageCode): void {
      for (let opened = lanes.get(language) ?? 0; opened < lanesOfLanguage; opened += 1) open(language);
    },
    allDone: () => Promise.all(running),
  };
}

export function openTranslator({
  site,
  engines,
  quotas = {},
  log,
  clock = siteNow,
  heldSeconds = 60,
}: TranslatorOptions): Translator {
  const desk = openEngineDesk({ site, engines, quotas, clock });
  const ending = new AbortController();
  const lanes = openLanes(jobWorker({ site, desk, log, clock, heldSeconds, ending: ending.signal }), log);
  const languages = engines.length > 0 ? targetLanguages : spelledLanguages;
  let knowsSettings = false;

  /** Once at the start: releases jobs and engines that waited for old settings. */
  async function heedSettings(): Promise<void> {
    if (knowsSettings) return;
    await forgiveRefusals(site);
    await hurryJobs(site, mendable, clock());
    knowsSettings = true;
  }

  /** Starts due work without waiting for it, as one language may take long. */
  async function begin(): Promise<void> {
    await heedSettings();
    for (const language of await findDueLanguages(site, languages, clock())) lanes.fill(language);
  }

  const onError = (err: unknown) => log.warn({ err }, 'The queue of translations could not be read');
  const loop = startLoop(begin, { intervalMs: everyMs, onError });
  loop.wake(soonMs);
  return {
    wake: () => loop.wake(soonMs),
    async settle() {
      do {
        await loop.run();
        await lanes.allDone();
      } while ((await findDueLanguages(site, languages, clock())).length > 0);
    },
    async close() {
      ending.abort(new Error('closing'));
      await loop.stop(closingMs);
      await Promise.race([lanes.allDone(), pause(closingMs, undefined, { ref: false })]);
    },
  };
}
