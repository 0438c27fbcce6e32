import type { Steps } from './reading/steps.ts';

/** A bitmap that collects distinct numbers and returns them sorted. */
export interface NumberSet {
  /** Adds the first `count` numbers; the caller limits the block size. */
  add(numbers: Uint32Array, count: number): void;
  /** All numbers, ascending. Ends the set's life. */
  inOrder(): Steps<Uint32Array>;
}

const blockWords = 4_096;
const maxSpare = 2;
/** Reusable zeroed buffers: each search would otherwise leave 100 kB of garbage. */
const spare: Uint32Array[] = [];

function borrowBits(words: number): Uint32Array {
  const bits = spare.pop();
  return bits?.length === words ? bits : new Uint32Array(words);
}

/** @param below exclusive upper bound of the numbers */
export function numberSet(below: number): NumberSet {
  const bits = borrowBits(Math.ceil(below / 32));
  let size = 0;

  /** Moves the numbers of some words to `into`; returns the count there. */
  function take(from: number, into: Uint32Array, filled: number): number {
    const to = Math.min(from + blockWords, bits.length);
    let count = filled;
    for (let word = from; word < to; word++) {
      let left = bits[word] ?? 0;
      if (left === 0) continue;
      bits[word] = 0;
      for (; left !== 0; left &= left - 1) into[count++] = (word << 5) + 31 - Math.clz32(left & -left);
    }
    return count;
  }

  return {
    add(numbers, count) {
      for (let each = 0; each < count; each++) {
        const number = numbers[each] ?? 0;
        const word = bits[number >>> 5] ?? 0;
        const bit = 1 << (number & 31);
        if ((word & bit) !== 0) continue;
        bits[number >>> 5] = word | bit;
        size++;
      }
    },
    *inOrder() {
      const numbers = new Uint32Array(size);
      let filled = 0;
      for (let word = 0; word < bits.length; word += blockWords) {
        filled = take(word, numbers, filled);
        yield;
      }
      if (spare.length < maxSpare) spare.push(bits);
      return numbers;
    },
  };
}
