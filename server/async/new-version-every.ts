/**
 * Gives the same object for some time, then another: a `cacheVersion` for responses that may be so old.
 * @param now a monotonic clock in milliseconds
 */
export function newVersionEvery(
  milliseconds: number,
  now: () => number = () => performance.now(),
): () => object {
  let current = { until: now() + milliseconds };
  return () => {
    if (now() >= current.until) current = { until: now() + milliseconds };
    return current;
  };
}
