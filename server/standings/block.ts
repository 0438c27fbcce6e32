import {
  countNumbers,
  pack,
  pushNumber,
  type Reader,
  readNumber,
  skipNumbers,
  unpack,
} from './packed-numbers.ts';

/** Ids per block: a block of each day is read for one character's history, so blocks are small. */
export const blockSize = 1024;

export function blockOf(id: number): number {
  return Math.floor(id / blockSize);
}

/** Rank from 1, 0 when not listed; level or points. */
export interface Standing {
  readonly rank: number;
  readonly value: number;
}

/** By place in the block, ascending. */
export type Block = ReadonlyMap<number, Standing>;

export const emptyBlock: Block = new Map();
const nothing: Standing = { rank: 0, value: 0 };

/**
 * What a block says beyond its base: gaps between the changed places, then their differences in rank, then in value, so
 * that like stands by like when it is compressed.
 * @returns Base64, which every backup can hold; null when nothing has changed
 */
export function encodeBlock(block: Block, base: Block): string | null {
  const gaps: number[] = [];
  const ranks: number[] = [];
  const values: number[] = [];
  let last = -1;
  let count = 0;
  for (const place of changedPlaces(block, base)) {
    const now = block.get(place) ?? nothing;
    const before = base.get(place) ?? nothing;
    pushNumber(gaps, place - last);
    pushNumber(ranks, now.rank - before.rank);
    pushNumber(values, now.value - before.value);
    last = place;
    count++;
  }
  if (count === 0) return null;
  return pack([...gaps, ...ranks, ...values]);
}

function changedPlaces(block: Block, base: Block): number[] {
  const gone = [...base.keys()].filter((place) => !block.has(place));
  const changed = [...block.keys()].filter((place) => {
    const now = block.get(place);
    const before = base.get(place);
    return now?.rank !== before?.rank || now?.value !== before?.value;
  });
  return [...changed, ...gone].sort((one, other) => one - other);
}

/** Calls for each changed place with the differences. */
function eachChange(data: string, take: (place: number, rank: number, value: number) => void): void {
  const bytes = unpack(data);
  const count = countNumbers(bytes) / 3;
  const places: Reader = { bytes, at: 0 };
  const ranks: Reader = { bytes, at: 0 };
  skipNumbers(ranks, count);
  const values: Reader = { bytes, at: ranks.at };
  skipNumbers(values, count);
  let place = -1;
  for (let index = 0; index < count; index++) {
    place += readNumber(places);
    take(place, readNumber(ranks), readNumber(values));
  }
}

/** The inverse of `encodeBlock`. @param data null where nothing has changed */
export function decodeBlock(data: string | null, base: Block): Block {
  if (data === null) return base;
  const block = new Map(base);
  eachChange(data, (place, rank, value) => {
    const before = base.get(place) ?? nothing;
    if (before.rank + rank === 0) block.delete(place);
    else block.set(place, { rank: before.rank + rank, value: before.value + value });
  });
  return block;
}

/** One place of a block without decoding the others. */
export function decodePlace(data: string | null, wanted: number, base: Standing | null): Standing | null {
  if (data === null) return base;
  const bytes = unpack(data);
  const count = countNumbers(bytes) / 3;
  const reader: Reader = { bytes, at: 0 };
  let place = -1;
  let index = -1;
  while (place < wanted && index + 1 < count) {
    place += readNumber(reader);
    index++;
  }
  if (place !== wanted) return base;
  skipNumbers(reader, count - 1);
  const rank = (base?.rank ?? 0) + readNumber(reader);
  skipNumbers(reader, count - 1);
  const value = (base?.value ?? 0) + readNumber(reader);
  return rank === 0 ? null : { rank, value };
}
