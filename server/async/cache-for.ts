/**
 * Caches one async value for `milliseconds`. Concurrent callers share the pending promise; failures are not cached.
 * @param now a monotonic clock: changes of the system time must not shorten or prolong the cache
 */
export function cacheFor<T>(
  milliseconds: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let entry: { readonly expiresAt: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (entry && now() < entry.expiresAt) return entry.value;
    const latest = { expiresAt: now() + milliseconds, value: read() };
    entry = latest;
    latest.value.catch(() => {
      if (entry === latest) entry = undefined;
    });
    return latest.value;
  };
}
