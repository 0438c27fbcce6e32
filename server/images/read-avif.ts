import { pictureMaxBytes } from '#contract/limits.ts';
import { type Dimensions, largestOf } from './dimensions.ts';
import { readFrameSize } from './read-av1.ts';

interface Box {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Throws where the decoder would read on differently: what comes after could not be trusted. */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box> {
  for (let at = from; at < to; ) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const content = at + (isLong ? 16 : 8);
    // 0 reaches to the end.
    const end = length === 0 ? to : at + length;
    if (end < content || end > to) throw new RangeError('a box that does not fit');
    yield { name: bytes.toString('latin1', at + 4, at + 8), from: content, to: end };
    at = end;
  }
}

function* namedIn(bytes: Buffer, name: string, from: number, to: number): Generator<Box> {
  for (const box of boxesIn(bytes, from, to)) if (box.name === name) yield box;
}

function* extentsIn(bytes: Buffer, meta: Box): Generator<Dimensions> {
  for (const properties of namedIn(bytes, 'iprp', meta.from + 4, meta.to)) {
    for (const container of namedIn(bytes, 'ipco', properties.from, properties.to)) {
      for (const { from } of namedIn(bytes, 'ispe', container.from, container.to)) {
        yield { width: bytes.readUInt32BE(from + 4), height: bytes.readUInt32BE(from + 8) };
      }
    }
  }
}

/** Ids of the items of a type. */
function idsOf(bytes: Buffer, meta: Box, wanted: 'av01' | 'grid'): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const { from, to } of namedIn(bytes, 'iinf', meta.from + 4, meta.to)) {
    const countBytes = bytes.readUInt8(from) === 0 ? 2 : 4;
    for (const entry of namedIn(bytes, 'infe', from + 4 + countBytes, to)) {
      const idBytes = bytes.readUInt8(entry.from) === 3 ? 4 : 2;
      const type = entry.from + 4 + idBytes + 2;
      if (bytes.toString('latin1', type, type + 4) === wanted) {
        ids.add(bytes.readUIntBE(entry.from + 4, idBytes));
      }
    }
  }
  return ids;
}

/** Reads one number after the other. */
function numbersFrom(bytes: Buffer, from: number): (size: number) => number {
  let at = from;
  return (size) => {
    const start = at;
    at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(bytes.readBigUInt64BE(start)) : bytes.readUIntBE(start, size);
  };
}

interface Item {
  readonly id: number;
  /** 0: the pieces are in the file; 1: in the box `idat`. */
  readonly method: number;
  readonly pieces: readonly { readonly from: number; readonly length: number }[];
}

function* itemsIn(bytes: Buffer, { from }: Box): Generator<Item> {
  const read = numbersFrom(bytes, from);
  const version = read(1);
  read(3);
  const sizes = read(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  // Pieces that take no bytes here would be too many to go through.
  if (lengthBytes < 4) throw new RangeError('lengths of less than 32 bits');
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const idBytes = version < 2 ? 2 : 4;
  for (let items = read(idBytes); items > 0; items -= 1) {
    const id = read(idBytes);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseBytes);
    const pieces: { from: number; length: number }[] = [];
    for (let count = read(2); count > 0; count -= 1) {
      read(indexBytes);
      pieces.push({ from: base + read(offsetBytes), length: read(lengthBytes) });
    }
    yield { id, method, pieces };
  }
}

/** The size of the picture that tiles are put together to. */
function readGrid(content: Buffer): Dimensions {
  const sideBytes = content.readUInt8(1) & 1 ? 4 : 2;
  return { width: content.readUIntBE(4, sideBytes), height: content.readUIntBE(4 + sideBytes, sideBytes) };
}

/** Each as the decoder would take memory for it. */
function* decodedIn(bytes: Buffer, meta: Box): Generator<Dimensions> {
  const [frames, grids] = [idsOf(bytes, meta, 'av01'), idsOf(bytes, meta, 'grid')];
  const [idat] = namedIn(bytes, 'idat', meta.from + 4, meta.to);
  const sources = [bytes, bytes.subarray(idat?.from ?? 0, idat?.to ?? 0)];
  // Items may share bytes, but not so many that this takes long.
  let left = pictureMaxBytes;
  for (const box of namedIn(bytes, 'iloc', meta.from + 4, meta.to)) {
    for (const { id, method, pieces } of itemsIn(bytes, box)) {
      if (!frames.has(id) && !grids.has(id)) continue;
      const source = sources[method];
      left -= pieces.reduce((sum, { length }) => sum + length, 0);
      if (!source || left < 0) throw new RangeError('an item that cannot be read');
      const content = Buffer.concat(pieces.map(({ from, length }) => source.subarray(from, from + length)));
      if (grids.has(id)) yield readGrid(content);
      if (frames.has(id)) yield readFrameSize(content);
    }
  }
}

/** By the brands of its first box (`ftyp`). */
export function isAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (bytes.toString('latin1', at, at + 4) === 'avif') return true;
  }
  return false;
}

function* sizesIn(bytes: Buffer, meta: Box): Generator<Dimensions> {
  const decoded = largestOf(decodedIn(bytes, meta));
  if (!decoded) throw new RangeError('nothing to decode');
  yield decoded;
  yield* extentsIn(bytes, meta);
}

/**
 * The largest of all its images, tiles, thumbnails and transparency, by what their properties (`ispe`) say and by what
 * the decoder goes by: the AV1 frames, which it then scales, and the grid of tiles.
 * @returns undefined without images, and for animations
 * @throws RangeError when it is damaged
 */
export function readAvif(bytes: Buffer): Dimensions | undefined {
  let found: Dimensions | undefined;
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    // Of an animation the decoder may take other frames than the picture's.
    if (box.name === 'moov') return undefined;
    if (box.name !== 'meta') continue;
    // A picture has one; each of many could name all bytes of the file again, which would take minutes.
    if (found) throw new RangeError('a second description of the picture');
    found = largestOf(sizesIn(bytes, box));
  }
  return found;
}
