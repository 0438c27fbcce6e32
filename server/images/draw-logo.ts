import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { logoWidths } from '#contract/design/appearance.ts';

/** A PNG by its width. */
export type LogoPngs = ReadonlyMap<number, Uint8Array>;

/** In the middle of a square. */
function draw(image: Image, width: number): Uint8Array {
  const canvas = createCanvas(width, width);
  const scale = width / Math.max(image.width, image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - wide) / 2, (width - high) / 2, wide, high);
  return canvas.toBuffer('image/png');
}

/** Draws a logo in the sizes the site needs. @throws when it is damaged or empty */
export async function drawLogo(bytes: Uint8Array): Promise<LogoPngs> {
  const image = await loadImage(bytes);
  if (image.width < 1 || image.height < 1) throw new Error('the logo has no size');
  return new Map(logoWidths.map((width) => [width, draw(image, width)]));
}
