import { randomInt } from 'node:crypto';

/** A number from `from` to `to`, not foreseeable. */
export function between(from: number, to: number): number {
  return from + (randomInt(1_000_000) / 1_000_000) * (to - from);
}
