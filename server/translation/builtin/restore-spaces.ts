import type { MarkedText } from '#server/translation/engine.ts';
import {
  escapeText,
  joinPieces,
  moveSpacesOut,
  type Piece,
  parsePieces,
  unescapeText,
} from '#server/translation/engines/marks.ts';

const isSpace = /\s/;
const isWord = /[\p{L}\p{N}]/u;
/** Signs that stand close to a word, whatever the source has there. */
const isClose = { before: /[\p{Ps}\p{Pi}'"„]/u, after: /[\p{Pe}\p{Pf}'".,;:!?%…]/u } as const;
/** Stands for a kept part as a neighbour. */
const keptNeighbour = 'x';

type Side = 'before' | 'after';

/** Nearest piece with characters on one side; tags have none. */
function neighbourOf(pieces: readonly Piece[], at: number, side: Side): number {
  const step = side === 'before' ? -1 : 1;
  let index = at + step;
  while (pieces[index]?.kind === 'open' || pieces[index]?.kind === 'close') index += step;
  return index;
}

/** The character beside a tag or kept part; empty at the end of the text. */
function characterBeside(pieces: readonly Piece[], at: number, side: Side): string {
  const piece = pieces[neighbourOf(pieces, at, side)];
  if (piece?.kind === 'kept') return keptNeighbour;
  if (piece?.kind !== 'text') return '';
  const characters = [...unescapeText(piece.text)];
  return (side === 'before' ? characters.at(-1) : characters[0]) ?? '';
}

/** The sides on which a piece ends a marked or kept part. */
function sidesOf({ kind }: Piece): readonly Side[] {
  if (kind === 'kept') return ['before', 'after'];
  if (kind === 'text') return [];
  return [kind === 'open' ? 'before' : 'after'];
}

/** Characters beside the parts of a text, by side and id. */
function charactersBeside(pieces: readonly Piece[]): ReadonlyMap<string, string> {
  return new Map(
    pieces.flatMap((piece, at) =>
      sidesOf(piece).map((side): [string, string] => [
        `${side} ${'id' in piece ? piece.id : ''}`,
        characterBeside(pieces, at, side),
      ]),
    ),
  );
}

/** Removes the spaces between a tag and the punctuation that the source has there without any. */
function closeUp(pieces: Piece[], at: number, side: Side, beside: string): void {
  const index = neighbourOf(pieces, at, side);
  const piece = pieces[index];
  if (piece?.kind !== 'text') return;
  const text = unescapeText(piece.text);
  const trimmed = side === 'before' ? text.trimEnd() : text.trimStart();
  const isSame = side === 'before' ? trimmed.endsWith(beside) : trimmed.startsWith(beside);
  if (isSame) pieces[index] = { kind: 'text', text: escapeText(trimmed) };
}

const space: Piece = { kind: 'text', text: ' ' };

/**
 * Bergamot puts a space beside a tag after quotes and brackets, and loses the one between a kept part and the next
 * word. Compares with the source: words and parts that it separates are separated again, and punctuation that it has at
 * a tag closes up again.
 */
export function restoreSpaces(source: MarkedText, made: MarkedText): MarkedText {
  const wanted = charactersBeside(parsePieces(source));
  const pieces = parsePieces(made);
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece) continue;
    for (const side of sidesOf(piece)) {
      const beside = wanted.get(`${side} ${'id' in piece ? piece.id : ''}`) ?? '';
      const found = characterBeside(pieces, at, side);
      const isSeparate = found === '' || isSpace.test(found) || isClose[side].test(found);
      if (isSpace.test(beside) && !isSeparate) {
        const neighbour = neighbourOf(pieces, at, side);
        pieces.splice(side === 'before' ? neighbour + 1 : neighbour, 0, space);
        if (side === 'before') at += 1;
      } else if (beside !== '' && !isSpace.test(beside) && !isWord.test(beside)) {
        closeUp(pieces, at, side, beside);
      }
    }
  }
  return moveSpacesOut(joinPieces(pieces));
}
