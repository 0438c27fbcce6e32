import type { LanguageCode } from '#contract/languages.ts';

/**
 * Text as simple XML for an engine: `&amp;`, `&lt;` and `&gt;` are escaped, `<g id="1">…</g>` marks
 * formatted text (emphasis, links), `<x id="2">Shinso</x>` is kept unchanged, wherever the translation needs
 * it. Ids count from 1.
 */
export type MarkedText = string;

/** What an engine translates from and into; never the same language. */
export interface LanguagePair {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** Why an engine failed. `unsupported` and `quota` last; the others are temporary. */
export type EngineErrorKind = 'unsupported' | 'quota' | 'busy' | 'away' | 'refused' | 'rubbish';

/** An engine failed. The message is for the administrator: never a key, a URL or a text. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly kind: EngineErrorKind;
  /** Seconds to wait, when the engine said so. */
  readonly retryAfter: number | undefined;

  constructor(kind: EngineErrorKind, message: string, retryAfter?: number) {
    super(message);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

export interface Engine {
  readonly name: string;
  /** Limits per call, and concurrent calls: at least four, or one where it translates one call at a time anyhow. */
  readonly limits: { readonly texts: number; readonly characters: number; readonly calls: number };
  /**
   * Translates texts independently, keeping their order; a text that failed alone may be answered with an empty one.
   * The caller must validate the result.
   * @throws EngineFailure
   */
  translate(
    texts: readonly MarkedText[],
    languages: LanguagePair,
    signal: AbortSignal,
  ): Promise<readonly MarkedText[]>;
  /** How fast an engine of this machine has been lately; null before it has translated enough to tell. */
  readonly charactersPerSecond?: () => number | null;
}
