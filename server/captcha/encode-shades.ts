import { writePng } from '#server/images/png.ts';

/** The shades an image is reduced to. */
const shades = 16;

/** An image by its green channel, which suffices to tell ink from background. */
export interface GreenChannel {
  readonly width: number;
  readonly height: number;
  readonly greens: Uint8Array;
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
export function encodeShades(picture: GreenChannel): Buffer {
  const { width, height } = picture;
  const packed = { bits: 4, colours: 'palette', palette: palette(), rows: rows(picture) } as const;
  return writePng({ width, height, ...packed, effort: 6 });
}
