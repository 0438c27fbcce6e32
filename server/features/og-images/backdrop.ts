import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Hex, transparent } from '#contract/design/colours.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Darkens the left, where the text stands, and the top and bottom edges. */
export function drawScrim(context: SKRSContext2D, { width, height }: Size, night: Hex): void {
  const nightAt = (alpha: number) => transparent(night, alpha * 100);
  const side = context.createLinearGradient(0, 0, width, 0);
  for (const [at, alpha] of [
    [0, 1],
    [0.2, 0.98],
    [0.36, 0.9],
    [0.52, 0.68],
    [0.64, 0.34],
    [0.78, 0.06],
    [1, 0],
  ] as const) {
    side.addColorStop(at, nightAt(alpha));
  }
  context.fillStyle = side;
  context.fillRect(0, 0, width, height);
  const ends = context.createLinearGradient(0, 0, 0, height);
  ends.addColorStop(0, nightAt(0.5));
  ends.addColorStop(0.16, nightAt(0));
  ends.addColorStop(0.7, nightAt(0));
  ends.addColorStop(1, nightAt(0.8));
  context.fillStyle = ends;
  context.fillRect(0, 0, width, height);
}

const step = 14;

function steppedPath(context: SKRSContext2D, { width, height }: Size, inset: number): void {
  const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
  context.beginPath();
  context.moveTo(left + step, top);
  context.lineTo(right - step, top);
  context.lineTo(right - step, top + step);
  context.lineTo(right, top + step);
  context.lineTo(right, bottom - step);
  context.lineTo(right - step, bottom - step);
  context.lineTo(right - step, bottom);
  context.lineTo(left + step, bottom);
  context.lineTo(left + step, bottom - step);
  context.lineTo(left, bottom - step);
  context.lineTo(left, top + step);
  context.lineTo(left + step, top + step);
  context.closePath();
}

/** Double border with stepped corners, like the framed panels of the pages. */
export function drawFrame(context: SKRSContext2D, size: Size, gold: Hex): void {
  context.lineWidth = 1.5;
  context.strokeStyle = transparent(gold, 62);
  steppedPath(context, size, 24);
  context.stroke();
  context.strokeStyle = transparent(gold, 24);
  steppedPath(context, size, 31);
  context.stroke();
}
