/**
 * Splits a stream into parts of equal length; the last may be shorter.
 * @param begun the beginning of the first part
 * @returns parts valid until the next one is requested, because they share one buffer; none for an empty stream
 */
export async function* splitParts(
  content: AsyncIterable<Uint8Array>,
  length: number,
  begun: Uint8Array = new Uint8Array(0),
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(length);
  part.set(begun);
  let filled = begun.length;
  for await (const piece of content) {
    for (let taken = 0; taken < piece.length; ) {
      if (filled === length) {
        yield part;
        filled = 0;
      }
      const bit = piece.subarray(taken, taken + length - filled);
      part.set(bit, filled);
      filled += bit.length;
      taken += bit.length;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
