import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { type EngineErrorKind, EngineFailure } from './engine.ts';
import type { EnginePool } from './engine-pool.ts';
import { readPlain } from './text/read-inline.ts';
import { restorePlain } from './text/segment.ts';

export interface TrialResult {
  readonly engine: string;
  readonly text: string;
}

/** The engine that was tried could not. */
export class TrialFailure extends Error {
  override readonly name = 'TrialFailure';
  readonly engine: string;
  readonly kind: EngineErrorKind;
  constructor(engine: string, { kind, message }: EngineFailure) {
    super(message);
    this.engine = engine;
    this.kind = kind;
  }
}

const timeoutMs = 20_000;

/**
 * Goes before the queue. Counts against the engine's quota, and a failure towards its pause, like any other text.
 * @throws TrialFailure; what is no failure of the engine's, such as SiteUnavailable, as it is
 */
export async function tryEngine(
  pool: EnginePool,
  sentence: string,
  { target, now }: { readonly target: LanguageCode; readonly now: Date },
): Promise<TrialResult | null> {
  const pauses = await pool.pauses(now);
  const engine = pool.engines.find(({ name }) => !pauses.has(name));
  if (!engine) return null;
  const { name } = engine;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const languages = { source: defaultLanguage, target };
    const marked = [readPlain(sentence, []).marked];
    const [made = ''] = await pool.translate(engine, marked, languages, signal, { isUrgent: true });
    return { engine: name, text: restorePlain(made) };
  } catch (error) {
    if (error instanceof EngineFailure) throw new TrialFailure(name, error);
    if (!signal.aborted) throw error;
    throw new TrialFailure(name, new EngineFailure('away', 'It did not answer in time'));
  }
}
