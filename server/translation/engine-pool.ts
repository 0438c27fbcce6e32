import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { type Engine, EngineFailure, type LanguagePair, type MarkedText } from './engine.ts';
import {
  type EngineRecord,
  nextMonth,
  readEngineRecords,
  recordFailure,
  recordSuccess,
  reserveCharacters,
  returnCharacters,
} from './engine-record.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

/** Characters per month, by engine. */
export type Quotas = Readonly<Partial<Record<string, number>>>;

export interface PausedEngine {
  readonly reason: string;
  readonly until: Date;
}

/** The configured engines, with pauses, quotas and a concurrency limit. */
export interface EnginePool {
  /** In order of preference; empty while they are switched off. */
  readonly engines: readonly Engine[];
  /** Paused engines by name. */
  pauses(now: Date): Promise<ReadonlyMap<string, PausedEngine>>;
  /**
   * @param options isUrgent: somebody waits for it, so it goes before all calls that wait for the engine and are not
   * @throws EngineFailure, after recording it
   */
  translate(
    engine: Engine,
    texts: readonly MarkedText[],
    languages: LanguagePair,
    signal: AbortSignal,
    options?: { readonly isUrgent: boolean },
  ): Promise<readonly MarkedText[]>;
}

export interface EnginePoolOptions {
  readonly site: Site;
  readonly engines: readonly Engine[];
  /** False while none of them is to be asked; always true by default. */
  readonly isOn?: () => boolean;
  readonly quotas: Quotas;
  readonly clock: () => Date;
}

function pauseFor(record: EngineRecord, quota: number | undefined, now: Date): PausedEngine | undefined {
  if (quota !== undefined && record.month.characters >= quota) {
    return { reason: 'quota', until: nextMonth(now) };
  }
  if (record.pausedUntil === null || record.pausedUntil <= now) return undefined;
  return { reason: record.trouble ?? 'away', until: record.pausedUntil };
}

const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + text.length, 0);

function asFailure(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  return new EngineFailure('away', error instanceof Error ? error.name : 'unknown');
}

export function openEnginePool({
  site,
  engines,
  isOn = () => true,
  quotas,
  clock,
}: EnginePoolOptions): EnginePool {
  const names = engines.map(({ name }) => name);
  const semaphores = new Map<string, Semaphore>(
    engines.map(({ name, limits }) => [name, createSemaphore(limits.calls)]),
  );
  // Languages each engine has failed at since its last success.
  const failedLanguages = new Map<string, Set<LanguageCode>>(names.map((name) => [name, new Set()]));

  async function fail(name: string, target: LanguageCode, error: unknown): Promise<never> {
    const failure = asFailure(error);
    const languages = failedLanguages.get(name)?.add(target).size ?? 1;
    await recordFailure(site, name, failure, { languages, now: clock() });
    throw failure;
  }

  /** Calls within the quota. An aborted call counts, because the engine received the text. */
  async function translateWithinQuota(
    engine: Engine,
    texts: readonly MarkedText[],
    languages: LanguagePair,
    signal: AbortSignal,
  ) {
    const { name } = engine;
    const [characters, now] = [sum(texts), clock()];
    if (!(await reserveCharacters(site, name, characters, { quota: quotas[name], now }))) {
      throw new EngineFailure('quota', 'The quota of the settings is used up');
    }
    try {
      return await engine.translate(texts, languages, signal);
    } catch (error) {
      signal.throwIfAborted();
      await returnCharacters(site, name, characters, now);
      return fail(name, languages.target, error);
    }
  }

  return {
    get engines() {
      return isOn() ? engines : [];
    },
    async pauses(now) {
      const records = await readEngineRecords(site, names, now);
      const found = [...records].map(
        ([name, record]) => [name, pauseFor(record, quotas[name], now)] as const,
      );
      return new Map(found.flatMap(([name, pause]) => (pause ? [[name, pause] as const] : [])));
    },
    async translate(engine, texts, languages, signal, options) {
      const { name } = engine;
      const leave = await semaphores.get(name)?.acquire(signal, options);
      try {
        const made = await translateWithinQuota(engine, texts, languages, signal);
        failedLanguages.get(name)?.clear();
        await recordSuccess(site, name, clock());
        return made;
      } finally {
        leave?.();
      }
    },
  };
}
