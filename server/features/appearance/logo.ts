import { createHash } from 'node:crypto';
import type { Image } from '@napi-rs/canvas';
import { logoBytes, logoWidths } from '#contract/design/appearance.ts';
import { ApiError } from '#server/errors.ts';
import { readHeader } from '#server/images/read-header.ts';

const mostSide = 4_096;

const refusal = () => new ApiError('appearance.logoRefused', { sizes: { limit: logoBytes } });

export interface Logo {
  /** SHA-256 of the uploaded file. */
  readonly name: string;
  /** By width. */
  readonly pngs: ReadonlyMap<number, Uint8Array>;
}

const formats: readonly string[] = ['png', 'webp'];

/** Whatever could run, load something, or grow while it is read; the drawing program is not asked to judge it. */
const forbidden =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<script|<foreignObject|<image|<feImage|<iframe|<use|<pattern|@import|javascript:|\son\w+\s*=|url\(\s*["']?(?!#)|href\s*=\s*["'](?!#)/i;

/** A comment ends where it first can: one that may also end later is tried in every way, two ways for each comment. */
const drawingStart = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/;

/** An SVG that only draws. */
function isDrawing(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  return drawingStart.test(text) && !forbidden.test(text);
}

function isAccepted(bytes: Buffer): boolean {
  if (bytes.length > logoBytes) return false;
  const header = readHeader(bytes);
  if (!header) return header === undefined && isDrawing(bytes);
  const { format, width, height } = header;
  return formats.includes(format) && Math.max(width, height) <= mostSide;
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
