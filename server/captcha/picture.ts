import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { between } from './chance.ts';
import { encodePng, type Greens } from './png.ts';

/** Twice the size it is shown in. */
const size = { width: 528, height: 116 } as const;
const ink = '#2b1a10';
const font = 'Captcha Letters';

GlobalFonts.registerFromPath(fileURLToPath(new URL('./letters.ttf', import.meta.url)), font);

function paintParchment(context: SKRSContext2D): void {
  const { width, height } = size;
  const ground = context.createLinearGradient(0, 0, width, between(0, height));
  ground.addColorStop(0, '#e6d6ae');
  ground.addColorStop(between(0.3, 0.7), '#dccaa0');
  ground.addColorStop(1, '#d3bd8e');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (let stain = 0; stain < 3; stain += 1) {
    const [x, y, radius] = [between(0, width), between(0, height), between(40, 110)];
    const spot = context.createRadialGradient(x, y, 0, x, y, radius);
    spot.addColorStop(0, 'rgba(146, 105, 52, 0.22)');
    spot.addColorStop(1, 'rgba(146, 105, 52, 0)');
    context.fillStyle = spot;
    context.fillRect(0, 0, width, height);
  }
}

function writeLetters(context: SKRSContext2D, letters: string): void {
  const step = (size.width - 70) / letters.length;
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  [...letters].forEach((letter, index) => {
    context.save();
    context.translate(35 + step * (index + 0.5) + between(-9, 9), 86 + between(-9, 9));
    context.rotate(between(-0.3, 0.3));
    context.transform(between(0.95, 1.2), 0, between(-0.18, 0.18), between(0.92, 1.12), 0, 0);
    context.font = `${Math.round(between(80, 92))}px "${font}"`;
    context.fillText(letter, 0, 0);
    context.restore();
  });
}

/** A picture in shades of one ink: how much green each pixel has. */
function warp({ width, height, data }: ImageData): Greens {
  const [length, start, depth] = [between(20, 35), between(0, 7), between(3, 6)];
  const [span, begin, reach] = [between(10, 18), between(0, 7), between(2, 5)];
  const down = Array.from({ length: width }, (_, x) => Math.sin(x / length + start) * depth);
  const right = Array.from({ length: height }, (_, y) => Math.sin(y / span + begin) * reach);
  const greens = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromY = Math.min(height - 1, Math.max(0, Math.round(y - (down[x] ?? 0))));
      const fromX = Math.min(width - 1, Math.max(0, Math.round(x - (right[y] ?? 0))));
      greens[y * width + x] = data[(fromY * width + fromX) * 4 + 1] ?? 0;
    }
  }
  return { width, height, greens };
}

function drawStrokes(context: SKRSContext2D, count: number, thickness: readonly [number, number]): void {
  const { width, height } = size;
  for (let stroke = 0; stroke < count; stroke += 1) {
    context.beginPath();
    context.lineWidth = between(...thickness);
    context.moveTo(between(-20, 60), between(10, height - 10));
    context.bezierCurveTo(
      between(width * 0.2, width * 0.4),
      between(-20, height + 20),
      between(width * 0.6, width * 0.8),
      between(-20, height + 20),
      between(width - 60, width + 20),
      between(10, height - 10),
    );
    context.stroke();
  }
}

function sprinkle(context: SKRSContext2D, count: number): void {
  context.fillStyle = ink;
  for (let speck = 0; speck < count; speck += 1) {
    context.beginPath();
    context.arc(between(0, size.width), between(0, size.height), between(0.6, 2.2), 0, Math.PI * 2);
    context.fill();
  }
}

/**
 * Letters in ink on parchment.
 * @returns a PNG of 528 × 116 pixels, twice the size it is shown in
 */
export function drawCaptcha(answer: string): Buffer {
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  paintParchment(context);
  writeLetters(context, answer);
  context.strokeStyle = ink;
  context.lineCap = 'round';
  drawStrokes(context, 3, [1.4, 2.4]);
  context.strokeStyle = 'rgba(110, 74, 38, 0.75)';
  drawStrokes(context, 2, [3, 4.5]);
  sprinkle(context, 40);
  return encodePng(warp(context.getImageData(0, 0, size.width, size.height)));
}

export function captchaImage(answer: string): string {
  return `data:image/png;base64,${drawCaptcha(answer).toString('base64')}`;
}
