import type { Piece } from '#web/keeping.ts';

/** @param address as it stands in HTML */
export function htmlOf(pieces: readonly Piece[], address = ''): string {
  return pieces
    .map((piece) => (piece === null ? address : typeof piece === 'string' ? piece : piece.text))
    .join('');
}
