import type { Dimensions } from './dimensions.ts';

/** Boxes that hold other boxes, with the bytes before the first of them. */
const containers: Readonly<Record<string, number>> = { meta: 4, iprp: 0, ipco: 0 };

interface Box {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const length = bytes.readUInt32BE(at);
    // 0 reaches to the end; 1, a 64-bit length, is for media, which come after what is read here.
    const end = length === 0 ? to : at + length;
    if (length === 1 || end < at + 8 || end > to) return;
    yield { name: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: end };
    at = end;
  }
}

function* extentsIn(bytes: Buffer, from: number, to: number): Generator<Dimensions> {
  for (const box of boxesIn(bytes, from, to)) {
    const before = containers[box.name];
    if (before !== undefined) yield* extentsIn(bytes, box.from + before, box.to);
    if (box.name === 'ispe') {
      yield { width: bytes.readUInt32BE(box.from + 4), height: bytes.readUInt32BE(box.from + 8) };
    }
  }
}

/** By the brands of its first box (`ftyp`). */
export function isAvif(bytes: Buffer): boolean {
  const [first] = boxesIn(bytes, 0, Math.min(bytes.length, 256));
  if (first?.name !== 'ftyp') return false;
  for (let at = first.from; at + 4 <= first.to; at += 4) {
    if (bytes.toString('latin1', at, at + 4) === 'avif') return true;
  }
  return false;
}

/** The largest extent (`ispe`) of its images: tiles, thumbnails and transparency have extents of their own. */
export function readAvif(bytes: Buffer): Dimensions | undefined {
  const extents = [...extentsIn(bytes, 0, bytes.length)];
  if (extents.length === 0) return undefined;
  return {
    width: Math.max(...extents.map(({ width }) => width)),
    height: Math.max(...extents.map(({ height }) => height)),
  };
}
