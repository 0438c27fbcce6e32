import type { MarkedText } from '#server/translation/engine.ts';
import { readPieces } from '#server/translation/engines/marks.ts';

/** What stood around a text in the Markdown it came from, and what that means (see `shape.ts`). */
export interface Around {
  readonly before: string;
  readonly after: string;
  readonly opens: string;
  readonly closes: string;
}

/** What stood instead of a text, and what it shows. */
export interface Kept {
  readonly kept: string;
  /** A spelling that means the same whatever stands beside it, where `kept` does not. */
  readonly sure?: string;
  readonly shows: string;
}

/** A piece of text to be translated as a whole: a paragraph, a heading, a cell of a table. */
export interface Segment {
  readonly marked: MarkedText;
  /** By the id of the mark. */
  readonly restore: ReadonlyMap<string, Around | Kept>;
}

const letter = /\p{L}/u;

/** Whether there is anything to translate: figures, signs and what is kept are the same in every language. */
export function needsTranslation({ marked }: Segment): boolean {
  return readPieces(marked).some((piece) => piece.kind === 'text' && letter.test(charactersOf(piece.text)));
}

const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The characters a piece of a marked text stands for. */
export function charactersOf(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => named[entity] ?? entity);
}

/** A translated segment of a text without markup. */
export function restorePlain(translated: MarkedText): string {
  return readPieces(translated)
    .map((piece) => {
      if (piece.kind === 'text') return charactersOf(piece.text);
      return piece.kind === 'kept' ? charactersOf(piece.inside) : '';
    })
    .join('')
    .trim();
}
