import type { Steps } from './reading/steps.ts';

/** Numbers being collected, each once, to come out in order: a bit for each number there may be, no sorting. */
export interface NumberSet {
  /** Adds the first `count` numbers; to be cut into pieces by who calls. */
  add(numbers: Uint32Array, count: number): void;
  /** All that were added, ascending. The set is of no use afterwards. */
  inOrder(): Steps<Uint32Array>;
}

const blockWords = 4_096;
const mostSpare = 2;
/** All bits zero. A search that made its own would leave a hundred kilobytes of garbage each time. */
const spare: Uint32Array[] = [];

function borrowBits(words: number): Uint32Array {
  const bits = spare.pop();
  return bits?.length === words ? bits : new Uint32Array(words);
}

/** @param below what all the numbers are below */
export function numberSet(below: number): NumberSet {
  const bits = borrowBits(Math.ceil(below / 32));
  let size = 0;

  /** Takes the numbers of some words out of the set and gives how many are in `into` then. */
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
      if (spare.length < mostSpare) spare.push(bits);
      return numbers;
    },
  };
}
