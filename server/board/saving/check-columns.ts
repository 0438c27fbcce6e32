import type { Steps } from '#server/board/reading/steps.ts';
import { UnusableFile } from './column-file.ts';

const blockRows = 8_192;

/** @throws UnusableFile unless true */
export function assertUsable(right: boolean): asserts right {
  if (!right) throw new UnusableFile('its columns do not fit each other');
}

/** Checks strictly ascending numbers. @throws UnusableFile */
export function* assertAscending(column: Uint32Array): Steps<void> {
  for (let row = 1; row < column.length; row++) {
    assertUsable((column[row - 1] ?? 0) < (column[row] ?? 0));
    if (row % blockRows === 0) yield;
  }
}

/** Checks text offsets. @throws UnusableFile */
export function* assertOffsets(starts: Uint32Array, bytes: number): Steps<void> {
  assertUsable(starts[0] === 0 && starts.at(-1) === bytes);
  for (let row = 1; row < starts.length; row++) {
    assertUsable((starts[row - 1] ?? 0) <= (starts[row] ?? 0));
    if (row % blockRows === 0) yield;
  }
}

/** Checks safe integers of at least `least`. @throws UnusableFile */
export function* assertIntegers(column: Float64Array, least: number): Steps<void> {
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? -1;
    assertUsable(Number.isSafeInteger(value) && value >= least);
    if (row % blockRows === 0) yield;
  }
}
