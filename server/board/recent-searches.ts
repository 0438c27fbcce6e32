const mostRows = 1_000_000;
const mostSearches = 500;

/** Results of the latest searches of one ranking, so that leafing through one, or many asking the same, costs one scan. */
export interface RecentSearches {
  /** The rows kept for a key, else what `find` gives; several who ask at once wait for one. */
  rows(key: string, find: () => Promise<Uint32Array>): Promise<Uint32Array>;
}

export function recentSearches(): RecentSearches {
  const kept = new Map<string, Promise<Uint32Array>>();
  const sizes = new Map<string, number>();
  let total = 0;

  function forget(key: string): void {
    kept.delete(key);
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
  }

  function makeRoom(): void {
    for (const key of sizes.keys()) {
      if (total <= mostRows && kept.size <= mostSearches) return;
      forget(key);
    }
  }

  return {
    rows(key, find) {
      const known = kept.get(key);
      if (known) return known;
      const finding = find();
      kept.set(key, finding);
      finding.then(
        (rows) => {
          sizes.set(key, rows.length);
          total += rows.length;
          makeRoom();
        },
        () => forget(key),
      );
      return finding;
    },
  };
}
