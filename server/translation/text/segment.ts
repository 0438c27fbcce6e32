import type { MarkedText } from '#server/translation/engine.ts';
import { parsePieces } from '#server/translation/engines/marks.ts';

/** The source Markdown around a marked text, and its meaning (see `shape.ts`). */
export interface MarkSource {
  readonly before: string;
  readonly after: string;
  readonly opens: string;
  readonly closes: string;
}

/** The source Markdown of a kept part, and what it displays. */
export interface KeptSource {
  readonly kept: string;
  /** An alternative spelling that is safe beside any text. */
  readonly sure?: string;
  readonly shows: string;
}

/** A unit of translation: a paragraph, a heading, a table cell. */
export interface Segment {
  readonly marked: MarkedText;
  /** By the id of the mark. */
  readonly restore: ReadonlyMap<string, MarkSource | KeptSource>;
}

const letter = /\p{L}/u;

/** True when there are letters outside kept parts. */
export function needsTranslation({ marked }: Segment): boolean {
  return parsePieces(marked).some((piece) => piece.kind === 'text' && letter.test(charactersOf(piece.text)));
}

const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Decodes a piece of a marked text. */
export function charactersOf(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => named[entity] ?? entity);
}

export function restorePlain(translated: MarkedText): string {
  return parsePieces(translated)
    .map((piece) => {
      if (piece.kind === 'text') return charactersOf(piece.text);
      return piece.kind === 'kept' ? charactersOf(piece.inside) : '';
    })
    .join('')
    .trim();
}
