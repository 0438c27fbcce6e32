const againMs = 60_000;
/** Kinds of trouble are few; what makes each look new is not to fill the memory. */
const mostKnown = 200;

/** Whether and how something that is met again and again is told. */
export interface LogThrottle {
  /** @returns undefined while it is not due; else how often it was met since it was last told, and not told */
  met(what: string): number | undefined;
}

/**
 * For what would be told of every request, mail or job while it lasts: not twice in a minute, and then how often it was
 * met meanwhile.
 * @param now milliseconds from whenever
 */
export function createLogThrottle(now = () => performance.now()): LogThrottle {
  const known = new Map<string, { readonly toldAt: number; untold: number }>();
  return {
    met(what) {
      const before = known.get(what);
      if (before && now() - before.toldAt < againMs) {
        before.untold += 1;
        return undefined;
      }
      if (known.size >= mostKnown) known.clear();
      known.set(what, { toldAt: now(), untold: 0 });
      return before?.untold ?? 0;
    },
  };
}
