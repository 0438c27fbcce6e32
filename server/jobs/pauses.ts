const firstSeconds = 30;
const longestSeconds = 2 * 3_600;

/** Seconds to wait after the nth failure (from 1): half a minute, twice as long each time, at most two hours. */
export function pauseAfter(failures: number): number {
  return Math.min(firstSeconds * 2 ** (failures - 1), longestSeconds);
}
