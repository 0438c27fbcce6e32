/** The same numbers for the same seed: what was found can be found again. */
export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** Letters of the Basic Multilingual Plane and beyond, halves of characters among them. */
  text(longest: number): string;
}

/** Mulberry32: small, and good enough to choose with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  const letter = () => {
    const kind = below(10);
    if (kind < 6) return String.fromCharCode(32 + below(95));
    if (kind < 8) return String.fromCharCode(below(0x10000));
    return kind < 9 ? String.fromCodePoint(0x1f300 + below(500)) : String.fromCharCode(below(32));
  };
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[below(values.length)];
      if (values.length === 0) throw new RangeError('nothing to choose from');
      return value as (typeof values)[number];
    },
    text: (longest) => Array.from({ length: below(longest + 1) }, letter).join(''),
  };
}
