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

function packed(pixels: readonly Buffer[], runs: boolean): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < pixels.length; ) {
    const pixel = pixels[at] ?? Buffer.alloc(0);
    let count = 1;
    while (runs && count < 128 && pixels[at + count]?.equals(pixel)) count += 1;
    parts.push(Buffer.of(count > 1 ? 0x80 | (count - 1) : 0), pixel);
    at += count;
  }
  return parts;
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
  const pixels: Buffer[] = [];
  for (let row = 0; row < size; row++) {
    const y = fromTop ? row : size - 1 - row;
    for (let x = 0; x < size; x++) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = image.subarray(
        (y * size + x) * 4,
        (y * size + x) * 4 + 4,
      );
      pixels.push(Buffer.of(blue, green, red, ...(depth === 32 ? [alpha] : [])));
    }
  }
  return Buffer.concat([header, Buffer.from(comment), ...(type === 10 ? packed(pixels, runs) : pixels)]);
}
