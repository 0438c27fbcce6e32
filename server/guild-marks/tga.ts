/** Pixels in rows from the top, four bytes each: red, green, blue, alpha. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** Order of the colour bytes within a pixel. */
export type ColourOrder = 'bgr' | 'rgb';

/** The file is no picture of the expected size, or was being written while it was read. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage';
}

const headerBytes = 18;
const uncompressed = 2;
const runLength = 10;
/** In the descriptor: the first row is the top one, the first pixel the right one. */
const fromTop = 0x20;
const fromRight = 0x10;

interface Header {
  readonly isCompressed: boolean;
  readonly bytesPerPixel: 3 | 4;
  readonly start: number;
  readonly isFromTop: boolean;
}

function readHeader(file: Buffer, width: number, height: number): Header {
  if (file.length < headerBytes) throw new UnreadableImage('shorter than the header of a TGA file');
  const [comment = 0, colourMap = 0, type = 0] = file;
  const depth = file[16] ?? 0;
  const descriptor = file[17] ?? 0;
  if (type !== uncompressed && type !== runLength) throw new UnreadableImage(`TGA type ${type}`);
  if (colourMap !== 0) throw new UnreadableImage('a TGA file with a colour map');
  if (file.readUInt16LE(12) !== width || file.readUInt16LE(14) !== height)
    throw new UnreadableImage(`not ${width} × ${height} pixels`);
  if (depth !== 24 && depth !== 32) throw new UnreadableImage(`${depth} bits per pixel`);
  if ((descriptor & fromRight) !== 0) throw new UnreadableImage('rows from right to left');
  return {
    isCompressed: type === runLength,
    bytesPerPixel: depth === 32 ? 4 : 3,
    start: headerBytes + comment,
    isFromTop: (descriptor & fromTop) !== 0,
  };
}

/** The pixels' bytes in the order of the file. */
function expandRuns(file: Buffer, start: number, pixelCount: number, bytesPerPixel: number): Buffer {
  const plain = Buffer.alloc(pixelCount * bytesPerPixel);
  let at = start;
  let to = 0;
  while (to < plain.length) {
    const packet = file[at];
    if (packet === undefined) throw new UnreadableImage('ends before its last pixel');
    at += 1;
    const pixels = (packet & 0x7f) + 1;
    const isRun = packet >= 0x80;
    const source = isRun ? bytesPerPixel : pixels * bytesPerPixel;
    if (to + pixels * bytesPerPixel > plain.length) throw new UnreadableImage('has too many pixels');
    if (at + source > file.length) throw new UnreadableImage('ends before its last pixel');
    // Most packets are a few bytes, for which calls of Buffer take ten times as long.
    for (let byte = 0; byte < pixels * bytesPerPixel; byte++) {
      plain[to + byte] = file[at + (isRun ? byte % bytesPerPixel : byte)] ?? 0;
    }
    at += source;
    to += pixels * bytesPerPixel;
  }
  return plain;
}

/**
 * Reads a TGA file of type 2 or 10 with 24 or 32 bits per pixel. Pure; the work is bounded by the size asked for.
 * @throws UnreadableImage for everything else, and for other sizes
 */
export function readTga(file: Buffer, width: number, height: number, order: ColourOrder = 'bgr'): Bitmap {
  const { isCompressed, bytesPerPixel, start, isFromTop } = readHeader(file, width, height);
  const count = width * height;
  const source = isCompressed
    ? expandRuns(file, start, count, bytesPerPixel)
    : file.subarray(start, start + count * bytesPerPixel);
  if (source.length < count * bytesPerPixel) throw new UnreadableImage('ends before its last pixel');
  const [red, blue] = order === 'bgr' ? [2, 0] : [0, 2];
  const pixels = Buffer.alloc(count * 4);
  for (let row = 0; row < height; row++) {
    let from = (isFromTop ? row : height - 1 - row) * width * bytesPerPixel;
    let to = row * width * 4;
    for (let column = 0; column < width; column++, from += bytesPerPixel, to += 4) {
      pixels[to] = source[from + red] ?? 0;
      pixels[to + 1] = source[from + 1] ?? 0;
      pixels[to + 2] = source[from + blue] ?? 0;
      pixels[to + 3] = bytesPerPixel === 4 ? (source[from + 3] ?? 0) : 255;
    }
  }
  return { width, height, pixels };
}
