/**
 * What is read at most once in so long, however many ask at once. A reading that fails is told to who waits for it and
 * not kept. Counted by what the process has been running for: a clock that somebody sets would keep it for as long.
 * @param now milliseconds from whenever
 */
export function cacheFor<T>(
  milliseconds: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let kept: { readonly until: number; readonly reading: Promise<T> } | undefined;
  return () => {
    if (kept && now() < kept.until) return kept.reading;
    const latest = { until: now() + milliseconds, reading: read() };
    kept = latest;
    latest.reading.catch(() => {
      if (kept === latest) kept = undefined;
    });
    return latest.reading;
  };
}
