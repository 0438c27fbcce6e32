/** Tracks pending operations. */
export interface Waits {
  /** @returns ends it; may be called more than once */
  begin(): () => void;
}

/**
 * Calls back once any operation has been pending for `maxMs`, and repeatedly while it still is. Uses a
 * single timer.
 */
export function watchWaits(longestMs: number, tooLong: () => void): Waits {
  // Insertion order, so that the first is the oldest.
  const begun = new Set<{ readonly at: number }>();
  let timer: NodeJS.Timeout | undefined;

  function lookAfter(milliseconds: number): void {
    timer = setTimeout(look, milliseconds).unref();
  }

  function look(): void {
    timer = undefined;
    const [oldest] = begun;
    if (!oldest) return;
    const left = oldest.at + longestMs - performance.now();
    if (left <= 0) tooLong();
    lookAfter(left > 0 ? left : longestMs);
  }

  return {
    begin() {
      const wait = { at: performance.now() };
      begun.add(wait);
      if (!timer) lookAfter(longestMs);
      return () => begun.delete(wait);
    },
  };
}
