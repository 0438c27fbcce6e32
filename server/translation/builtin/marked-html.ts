import type { MarkedText } from '#server/translation/engine.ts';
import {
  escapeText,
  hasSameMarks,
  type Piece,
  parsePieces,
  restoreMarks,
  unescapeText,
} from '#server/translation/engines/marks.ts';
import { restoreSpaces } from './restore-spaces.ts';
import type { BatchText } from './translate-batch.ts';

/** An inline element, so that sentences stay whole. */
const markTag = 'b';
/** An inline element whose content Bergamot keeps; of the others it knows, `code` ends a sentence. */
const keptTag = 'var';

function htmlOf(piece: Piece): string {
  if (piece.kind === 'text') return escapeText(unescapeText(piece.text));
  if (piece.kind === 'kept') {
    return `<${keptTag} id="${piece.id}">${escapeText(unescapeText(piece.inside))}</${keptTag}>`;
  }
  return piece.kind === 'open' ? `<${markTag} id="${piece.id}">` : `</${markTag}>`;
}

/** True when every mark is closed: anything else would make the engine stop. */
function isWellFormed(pieces: readonly Piece[]): boolean {
  let depth = 0;
  for (const piece of pieces) {
    if (piece.kind === 'open') depth += 1;
    if (piece.kind === 'close') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Writes a marked text as Bergamot keeps it best: without marks as plain text, else as HTML with no entity but those of
 * `&`, `<` and `>`.
 * @returns undefined when its marks are not well-formed
 */
export function toBatchText(marked: MarkedText): BatchText | undefined {
  const pieces = parsePieces(marked);
  if (pieces.every(({ kind }) => kind === 'text')) return { text: unescapeText(marked), html: false };
  return isWellFormed(pieces) ? { text: pieces.map(htmlOf).join(''), html: true } : undefined;
}

const ownTag = new RegExp(`<(/?)(${markTag}|${keptTag})( id="\\d{1,9}")?>`, 'g');
const nameOf: Readonly<Record<string, string>> = { [markTag]: 'g', [keptTag]: 'x' };

/**
 * Reads a translation; every tag that is not ours becomes text.
 * @returns undefined when it has not exactly the source's marks
 */
export function fromBatchText(source: MarkedText, { html }: BatchText, made: string): MarkedText | undefined {
  if (!html) return escapeText(made);
  // The engine escapes its text, so a tag here is one that it was given.
  const tags = made.replace(ownTag, (_, slash, name, id = '') => `<${slash}${nameOf[name]}${id}>`);
  const marked = restoreMarks(source, tags);
  return hasSameMarks(source, marked) ? restoreSpaces(source, marked) : undefined;
}
