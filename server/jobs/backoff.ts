const initialSeconds = 30;
const maxSeconds = 2 * 3_600;

/** Seconds to wait after the nth failure, counted from 1. */
export function backoffSeconds(failures: number): number {
  return Math.min(initialSeconds * 2 ** (failures - 1), maxSeconds);
}
