import type { LanguageCode } from '#contract/languages.ts';

/**
 * A piece of English text on its way through an engine, as a small XML: `&amp;`, `&lt;` and `&gt;` are escaped,
 * `<g id="1">…</g>` stands around text that carries a mark (emphasis, a link), `<x id="2">Shinso</x>` is something
 * that comes back as it is, wherever the sentence of the other language wants it. Ids count from 1 in each text.
 */
export type MarkedText = string;

/** Why an engine has given nothing. `unsupported` and `quota` last; the others pass. */
export type EngineTrouble = 'unsupported' | 'quota' | 'busy' | 'away' | 'refused' | 'rubbish';

/** An engine has not translated. Its message is for the administrator: never a key, an address or a text. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly trouble: EngineTrouble;
  /** Seconds to leave it alone, where the engine said so. */
  readonly retryAfter: number | undefined;

  constructor(trouble: EngineTrouble, message: string, retryAfter?: number) {
    super(message);
    this.trouble = trouble;
    this.retryAfter = retryAfter;
  }
}

/** A program or service that translates from English. */
export interface Engine {
  readonly name: string;
  /** The most one call may hold, and how many calls it takes at a time: four at least. */
  readonly most: { readonly texts: number; readonly characters: number; readonly calls: number };
  /**
   * Translates texts, each by itself, in their order. What comes back is not to be believed: the caller checks it.
   * @throws EngineFailure
   */
  translate(
    texts: readonly MarkedText[],
    target: LanguageCode,
    signal: AbortSignal,
  ): Promise<readonly MarkedText[]>;
}
