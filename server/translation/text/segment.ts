import type { MarkedText } from '#server/translation/engine.ts';
import { readPieces } from '#server/translation/engines/marks.ts';
import { escapeMarkdown } from './escape-markdown.ts';

/** What stood around or instead of a text in the Markdown it came from. */
export type Restore = { readonly before: string; readonly after: string } | { readonly kept: string };

/** A piece of text to be translated as a whole: a paragraph, a heading, a cell of a table. */
export interface Segment {
  readonly marked: MarkedText;
  /** By the id of the mark. */
  readonly restore: ReadonlyMap<string, Restore>;
}

const letter = /\p{L}/u;

/** Whether there is anything to translate: figures, signs and what is kept are the same in every language. */
export function needsTranslation({ marked }: Segment): boolean {
  return readPieces(marked).some((piece) => piece.kind === 'text' && letter.test(piece.text));
}

const named: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The characters a piece of a marked text stands for. */
export function charactersOf(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => named[entity] ?? entity);
}

/** A translated segment as Markdown; a mark that is not the segment's own leaves its text only. */
export function restoreMarkdown({ restore }: Segment, translated: MarkedText): string {
  const pieces = readPieces(translated).map((piece): string => {
    if (piece.kind === 'text') return escapeMarkdown(charactersOf(piece.text));
    const own = restore.get(piece.id);
    if (piece.kind === 'kept') {
      return own && 'kept' in own ? own.kept : escapeMarkdown(charactersOf(piece.inside));
    }
    if (!own || 'kept' in own) return '';
    return piece.kind === 'open' ? own.before : own.after;
  });
  return escapeLineStart(pieces.join(''));
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

/** At the beginning of a line a few more characters mean something. */
function escapeLineStart(line: string): string {
  const text = line.trim();
  if (/^(?:#{1,6}|[-+])(?=\s|$)|^>|^[=-]+$|^:?-+:?\s*$/.test(text)) return `\\${text}`;
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
