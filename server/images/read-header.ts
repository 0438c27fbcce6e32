import { type Dimensions, largestOf } from './dimensions.ts';
import { isAvif, readAvif } from './read-avif.ts';

export interface PictureHeader extends Dimensions {
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

function readPng(bytes: Buffer): Dimensions | undefined {
  if (ascii(bytes, 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers that begin a frame (SOF), except those of tables. */
const isFrameStart = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Markers without a length (FF00, TEM, RST, SOI, EOI), which the decoder steps over or refuses, and reserved ones: what
 * seems to be a length after them may lead into bytes that only look like a frame.
 */
const isUnmeasured = (marker: number) => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9);

const startOfScan = 0xda;

function readJpeg(bytes: Buffer): Dimensions | undefined {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrameStart(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === startOfScan || isUnmeasured(marker)) return undefined;
    at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return undefined;
}

const imageSeparator = 0x2c;
const extension = 0x21;

const colorTableBytes = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);

/** Where the sub-blocks that begin here end. */
function skipBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
  return at + 1;
}

/** The first frame, which may be larger than the screen it names. */
function readGif(bytes: Buffer): Dimensions | undefined {
  let at = 13 + colorTableBytes(bytes.readUInt8(10));
  while (bytes.readUInt8(at) === extension) at = skipBlocks(bytes, at + 2);
  if (bytes.readUInt8(at) !== imageSeparator) return undefined;
  return {
    width: Math.max(bytes.readUInt16LE(6), bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)),
    height: Math.max(bytes.readUInt16LE(8), bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)),
  };
}

/** The dimensions a chunk of a WebP states; undefined for those that state none. */
function readWebpChunk(bytes: Buffer, name: string, at: number): Dimensions | undefined {
  if (name === 'VP8X')
    return { width: bytes.readUIntLE(at + 4, 3) + 1, height: bytes.readUIntLE(at + 7, 3) + 1 };
  if (name === 'ANMF')
    return { width: bytes.readUIntLE(at + 6, 3) + 1, height: bytes.readUIntLE(at + 9, 3) + 1 };
  if (name === 'VP8 ')
    return { width: bytes.readUInt16LE(at + 6) & 0x3fff, height: bytes.readUInt16LE(at + 8) & 0x3fff };
  if (name !== 'VP8L') return undefined;
  const packed = bytes.readUInt32LE(at + 1);
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
}

function* webpSizesIn(bytes: Buffer): Generator<Dimensions> {
  for (let at = 12; at + 8 <= bytes.length; ) {
    const stated = readWebpChunk(bytes, ascii(bytes, at, at + 4), at + 8);
    if (stated) yield stated;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
}

/** The largest of what its chunks state: a small canvas may hold a large frame. */
const readWebp = (bytes: Buffer) => largestOf(webpSizesIn(bytes));

function formatOf(bytes: Buffer): PictureHeader['format'] | undefined {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'png';
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return isAvif(bytes) ? 'avif' : undefined;
}

const readers = { png: readPng, jpeg: readJpeg, gif: readGif, webp: readWebp, avif: readAvif } as const;

/**
 * Format and dimensions by content, whatever the file's name says, before anything is decoded.
 * @returns undefined for other formats, SVG among them; null for a file of these that states no dimensions
 */
export function readHeader(bytes: Buffer): PictureHeader | null | undefined {
  const format = formatOf(bytes);
  if (!format) return undefined;
  try {
    const read = readers[format](bytes);
    return read && read.width > 0 && read.height > 0 ? { format, ...read } : null;
  } catch (error) {
    // It ends before its header does.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
