import type { MarkedText } from '#server/translation/engine.ts';
import {
  escapeText,
  joinPieces,
  moveSpacesOut,
  parsePieces,
  unescapeText,
} from '#server/translation/engines/marks.ts';
import { charactersOf } from './segment.ts';

/** Invisible characters that engines leave behind; emoji joiners stay. */
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos|nbsp);/i;

function normalizeText(text: string): string {
  return text.replace(invisible, '').replace(/[\t\n\r]+/g, ' ');
}

/** Cleans an engine's answer: line ends, invisible characters, double escaping, surrounding spaces. */
export function normalizeOutput(source: MarkedText, made: MarkedText): MarkedText {
  const mayUnescape = !parsePieces(source).some(
    (piece) => piece.kind === 'text' && entity.test(charactersOf(piece.text)),
  );
  const pieces = parsePieces(made).map((piece) => {
    if (piece.kind !== 'text') return piece;
    const text = normalizeText(charactersOf(piece.text));
    return { ...piece, text: escapeText(mayUnescape ? unescapeText(text) : text) };
  });
  return moveSpacesOut(joinPieces(pieces)).trim();
}
