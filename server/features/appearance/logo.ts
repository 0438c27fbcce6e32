import { createHash } from 'node:crypto';
import type { Image } from '@napi-rs/canvas';
import { logoBytes, logoWidths } from '#contract/design/appearance.ts';
import { ApiError } from '#server/errors.ts';

const mostPixels = 4_096;

const refusal = () => new ApiError('appearance.logoRefused', { sizes: { limit: logoBytes } });

export interface Logo {
  /** SHA-256 of the uploaded file. */
  readonly name: string;
  /** By width. */
  readonly pngs: ReadonlyMap<number, Uint8Array>;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height as a PNG or WebP says before it is decoded; undefined for others. */
function sizeOf(bytes: Buffer): readonly [number, number] | undefined {
  if (bytes.length < 30) return undefined;
  if (bytes.subarray(0, 8).equals(pngSignature)) return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
}

/** Whatever could run, load something, or grow while it is read; the drawing program is not asked to judge it. */
const forbidden =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<script|<foreignObject|<image|<feImage|<iframe|<use|<pattern|@import|javascript:|\son\w+\s*=|url\(\s*["']?(?!#)|href\s*=\s*["'](?!#)/i;

/** An SVG that only draws. */
function isDrawing(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  return /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text) && !forbidden.test(text);
}

function isAccepted(bytes: Buffer): boolean {
  if (bytes.length > logoBytes) return false;
  const size = sizeOf(bytes);
  return size ? size.every((each) => each > 0 && each <= mostPixels) : isDrawing(bytes);
}

type Canvas = typeof import('@napi-rs/canvas');

/** In the middle of a square. */
function draw({ createCanvas }: Canvas, image: Image, width: number): Uint8Array {
  const canvas = createCanvas(width, width);
  const scale = width / Math.max(image.width, image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - wide) / 2, (width - high) / 2, wide, high);
  return canvas.toBuffer('image/png');
}

/**
 * Draws an uploaded logo anew in the sizes the site needs: nothing of the file itself reaches a visitor.
 * @throws ApiError `appearance.logoRefused`
 */
export async function redrawLogo(bytes: Buffer): Promise<Logo> {
  if (!isAccepted(bytes)) throw refusal();
  // Imported where it is needed: a start does not wait for it.
  const canvas = await import('@napi-rs/canvas');
  const image = await canvas.loadImage(bytes).catch(() => undefined);
  if (!image || image.width < 1 || image.height < 1) throw refusal();
  const name = createHash('sha256').update(bytes).digest('hex');
  return { name, pngs: new Map(logoWidths.map((width) => [width, draw(canvas, image, width)])) };
}
