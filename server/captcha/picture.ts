import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { encodeShades, type GreenChannel } from './encode-shades.ts';
import { randomBetween } from './random.ts';

/** Twice the display size. */
const size = { width: 528, height: 116 } as const;
const ink = '#2b1a10';
const font = 'Captcha Letters';

GlobalFonts.registerFromPath(fileURLToPath(new URL('./letters.ttf', import.meta.url)), font);

function paintParchment(context: SKRSContext2D): void {
  const { width, height } = size;
  const ground = context.createLinearGradient(0, 0, width, randomBetween(0, height));
  ground.addColorStop(0, '#e6d6ae');
  ground.addColorStop(randomBetween(0.3, 0.7), '#dccaa0');
  ground.addColorStop(1, '#d3bd8e');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (let stain = 0; stain < 3; stain += 1) {
    const [x, y, radius] = [randomBetween(0, width), randomBetween(0, height), randomBetween(40, 110)];
    const spot = context.createRadialGradient(x, y, 0, x, y, radius);
    spot.addColorStop(0, 'rgba(146, 105, 52, 0.22)');
    spot.addColorStop(1, 'rgba(146, 105, 52, 0)');
    context.fillStyle = spot;
    context.fillRect(0, 0, width, height);
  }
}

function drawLetters(context: SKRSContext2D, letters: string): void {
  const step = (size.width - 70) / letters.length;
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  [...letters].forEach((letter, index) => {
    context.save();
    context.translate(35 + step * (index + 0.5) + randomBetween(-9, 9), 86 + randomBetween(-9, 9));
    context.rotate(randomBetween(-0.3, 0.3));
    context.transform(
      randomBetween(0.95, 1.2),
      0,
      randomBetween(-0.18, 0.18),
      randomBetween(0.92, 1.12),
      0,
      0,
    );
    context.font = `${Math.round(randomBetween(80, 92))}px "${font}"`;
    context.fillText(letter, 0, 0);
    context.restore();
  });
}

function warp({ width, height, data }: ImageData): GreenChannel {
  const [length, start, depth] = [randomBetween(20, 35), randomBetween(0, 7), randomBetween(3, 6)];
  const [span, begin, reach] = [randomBetween(10, 18), randomBetween(0, 7), randomBetween(2, 5)];
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
    context.lineWidth = randomBetween(...thickness);
    context.moveTo(randomBetween(-20, 60), randomBetween(10, height - 10));
    context.bezierCurveTo(
      randomBetween(width * 0.2, width * 0.4),
      randomBetween(-20, height + 20),
      randomBetween(width * 0.6, width * 0.8),
      randomBetween(-20, height + 20),
      randomBetween(width - 60, width + 20),
      randomBetween(10, height - 10),
    );
    context.stroke();
  }
}

function drawSpecks(context: SKRSContext2D, count: number): void {
  context.fillStyle = ink;
  for (let speck = 0; speck < count; speck += 1) {
    context.beginPath();
    context.arc(
      randomBetween(0, size.width),
      randomBetween(0, size.height),
      randomBetween(0.6, 2.2),
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

/** Draws dark letters on a light background. @returns a PNG of 528 × 116 pixels, twice its display size */
export function drawCaptcha(answer: string): Buffer {
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  paintParchment(context);
  drawLetters(context, answer);
  context.strokeStyle = ink;
  context.lineCap = 'round';
  drawStrokes(context, 3, [1.4, 2.4]);
  context.strokeStyle = 'rgba(110, 74, 38, 0.75)';
  drawStrokes(context, 2, [3, 4.5]);
  drawSpecks(context, 40);
  return encodeShades(warp(context.getImageData(0, 0, size.width, size.height)));
}

export function captchaImage(answer: string): string {
  return `data:image/png;base64,${drawCaptcha(answer).toString('base64')}`;
}
