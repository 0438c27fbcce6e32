import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { type Engine, EngineFailure, type MarkedText } from './engine.ts';
import type { EngineDesk, PausedEngine } from './engine-pool.ts';
import { recall, remember } from './memory.ts';
import { checkTranslation } from './text/check.ts';
import { keepNumbers, releaseNumbers } from './text/keep-numbers.ts';
import { memoryKey } from './text/memory-key.ts';
import { tidyAnswer } from './text/normalize-output.ts';
import type { Segment } from './text/segment.ts';

/** What translating stands on. */
export interface TranslatingServices {
  readonly site: Site;
  readonly desk: EngineDesk;
  readonly clock: () => Date;
}

/** Not all pieces of a text could be translated; those that could be are kept in memory. */
export class NotTranslated extends Error {
  override readonly name = 'NotTranslated';
  /** A stable code: an engine's trouble, or what was wrong with its answer. */
  readonly reason: string;
  /** When it is worth another try, where nothing was tried because no engine may be asked. */
  readonly until: Date | undefined;

  constructor(reason: string, until?: Date) {
    super(reason);
    this.reason = reason;
    this.until = until;
  }
}

export interface TranslatedSegments {
  /** By the segment in English. */
  readonly made: ReadonlyMap<MarkedText, MarkedText>;
  /** Which engines made them. */
  readonly engines: readonly string[];
}

/** Segments that fit into one call of an engine; one that is too long for it goes alone. */
function batchesFor(
  { most }: Pick<Engine, 'most'>,
  segments: readonly Segment[],
): readonly (readonly Segment[])[] {
  const batches: Segment[][] = [];
  let characters = 0;
  for (const segment of segments) {
    const batch = batches.at(-1);
    const fits = batch && batch.length < most.texts && characters + segment.marked.length <= most.characters;
    if (fits) batch.push(segment);
    else batches.push([segment]);
    characters = (fits ? characters : 0) + segment.marked.length;
  }
  return batches;
}

/** One text on its way into one language. */
interface Work {
  readonly services: TranslatingServices;
  readonly segments: readonly Segment[];
  readonly language: LanguageCode;
  readonly signal: AbortSignal;
  readonly made: Map<MarkedText, MarkedText>;
  readonly engines: Set<string>;
  /** Texts whose figures the engine that is asked now has changed. */
  readonly otherFigures: Set<MarkedText>;
  /** The last thing that went wrong. */
  reason: string;
}

/** How segments are put to an engine, and what its answers are then. */
interface Way {
  ask(marked: MarkedText): MarkedText;
  answer(made: MarkedText): MarkedText;
}

const plainly: Way = { ask: (marked) => marked, answer: (made) => made };
const withNumbersKept: Way = { ask: keepNumbers, answer: releaseNumbers };

function missing({ made }: Work, segments: readonly Segment[]): readonly Segment[] {
  return segments.filter(({ marked }) => !made.has(marked));
}

/** Takes what engines have made before, of the engine that is asked first rather than of another. */
async function takeFromMemory(work: Work): Promise<void> {
  const { services, segments, language } = work;
  const { engines } = services.desk;
  const keys = engines.flatMap(({ name }) => segments.map(({ marked }) => memoryKey(marked, language, name)));
  const known = await recall(services.site, keys, services.clock());
  for (const { name } of engines) {
    for (const { marked } of missing(work, segments)) {
      const text = known.get(memoryKey(marked, language, name));
      if (text === undefined) continue;
      work.made.set(marked, text);
      work.engines.add(name);
    }
  }
}

/** Has an engine translate segments and keeps those that pass the check. */
async function ask(work: Work, engine: Engine, segments: readonly Segment[], way: Way): Promise<void> {
  const { services, language, signal } = work;
  const texts = segments.map(({ marked }) => way.ask(marked));
  const answers = await services.desk.ask(engine, texts, language, signal);
  const passed = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const answer = tidyAnswer(segment.marked, way.answer(answers[index] ?? ''));
    const problem = checkTranslation(segment, answer, language);
    if (problem) {
      work.reason = problem;
      if (problem === 'numbersChanged') work.otherFigures.add(segment.marked);
      continue;
    }
    work.made.set(segment.marked, answer);
    work.engines.add(engine.name);
    passed.set(memoryKey(segment.marked, language, engine.name), answer);
  }
  await remember(services.site, passed, services.clock());
}

/** An engine that makes rubbish of many segments may well do half as many. */
async function askBatch(work: Work, engine: Engine, batch: readonly Segment[]): Promise<void> {
  try {
    await ask(work, engine, batch, plainly);
  } catch (error) {
    const divisible = error instanceof EngineFailure && error.trouble === 'rubbish' && batch.length > 1;
    if (!divisible) throw error;
    const half = Math.ceil(batch.length / 2);
    await askBatch(work, engine, batch.slice(0, half));
    await askBatch(work, engine, batch.slice(half));
  }
}

/** Asks an engine for what is missing: all, then where it has changed figures with these kept, each by itself. */
async function askEngine(work: Work, engine: Engine): Promise<void> {
  work.otherFigures.clear();
  for (const batch of batchesFor(engine, missing(work, work.segments))) {
    await askBatch(work, engine, batch);
    for (const broken of missing(work, batch)) {
      if (work.otherFigures.has(broken.marked)) await ask(work, engine, [broken], withNumbersKept);
    }
  }
}

/** When the first of the paused engines may be asked again. */
function firstEnd(pauses: Iterable<{ readonly until: Date }>): Date | undefined {
  const ends = [...pauses].map(({ until }) => until.getTime());
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}

/** Each segment once, however often it occurs. */
function distinct(segments: readonly Segment[]): readonly Segment[] {
  return [...new Map(segments.map((segment) => [segment.marked, segment])).values()];
}

/** Asks the engines that may be asked, in their order. @returns whether any was */
async function askEngines(work: Work, pauses: ReadonlyMap<string, PausedEngine>): Promise<boolean> {
  let tried = false;
  for (const engine of work.services.desk.engines) {
    if (missing(work, work.segments).length === 0) return tried;
    const pause = pauses.get(engine.name);
    if (pause) {
      if (!tried) work.reason = pause.reason;
      continue;
    }
    tried = true;
    try {
      await askEngine(work, engine);
    } catch (error) {
      work.signal.throwIfAborted();
      if (!(error instanceof EngineFailure)) throw error;
      work.reason = error.trouble;
    }
  }
  return tried;
}

/**
 * Translates segments: from memory, then by the engines in their order, each asked only for what those before it have
 * not made. Nothing that fails the check is kept.
 * @throws NotTranslated; the signal's reason
 */
export async function translateSegments(
  services: TranslatingServices,
  segments: readonly Segment[],
  language: LanguageCode,
  signal: AbortSignal,
): Promise<TranslatedSegments> {
  const work: Work = {
    services,
    segments: distinct(segments),
    language,
    signal,
    made: new Map(),
    engines: new Set(),
    otherFigures: new Set(),
    reason: 'noEngine',
  };
  await takeFromMemory(work);
  if (missing(work, work.segments).length > 0) {
    const pauses = await services.desk.pauses(services.clock());
    const tried = await askEngines(work, pauses);
    if (missing(work, work.segments).length > 0) {
      throw new NotTranslated(work.reason, tried ? undefined : firstEnd(pauses.values()));
    }
  }
  return { made: work.made, engines: [...work.engines] };
}
