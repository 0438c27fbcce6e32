import type { SKRSContext2D } from '@napi-rs/canvas';
import { fitTitle, type Measure } from './fit-title.ts';
import type { FontIn } from './fonts.ts';

export function measureIn(context: SKRSContext2D, fontIn: FontIn): Measure {
  return (text, size) => {
    context.font = fontIn(size);
    return context.measureText(text).width;
  };
}

interface Line {
  readonly x: number;
  /** Of the line the letters stand on. */
  readonly y: number;
  readonly width: number;
  /** From large to small, the largest less than twice the smallest. */
  readonly sizes: readonly number[];
  readonly fontIn: FontIn;
}

/** One line, smaller where it is long and cut where it is too long. */
export function writeLine(context: SKRSContext2D, text: string, { x, y, width, sizes, fontIn }: Line): void {
  const room = { width, height: sizes[0] ?? 1, sizes, lineHeight: 1 };
  const { size, lines } = fitTitle(text, room, measureIn(context, fontIn));
  context.font = fontIn(size);
  context.fillText(lines[0] ?? '', x, y);
}
