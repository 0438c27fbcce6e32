/** Red, green, blue, alpha. */
type Colour = readonly [number, number, number, number];

const size = 512;
const [markWidth, markHeight, columns] = [16, 12, 32];

/** The pixels of a picture of emblems. @param paint the colour of a mark's pixel, null where it is empty */
export function madeImage(paint: (mark: number, x: number, y: number) => Colour | null): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < 480; y++) {
    for (let x = 0; x < size; x++) {
      const mark = Math.trunc(y / markHeight) * columns + Math.trunc(x / markWidth);
      const colour = paint(mark, x % markWidth, y % markHeight);
      if (colour) pixels.set(colour, (y * size + x) * 4);
    }
  }
  return pixels;
}

interface TgaKind {
  readonly type?: 2 | 10 | number;
  readonly depth?: 24 | 32 | number;
  readonly fromTop?: boolean;
  readonly comment?: string;
  /** False: packets without repetition. */
  readonly runs?: boolean;
}

/** @param bytes of a pixel */
function packed(pixels: Buffer, bytes: number, runs: boolean): Buffer {
  const parts: Buffer[] = [];
  const repeats = (at: number) => pixels.compare(pixels, at, at + bytes, at - bytes, at) === 0;
  for (let at = 0; at < pixels.length; ) {
    let end = at + bytes;
    while (runs && end < Math.min(at + 128 * bytes, pixels.length) && repeats(end)) end += bytes;
    const count = (end - at) / bytes;
    parts.push(Buffer.of(count > 1 ? 0x80 | (count - 1) : 0), pixels.subarray(at, at + bytes));
    at = end;
  }
  return Buffer.concat(parts);
}

/** Writes such pixels as the game does. */
export function madeTga(
  image: Buffer,
  { type = 10, depth = 32, fromTop = true, comment = '', runs = true }: TgaKind = {},
): Buffer {
  const header = Buffer.alloc(18);
  header[0] = comment.length;
  header[2] = type;
  header.writeUInt16LE(size, 12);
  header.writeUInt16LE(size, 14);
  header[16] = depth;
  header[17] = (depth === 32 ? 8 : 0) | (fromTop ? 0x20 : 0);
  const bytes = depth / 8;
  const pixels = Buffer.alloc(size * size * bytes);
  for (let row = 0; row < size; row++) {
    const y = fromTop ? row : size - 1 - row;
    for (let x = 0; x < size; x++) {
      const from = (y * size + x) * 4;
      const [red = 0, green = 0, blue = 0, alpha = 0] = image.subarray(from, from + 4);
      pixels.set([blue, green, red, alpha].slice(0, bytes), (row * size + x) * bytes);
    }
  }
  return Buffer.concat([header, Buffer.from(comment), type === 10 ? packed(pixels, bytes, runs) : pixels]);
}
