import type { Steps } from '#server/board/reading/steps.ts';
import { UnusableFile } from './column-file.ts';

const blockRows = 8_192;

/** @throws UnusableFile when it is not so */
export function must(right: boolean): asserts right {
  if (!right) throw new UnusableFile('its columns do not fit each other');
}

/** Each number above the one before. @throws UnusableFile */
export function* mustAscend(column: Uint32Array): Steps<void> {
  for (let row = 1; row < column.length; row++) {
    must((column[row - 1] ?? 0) < (column[row] ?? 0));
    if (row % blockRows === 0) yield;
  }
}

/** The places where texts begin, and the end of the last: none beyond the bytes there are. @throws UnusableFile */
export function* mustDivide(starts: Uint32Array, bytes: number): Steps<void> {
  must(starts[0] === 0 && starts.at(-1) === bytes);
  for (let row = 1; row < starts.length; row++) {
    must((starts[row - 1] ?? 0) <= (starts[row] ?? 0));
    if (row % blockRows === 0) yield;
  }
}

/** Whole numbers that are exact, none below `least`. @throws UnusableFile */
export function* mustBeWhole(column: Float64Array, least: number): Steps<void> {
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? -1;
    must(Number.isSafeInteger(value) && value >= least);
    if (row % blockRows === 0) yield;
  }
}
