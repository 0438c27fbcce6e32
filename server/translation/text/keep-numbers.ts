import type { MarkedText } from '#server/translation/engine.ts';
import { escapeText, joinPieces, type Piece, parsePieces } from '#server/translation/engines/marks.ts';
import { charactersOf } from './segment.ts';

/** Above any id of a segment's own marks. */
const firstId = 10_000;

const number = /(\p{Nd}[\p{Nd}.,:/-]*\p{Nd}|\p{Nd})/u;

/** Protects numbers as kept parts, for an engine that has changed them. */
export function protectNumbers(marked: MarkedText): MarkedText {
  let id = firstId;
  const pieces = parsePieces(marked).flatMap((piece): readonly Piece[] => {
    if (piece.kind !== 'text') return [piece];
    return charactersOf(piece.text)
      .split(number)
      .map((text, index): Piece => {
        if (index % 2 === 0) return { kind: 'text', text: escapeText(text) };
        id += 1;
        return { kind: 'kept', id: String(id), inside: text };
      })
      .filter((part) => part.kind !== 'text' || part.text !== '');
  });
  return joinPieces(pieces);
}

export function unprotectNumbers(marked: MarkedText): MarkedText {
  return marked.replace(/<x id="(\d+)">([^<]*)<\/x>/g, (whole, id, inside) =>
    Number(id) > firstId ? inside : whole,
  );
}
