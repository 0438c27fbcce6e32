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

/** Who does jobs of the same language beside each other, and of which languages somebody does. */
function openLanes(workOff: (language: LanguageCode) => Promise<void>, log: TranslatorLog) {
  const lanes = new Map<LanguageCode, number>();
  const running = new Set<Promise<void>>();

  function open(language: LanguageCode): void {
    lanes.set(language, (lanes.get(language) ?? 0) + 1);
    const lane = workOff(language)
      .catch((err) => {
        // The log has been told that the database is away, once and not for each language.
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

/** Opens the translator and keeps it going. */
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
