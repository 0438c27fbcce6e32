interface Begin {
  readonly bytes: Buffer;
  /** False when there is more than the limit. */
  readonly isWhole: boolean;
}

/** Reads the begin of an answer into memory, and cancels what comes after it: a store may send without end. */
export async function readAtMost(
  content: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Begin> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxBytes) break;
  }
  return { bytes: Buffer.concat(pieces, Math.min(length, maxBytes)), isWhole: length <= maxBytes };
}
