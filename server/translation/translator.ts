import { setTimeout as pause } from 'node:timers/promises';
import type { LanguageCode } from '#contract/languages.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import type { Engine, EngineErrorKind, LanguagePair } from './engine.ts';
import { openEnginePool, type Quotas } from './engine-pool.ts';
import { endRejectionPauses } from './engine-record.ts';
import { findDueLanguages, type Means, makeJobsDue } from './jobs/queue.ts';
import { jobWorker } from './jobs/work-jobs.ts';
import { translateNow } from './translate-now.ts';
import { type TrialResult, tryEngine } from './try-engine.ts';

/** Translates news, downloads, pages and descriptions of pictures in the background, across outages and restarts. */
export interface Translator {
  /** Checks for work soon; the translator also polls. */
  wake(): void;
  /** Resolves when no due job is left that can be done now. */
  settle(): Promise<void>;
  /**
   * Has the first engine that is not paused translate a sentence, past the queue.
   * @returns null without an engine that may be asked
   * @throws TrialFailure
   */
  tryOut(sentence: string, target: LanguageCode): Promise<TrialResult | null>;
  /**
   * Translates a plain text from person to person, past the queue; nothing of it is kept.
   * @returns null when no engine could
   */
  translateNow(text: string, languages: LanguagePair): Promise<string | null>;
  /** Whether there is an engine that is switched on. */
  hasEngine(): boolean;
  /** Tries again what no engine could translate so far, as after a model has arrived. */
  retryUnsupported(): Promise<void>;
  /** Of the engine that is asked first, where it works on this machine and has been measured. */
  charactersPerSecond(): number | null;
  close(): Promise<void>;
}

export interface TranslatorOptions {
  readonly site: Site;
  /** In order of preference. */
  readonly engines: readonly Engine[];
  /** False while they are switched off; followed without a restart. */
  readonly isOn?: () => boolean;
  readonly quotas?: Quotas;
  /** Called after each text that was translated into a language. */
  readonly onTranslated?: () => void;
  readonly log: TranslatorLog;
  readonly clock?: () => Date;
  /** Seconds a job is held without renewal. */
  readonly heldSeconds?: number;
}

export interface TranslatorLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const pollMs = 5_000;
/** Soon after the transaction that writes the texts. */
const wakeMs = 50;
const stopTimeoutMs = 5_000;
/** Concurrent jobs per language; languages do not wait for each other. */
const workersPerLanguage = 2;
/** Failures the owner may have fixed before a restart: quotas, keys, engines. */
const fixableReasons: readonly EngineErrorKind[] = ['quota', 'refused', 'unsupported', 'away', 'busy'];

/** Failures that another model may end. */
const modelReasons: readonly (EngineErrorKind | 'noEngine')[] = ['unsupported', 'away', 'noEngine'];

function createWorkers(workOff: (language: LanguageCode) => Promise<void>, log: TranslatorLog) {
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
      for (let opened = lanes.get(language) ?? 0; opened < workersPerLanguage; opened += 1) open(language);
    },
    allDone: () => Promise.all(running),
  };
}

export function openTranslator({
  site,
  engines,
  isOn,
  quotas = {},
  onTranslated,
  log,
  clock = siteNow,
  heldSeconds = 60,
}: TranslatorOptions): Translator {
  const pool = openEnginePool({ site, engines, ...(isOn && { isOn }), quotas, clock });
  const closing = new AbortController();
  const means = (): Means => (pool.engines.length > 0 ? 'engines' : 'spelling');
  const lanes = createWorkers(
    jobWorker({ site, pool, means, onTranslated, log, clock, heldSeconds, closing: closing.signal }),
    log,
  );
  let settingsApplied = false;

  /** Once at the start: releases jobs and engines that waited for old settings. */
  async function applySettings(): Promise<void> {
    if (settingsApplied) return;
    await endRejectionPauses(site);
    await makeJobsDue(site, fixableReasons, clock());
    settingsApplied = true;
  }

  /** Starts due work without waiting for it, as one language may take long. */
  async function startDue(): Promise<void> {
    await applySettings();
    for (const language of await findDueLanguages(site, means(), clock())) lanes.fill(language);
  }

  const onError = (err: unknown) => log.warn({ err }, 'The queue of translations could not be read');
  const loop = startLoop(startDue, { intervalMs: pollMs, onError });
  loop.wake(wakeMs);
  return {
    wake: () => loop.wake(wakeMs),
    async settle() {
      do {
        await loop.run();
        await lanes.allDone();
      } while ((await findDueLanguages(site, means(), clock())).length > 0);
    },
    async retryUnsupported() {
      await makeJobsDue(site, modelReasons, clock());
      loop.wake(wakeMs);
    },
    charactersPerSecond: () => pool.engines[0]?.charactersPerSecond?.() ?? null,
    translateNow: (text, languages) => translateNow({ site, pool, clock }, text, languages),
    hasEngine: () => pool.engines.length > 0,
    tryOut: (sentence, target) => tryEngine(pool, sentence, { target, now: clock() }),
    async close() {
      closing.abort(new Error('closing'));
      const closed = loop.stop(stopTimeoutMs).then(() => lanes.allDone());
      await Promise.race([closed, pause(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
