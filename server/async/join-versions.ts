/**
 * Joins several `cacheVersion` functions into one, which returns a new object after any of them has returned a new one.
 * It returns null (no caching) while any of them returns null.
 */
export function joinVersions(...sources: readonly (() => object | null)[]): () => object | null {
  let joined: readonly (object | null)[] = [];
  return () => {
    const now = sources.map((source) => source());
    if (now.includes(null)) return null;
    if (now.some((version, index) => version !== joined[index])) joined = now;
    return joined;
  };
}
