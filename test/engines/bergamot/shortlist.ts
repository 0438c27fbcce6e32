import { u64 } from './marian-file.ts';

const magic = Buffer.from('f5173401d5481af1', 'hex');

/** How many of the vocabulary's first pieces are always candidates. */
const alwaysCandidates = 8;

/** Writes a lexical shortlist in which every piece of the source has one candidate: the piece of the same number. */
export function shortlistFile(size: number): Buffer {
  const ids = Uint32Array.from({ length: size }, (_, id) => id);
  const offsets = u64(...Array.from({ length: size + 1 }, (_, id) => id));
  return Buffer.concat([
    magic,
    u64(0, alwaysCandidates, alwaysCandidates, size + 1, size),
    offsets,
    Buffer.from(ids.buffer),
  ]);
}
