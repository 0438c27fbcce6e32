import type { SKRSContext2D } from '@napi-rs/canvas';
import { fitTitle, type MeasureText } from './fit-title.ts';
import type { FontAtSize } from './fonts.ts';

export function measureWith(context: SKRSContext2D, fontAt: FontAtSize): MeasureText {
  return (text, size) => {
    context.font = fontAt(size);
    return context.measureText(text).width;
  };
}

interface Line {
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly width: number;
  /** Descending; the largest less than twice the smallest, so that the text stays on one line. */
  readonly sizes: readonly number[];
  readonly fontAt: FontAtSize;
}

export function drawTextLine(
  context: SKRSContext2D,
  text: string,
  { x, y, width, sizes, fontAt }: Line,
): void {
  const box = { width, height: sizes[0] ?? 1, sizes, lineHeight: 1 };
  const { size, lines } = fitTitle(text, box, measureWith(context, fontAt));
  context.font = fontAt(size);
  context.fillText(lines[0] ?? '', x, y);
}
