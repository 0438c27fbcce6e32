/** What is waited for: begun and ended by whoever waits. */
export interface Waits {
  /** @returns ends it; to be called once or more */
  begin(): () => void;
}

/**
 * Calls a function once something has been waited for as long as this, and again as long as it still is. There is one
 * timer, however much is waited for.
 */
export function watchWaits(longestMs: number, tooLong: () => void): Waits {
  // In the order of their beginnings, so that the first is the oldest.
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
