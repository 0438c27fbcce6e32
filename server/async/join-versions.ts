/**
 * A `cacheVersion` of several: another object whenever one of theirs is another.
 * @returns null, for no caching, while one of them has none
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
