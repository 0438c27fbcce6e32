import type { MarkedText } from '#server/translation/engine.ts';

/** A marked text in its parts: characters, text within a mark, something kept as it is. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly id: number; readonly pieces: readonly Piece[] }
  | { readonly kind: 'kept'; readonly id: number; readonly text: string };

/**
 * Reads a marked text, forgiving what engines do to tags without changing what they mean: spaces, other quotes or none,
 * `<x id="2"/>`.
 * @returns undefined for everything else: other tags, tags that do not fit together, a `<` or `&` that is not escaped
 */
export function parseMarked(_marked: string): readonly Piece[] | undefined {
  return undefined;
}

/** The marked text that consists of these pieces. */
export function writeMarked(_pieces: readonly Piece[]): MarkedText {
  return '';
}
