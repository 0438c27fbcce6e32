import {
  type Engine,
  EngineFailure,
  type LanguagePair,
  type MarkedText,
} from '#server/translation/engine.ts';
import { createSemaphore } from '#server/translation/semaphore.ts';
import { findRoute, type Route } from './installed-models.ts';
import { fromBatchText, toBatchText } from './marked-html.ts';
import { createPace } from './pace.ts';
import { splitTextNodes } from './text-nodes.ts';
import type { BatchText } from './translate-batch.ts';
import { createTranslationThread, type StartThread, ThreadFailure } from './translation-thread.ts';

export interface BuiltinOptions {
  /** The folder of models, see `installed-models.ts`. */
  readonly modelsDir: string;
  /** The most memory the engine may use. */
  readonly memoryMb: number;
  /** For one run of the thread; long texts get more. */
  readonly timeoutMs: number;
  /** After which the unused thread is ended. */
  readonly idleMs?: number;
  readonly start?: StartThread;
}

/** The engine that runs in this process, and how to end its thread. */
export interface BuiltinEngine extends Engine {
  readonly charactersPerSecond: () => number | null;
  isRunning(): boolean;
  close(): Promise<void>;
}

const defaultIdleMs = 5 * 60_000;
/** A sixth of the speed measured on one slow core. */
const msPerCharacter = 10;
/** Two directions, as for a way through English. */
const mostModels = 2;

/** What one call may cost; a model that stops at every text must not be started for each. */
const maxFailures = 16;
const maxLateRuns = 2;

/** The state of one call. */
interface Call {
  readonly languages: LanguagePair;
  readonly signal: AbortSignal;
  failures: number;
  lateRuns: number;
  /** The engine itself refused texts; else its thread ended for another reason. */
  isTexts: boolean;
}

const away = (message: string) => new EngineFailure('away', message);

function messageFor({ fault }: ThreadFailure, route: Route): string {
  const names = route.map((model) => model && `${model.from}-${model.to}`).join(' or ');
  if (fault === 'start') return 'The built-in engine cannot be started on this machine';
  if (fault === 'late') return 'The built-in engine did not answer in time';
  if (fault === 'model') return `The model ${names} does not fit into BUILTIN_MEMORY_MB, or is broken`;
  return 'The built-in engine stops again and again';
}

const lengthOf = (batch: readonly BatchText[]) => batch.reduce((total, { text }) => total + text.length, 0);

/**
 * Bergamot, the engine of Firefox, in a thread of this process, with the models in `modelsDir`. A text at which it stops
 * is translated to an empty one, so that the others of the call are not lost.
 */
export function builtinEngine(options: BuiltinOptions): BuiltinEngine {
  const { modelsDir, timeoutMs, idleMs = defaultIdleMs, ...threadOptions } = options;
  const thread = createTranslationThread({ ...threadOptions, idleMs });
  const turn = createSemaphore(1);
  const pace = createPace();
  /** One less when the memory did not suffice for what else was loaded. */
  let modelsThatFit = mostModels;

  async function routeFor(languages: LanguagePair): Promise<Route> {
    const route = await findRoute(modelsDir, languages);
    if (!route) throw new EngineFailure('unsupported', 'No model is installed for this language');
    return route;
  }

  function run(route: Route, batch: readonly BatchText[], { signal }: Call): Promise<readonly string[]> {
    const ms = timeoutMs + lengthOf(batch) * msPerCharacter * route.length;
    const request = { route, batch, mostModels: Math.max(modelsThatFit, route.length) };
    return thread.run(request, { timeoutMs: ms, signal });
  }

  /** @throws EngineFailure when another try is no use */
  function record(failure: ThreadFailure, route: Route, call: Call): void {
    call.failures += 1;
    if (failure.fault === 'late') call.lateRuns += 1;
    call.isTexts ||= failure.fault === 'texts';
    // The next try is in an empty engine, where one model may fit.
    if (failure.fault === 'model') modelsThatFit = 1;
    const isSure = call.failures > 1 && (failure.fault === 'start' || failure.fault === 'model');
    if (isSure || call.lateRuns >= maxLateRuns || call.failures >= maxFailures) {
      // It was not the memory that others need.
      modelsThatFit = mostModels;
      throw away(messageFor(failure, route));
    }
  }

  /** @returns a text for each of the batch, undefined for those at which the engine stops */
  async function translateBatch(
    batch: readonly BatchText[],
    call: Call,
    retries = 1,
  ): Promise<readonly (string | undefined)[]> {
    if (batch.length === 0) return [];
    const route = await routeFor(call.languages);
    try {
      return await run(route, batch, call);
    } catch (error) {
      if (!(error instanceof ThreadFailure)) throw error;
      record(error, route, call);
      if (error.fault === 'model' || error.fault === 'start') return translateBatch(batch, call, retries);
    }
    // Halves, each in a new engine, find the text at which it stops.
    const half = Math.ceil(batch.length / 2);
    if (batch.length > 1) {
      const first = await translateBatch(batch.slice(0, half), call);
      return [...first, ...(await translateBatch(batch.slice(half), call))];
    }
    return retries > 0 ? translateBatch(batch, call, retries - 1) : [undefined];
  }

  /** Texts that lost a mark, or cannot be HTML, node by node, all in one batch. */
  async function translateNodes(texts: readonly MarkedText[], call: Call): Promise<readonly MarkedText[]> {
    const split = texts.map(splitTextNodes);
    const batch = split.flatMap((nodes) => nodes.texts.map((text) => ({ text, html: false })));
    const made = [...(await translateBatch(batch, call))];
    return split.map(({ texts: nodes, join }) => {
      const own = made.splice(0, nodes.length);
      const known = own.filter((text) => text !== undefined);
      return known.length < own.length ? '' : join(known, call.languages.target);
    });
  }

  async function translateAll(texts: readonly MarkedText[], call: Call): Promise<readonly MarkedText[]> {
    const asked = texts.map((marked) => ({ marked, batchText: toBatchText(marked) }));
    const batch = asked.flatMap(({ batchText }) => batchText ?? []);
    const answers = [...(await translateBatch(batch, call))];
    const made = asked.map(({ marked, batchText }) => {
      if (!batchText) return undefined;
      const answer = answers.shift();
      return answer === undefined ? '' : fromBatchText(marked, batchText, answer);
    });
    const torn = texts.filter((_, index) => made[index] === undefined);
    const nodes = [...(await translateNodes(torn, call))];
    const all = made.map((text) => text ?? nodes.shift() ?? '');
    if (call.failures > 0 && all.every((text) => text === '')) {
      const kind = call.isTexts ? 'rubbish' : 'away';
      throw new EngineFailure(kind, 'The built-in engine stops at these texts');
    }
    return all;
  }

  return {
    name: 'builtin',
    // What waits here has its turn in the order it came: the pool, where it waits instead, lets urgent calls go first.
    limits: { texts: 200, characters: 10_000, calls: 1 },
    async translate(texts, languages, signal) {
      await routeFor(languages);
      try {
        const leave = await turn.acquire(signal);
        const started = performance.now();
        try {
          const call = { languages, signal, failures: 0, lateRuns: 0, isTexts: false };
          const made = await translateAll(texts, call);
          pace.note(
            texts.reduce((total, text) => total + text.length, 0),
            performance.now() - started,
          );
          return made;
        } finally {
          leave();
        }
      } catch (error) {
        throw signal.aborted ? away('The translation was stopped') : error;
      }
    },
    charactersPerSecond: pace.charactersPerSecond,
    isRunning: thread.isRunning,
    close: thread.close,
  };
}
