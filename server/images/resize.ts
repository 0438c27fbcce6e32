import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { pictureWidths } from '#contract/limits.ts';
import type { Dimensions } from './dimensions.ts';

export interface ResizeJob extends Dimensions {
  readonly bytes: Uint8Array;
}

export interface ResizedSize {
  readonly width: number;
  readonly avif: Uint8Array;
  readonly webp: Uint8Array;
}

/** A picture drawn anew: nothing but its pixels is left of the original. */
export interface ResizedPicture extends Dimensions {
  /** The smallest first. */
  readonly sizes: readonly ResizedSize[];
}

/** A picture drawn anew in one size. */
export interface ShrunkPicture extends Dimensions {
  readonly webp: Uint8Array;
}

/**
 * Of a picture that is kept in one size. What is written on a screenshot stays readable: one of 1080 × 2400 stays as it
 * is. Without a limit of pixels, noise of 1600 × 16383 would be a WebP of 18 MB.
 */
const shrunk = { width: 1_600, pixels: 4_000_000 } as const;

const avifOptions = { quality: 60, speed: 8 } as const;
const webpQuality = 80;

/** The widths a picture is stored in; the largest is its own where it is smaller than ours. */
export function widthsFor(width: number): readonly number[] {
  const largest = Math.min(width, Math.max(...pictureWidths));
  return [...pictureWidths.filter((each) => each < largest), largest];
}

function draw(source: Image | Canvas, width: number): Canvas {
  const canvas = createCanvas(width, Math.max(1, Math.round((source.height * width) / source.width)));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** A photo may be stored turned, and is decoded upright. */
function fits(image: Image, { width, height }: Dimensions): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return Math.min(image.width, image.height) === short && Math.max(image.width, image.height) === long;
}

/** @throws when it is damaged or is not as large as its header says */
async function decode({ bytes, ...header }: ResizeJob): Promise<Image> {
  const image = await loadImage(bytes);
  if (!fits(image, header)) throw new Error('the picture is not as large as its header says');
  return image;
}

/** Decodes a picture and encodes it once, as small as a message needs it. @throws as `decode` */
export async function shrinkPicture(job: ResizeJob): Promise<ShrunkPicture> {
  const image = await decode(job);
  const widest = Math.sqrt((shrunk.pixels * image.width) / image.height);
  const canvas = draw(image, Math.floor(Math.min(image.width, shrunk.width, widest)));
  const { width, height } = canvas;
  return { width, height, webp: await canvas.encode('webp', webpQuality) };
}

/** Decodes a picture and encodes it in all widths. @throws as `decode` */
export async function resizePicture(job: ResizeJob): Promise<ResizedPicture> {
  const image = await decode(job);
  const widths = widthsFor(image.width);
  const largest = draw(image, widths.at(-1) ?? image.width);
  const sizes: ResizedSize[] = [];
  for (const width of widths) {
    const canvas = width === largest.width ? largest : draw(largest, width);
    sizes.push({
      width,
      avif: await canvas.encode('avif', avifOptions),
      webp: await canvas.encode('webp', webpQuality),
    });
  }
  return { width: largest.width, height: largest.height, sizes };
}
