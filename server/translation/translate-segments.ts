import type { Site } from '#server/site/site.ts';
import { checkTranslation } from '#server/translation/checks/check.ts';
import { type Engine, EngineFailure, type LanguagePair, type MarkedText } from './engine.ts';
import type { EnginePool, PausedEngine } from './engine-pool.ts';
import { findTranslations, storeTranslations } from './memory.ts';
import { protectNumbers, unprotectNumbers } from './text/keep-numbers.ts';
import { memoryKey } from './text/memory-key.ts';
import { normalizeOutput } from './text/normalize-output.ts';
import type { Segment } from './text/segment.ts';

export interface TranslationServices {
  readonly site: Site;
  readonly pool: EnginePool;
  readonly clock: () => Date;
}

/** Some segments could not be translated; the others are in the translation memory. */
export class TranslationError extends Error {
  override readonly name = 'TranslationError';
  /** A stable code: an engine's failure or a validation problem. */
  readonly reason: string;
  /** When to retry, if all engines are paused. */
  readonly until: Date | undefined;

  constructor(reason: string, until?: Date) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }
}

export interface TranslatedSegments {
  /** By segment as it was written. */
  readonly made: ReadonlyMap<MarkedText, MarkedText>;
  /** In the order they were used. */
  readonly engines: readonly string[];
}

/** Groups segments by the engine's limits; an oversized one goes alone. */
function batchesFor(
  { limits }: Pick<Engine, 'limits'>,
  segments: readonly Segment[],
): readonly (readonly Segment[])[] {
  const batches: Segment[][] = [];
  let characters = 0;
  for (const segment of segments) {
    const batch = batches.at(-1);
    const fits =
      batch && batch.length < limits.texts && characters + segment.marked.length <= limits.characters;
    if (fits) batch.push(segment);
    else batches.push([segment]);
    characters = (fits ? characters : 0) + segment.marked.length;
  }
  return batches;
}

interface Task {
  readonly services: TranslationServices;
  readonly segments: readonly Segment[];
  readonly languages: LanguagePair;
  readonly signal: AbortSignal;
  readonly made: Map<MarkedText, MarkedText>;
  readonly engines: Set<string>;
  /** Texts whose numbers the current engine has changed. */
  readonly changedNumbers: Set<MarkedText>;
  /** Whether what is made is kept in the translation memory. */
  readonly isKept: boolean;
  /** Whether somebody waits for it: see `EnginePool`. */
  readonly isUrgent: boolean;
  /** Code of the last problem. */
  reason: string;
}

/** How segments are encoded for an engine, and its answers decoded. */
interface Encoding {
  ask(marked: MarkedText): MarkedText;
  answer(made: MarkedText): MarkedText;
}

const unchanged: Encoding = { ask: (marked) => marked, answer: (made) => made };
const protectedNumbers: Encoding = { ask: protectNumbers, answer: unprotectNumbers };

function missing({ made }: Task, segments: readonly Segment[]): readonly Segment[] {
  return segments.filter(({ marked }) => !made.has(marked));
}

/** Uses the translation memory, preferring the first engine's results. */
async function readMemory(work: Task): Promise<void> {
  const { services, segments, languages } = work;
  const { engines } = services.pool;
  const keys = engines.flatMap(({ name }) =>
    segments.map(({ marked }) => memoryKey(marked, languages, name)),
  );
  const known = await findTranslations(services.site, keys, services.clock());
  for (const { name } of engines) {
    for (const { marked } of missing(work, segments)) {
      const text = known.get(memoryKey(marked, languages, name));
      if (text === undefined) continue;
      work.made.set(marked, text);
      work.engines.add(name);
    }
  }
}

async function requestSegments(
  task: Task,
  engine: Engine,
  segments: readonly Segment[],
  way: Encoding,
): Promise<void> {
  const { services, languages, signal, isUrgent } = task;
  const texts = segments.map(({ marked }) => way.ask(marked));
  const answers = await services.pool.translate(engine, texts, languages, signal, { isUrgent });
  const passed = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const answer = normalizeOutput(segment.marked, way.answer(answers[index] ?? ''));
    const problem = checkTranslation(segment, answer, languages);
    if (problem) {
      task.reason = problem;
      if (problem === 'numbersChanged') task.changedNumbers.add(segment.marked);
      continue;
    }
    task.made.set(segment.marked, answer);
    task.engines.add(engine.name);
    passed.set(memoryKey(segment.marked, languages, engine.name), answer);
  }
  if (task.isKept) await storeTranslations(services.site, passed, services.clock());
}

/** After many invalid answers retries with half the batch. */
async function requestBatch(work: Task, engine: Engine, batch: readonly Segment[]): Promise<void> {
  try {
    await requestSegments(work, engine, batch, unchanged);
  } catch (error) {
    const divisible = error instanceof EngineFailure && error.kind === 'rubbish' && batch.length > 1;
    if (!divisible) throw error;
    const half = Math.ceil(batch.length / 2);
    await requestBatch(work, engine, batch.slice(0, half));
    await requestBatch(work, engine, batch.slice(half));
  }
}

/** Requests missing segments, then those with changed numbers again with protected numbers, one by one. */
async function runEngine(work: Task, engine: Engine): Promise<void> {
  work.changedNumbers.clear();
  for (const batch of batchesFor(engine, missing(work, work.segments))) {
    await requestBatch(work, engine, batch);
    for (const broken of missing(work, batch)) {
      if (work.changedNumbers.has(broken.marked))
        await requestSegments(work, engine, [broken], protectedNumbers);
    }
  }
}

/** When the first paused engine becomes available. */
function earliestEnd(pauses: Iterable<{ readonly until: Date }>): Date | undefined {
  const ends = [...pauses].map(({ until }) => until.getTime());
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}

function distinct(segments: readonly Segment[]): readonly Segment[] {
  return [...new Map(segments.map((segment) => [segment.marked, segment])).values()];
}

/** Tries the available engines in order. @returns whether any was called */
async function runEngines(work: Task, pauses: ReadonlyMap<string, PausedEngine>): Promise<boolean> {
  let tried = false;
  for (const engine of work.services.pool.engines) {
    if (missing(work, work.segments).length === 0) return tried;
    const pause = pauses.get(engine.name);
    if (pause) {
      if (!tried) work.reason = pause.reason;
      continue;
    }
    tried = true;
    try {
      await runEngine(work, engine);
    } catch (error) {
      work.signal.throwIfAborted();
      if (!(error instanceof EngineFailure)) throw error;
      work.reason = error.kind;
    }
  }
  return tried;
}

function newTask(
  services: TranslationServices,
  segments: readonly Segment[],
  languages: LanguagePair,
  { signal, isKept, isUrgent }: Pick<Task, 'signal' | 'isKept' | 'isUrgent'>,
): Task {
  return {
    services,
    segments: distinct(segments),
    languages,
    signal,
    isKept,
    isUrgent,
    made: new Map(),
    engines: new Set(),
    changedNumbers: new Set(),
    reason: 'noEngine',
  };
}

/**
 * Translates segments by the engines in order, each for what is still missing, before the jobs of the queue and
 * without the memory: nothing is read from it and nothing kept.
 * @returns by segment as it was written, without those no engine could translate
 * @throws the signal's reason
 */
export async function translateWithoutMemory(
  services: TranslationServices,
  segments: readonly Segment[],
  languages: LanguagePair,
  signal: AbortSignal,
): Promise<TranslatedSegments['made']> {
  const work = newTask(services, segments, languages, { signal, isKept: false, isUrgent: true });
  await runEngines(work, await services.pool.pauses(services.clock()));
  return work.made;
}

/**
 * Translates segments from memory, then by the engines in order, each for what is still missing. Invalid
 * results are discarded.
 * @throws TranslationError; the signal's reason
 */
export async function translateSegments(
  services: TranslationServices,
  segments: readonly Segment[],
  languages: LanguagePair,
  signal: AbortSignal,
): Promise<TranslatedSegments> {
  const work = newTask(services, segments, languages, { signal, isKept: true, isUrgent: false });
  await readMemory(work);
  if (missing(work, work.segments).length > 0) {
    const pauses = await services.pool.pauses(services.clock());
    const tried = await runEngines(work, pauses);
    if (missing(work, work.segments).length > 0) {
      throw new TranslationError(work.reason, tried ? undefined : earliestEnd(pauses.values()));
    }
  }
  return { made: work.made, engines: [...work.engines] };
}
