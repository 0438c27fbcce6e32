import type { Roster } from './roster.ts';
import type { Steps } from './steps.ts';

const digitBase = 65_536;
const blockRows = 8_192;

type Column = Uint16Array | Uint32Array | Float64Array;

/**
 * All rows in the order of the ranking: level, experience, playtime (less first), id (decisions §7).
 * Rows stand by id and each pass keeps the order of equals, so that the least important column goes first.
 */
export function* sortRoster(roster: Roster): Steps<Uint32Array> {
  let order = new Uint32Array(roster.size).map((_, row) => row);
  yield;
  order = yield* sortBy(order, roster.playtime, false);
  order = yield* sortBy(order, roster.exp, true);
  return yield* sortBy(order, roster.level, true);
}

function* sortBy(
  order: Uint32Array<ArrayBuffer>,
  column: Column,
  descending: boolean,
): Steps<Uint32Array<ArrayBuffer>> {
  const largest = yield* largestOf(column);
  let sorted = order;
  let spare: Uint32Array<ArrayBuffer> | undefined;
  for (let place = 1; place <= largest; place *= digitBase) {
    const into: Uint32Array<ArrayBuffer> = spare ?? new Uint32Array(order.length);
    yield* sortByDigit(sorted, into, column, place, descending);
    spare = sorted;
    sorted = into;
  }
  return sorted;
}

function* largestOf(column: Column): Steps<number> {
  let largest = 0;
  for (let row = 0; row < column.length; row++) {
    const value = column[row] ?? 0;
    if (value > largest) largest = value;
    if (row % blockRows === 0) yield;
  }
  return largest;
}

function* sortByDigit(
  from: Uint32Array,
  into: Uint32Array,
  column: Column,
  place: number,
  descending: boolean,
): Steps<void> {
  const flip = descending ? digitBase - 1 : 0;
  const starts = new Uint32Array(digitBase + 1);
  for (let row = 0; row < column.length; row++) {
    const digit = (Math.floor((column[row] ?? 0) / place) % digitBase) ^ flip;
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    if (row % blockRows === 0) yield;
  }
  for (let digit = 0; digit < digitBase; digit++) {
    starts[digit + 1] = (starts[digit + 1] ?? 0) + (starts[digit] ?? 0);
  }
  for (let index = 0; index < from.length; index++) {
    const row = from[index] ?? 0;
    const digit = (Math.floor((column[row] ?? 0) / place) % digitBase) ^ flip;
    const target = starts[digit] ?? 0;
    into[target] = row;
    starts[digit] = target + 1;
    if (index % blockRows === 0) yield;
  }
}
