import { randomInt } from 'node:crypto';

/** A cryptographically random number between `from` and `to`. */
export function randomBetween(from: number, to: number): number {
  return from + (randomInt(1_000_000) / 1_000_000) * (to - from);
}
