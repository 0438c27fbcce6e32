import { writePng } from '#server/images/png.ts';
import type { Bitmap } from './tga.ts';

/** Pixels of an emblem, and of the pictures the game keeps them in. */
export const markWidth = 16;
export const markHeight = 12;
export const imageSize = 512;

const columns = imageSize / markWidth;
/** 32 rows of pixels below the last one are unused. */
const rows = 40;
export const marksPerImage = columns * rows;

/** Number of the picture that has this emblem. */
export function imageOf(mark: number): number {
  return Math.trunc(mark / marksPerImage);
}

function copyMark({ pixels, width }: Bitmap, mark: number): Buffer {
  const place = mark % marksPerImage;
  const left = (place % columns) * markWidth;
  const top = Math.trunc(place / columns) * markHeight;
  const own = Buffer.alloc(markWidth * markHeight * 4);
  for (let row = 0; row < markHeight; row++) {
    const start = ((top + row) * width + left) * 4;
    pixels.copy(own, row * markWidth * 4, start, start + markWidth * 4);
  }
  return own;
}

/** Magenta is what players paint for «nothing here». */
function isMagenta(pixels: Buffer, at: number): boolean {
  return pixels[at] === 255 && pixels[at + 1] === 0 && pixels[at + 2] === 255;
}

/**
 * Cuts an emblem out of its picture: red, green, blue and alpha of 16 × 12 pixels, where what is transparent is 0.
 * @returns null for an empty place
 */
export function cutMark(image: Bitmap, mark: number): Buffer | null {
  const pixels = copyMark(image, mark);
  if (pixels.every((byte) => byte === 0)) return null;
  let hasAlpha = false;
  for (let at = 3; at < pixels.length; at += 4) hasAlpha ||= pixels[at] !== 0;
  let isVisible = false;
  for (let at = 0; at < pixels.length; at += 4) {
    // Some writers leave the alpha of everything at 0.
    if (!hasAlpha) pixels[at + 3] = 255;
    if (pixels[at + 3] === 0 || isMagenta(pixels, at)) pixels.fill(0, at, at + 4);
    else isVisible = true;
  }
  return isVisible ? pixels : null;
}

/** An emblem as a PNG. @param pixels as `cutMark` gives them */
export function encodeMark(pixels: Buffer): Buffer {
  const rowBytes = markWidth * 4;
  const packed = Buffer.alloc(markHeight * (rowBytes + 1));
  for (let row = 0; row < markHeight; row++) {
    pixels.copy(packed, row * (rowBytes + 1) + 1, row * rowBytes, (row + 1) * rowBytes);
  }
  return writePng({
    width: markWidth,
    height: markHeight,
    colours: 'rgba',
    bits: 8,
    rows: packed,
    effort: 9,
  });
}
