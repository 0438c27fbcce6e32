import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** As the format numbers them. */
const colourTypes = { palette: 3, rgba: 6 } as const;

/** A picture whose pixels are in the order and size in which a PNG has them. */
export interface PackedPicture {
  readonly width: number;
  readonly height: number;
  readonly colours: keyof typeof colourTypes;
  /** Per pixel of a palette, else per channel. */
  readonly bits: 4 | 8;
  /** Red, green, blue of each colour. */
  readonly palette?: Buffer;
  /** From the top, each of whole bytes after one that names its filter, 0 for none. */
  readonly rows: Buffer;
  /** Of compression, 1 to 9. */
  readonly effort: number;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header({ width, height, colours, bits }: PackedPicture): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([bits, colourTypes[colours], 0, 0, 0], 8);
  return content;
}

/** Writes a PNG without metadata. */
export function writePng(picture: PackedPicture): Buffer {
  return Buffer.concat([
    signature,
    chunk('IHDR', header(picture)),
    ...(picture.palette ? [chunk('PLTE', picture.palette)] : []),
    chunk('IDAT', deflateSync(picture.rows, { level: picture.effort })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
