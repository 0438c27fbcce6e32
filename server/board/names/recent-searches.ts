const mostRows = 1_000_000;
const mostSearches = 500;

/** What a search has found; of that size it takes memory. */
interface Found {
  readonly size: number;
}

/** Results of the latest searches of one ranking, so that leafing through one, or many asking the same, costs one scan. */
export interface RecentSearches<Result extends Found> {
  /** What is kept for a key, else what `find` gives; several who ask at once wait for one. */
  result(key: string, find: () => Promise<Result>): Promise<Result>;
}

export function recentSearches<Result extends Found>(): RecentSearches<Result> {
  const kept = new Map<string, Promise<Result>>();
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
    result(key, find) {
      const known = kept.get(key);
      if (known) return known;
      const finding = find();
      kept.set(key, finding);
      finding.then(
        ({ size }) => {
          sizes.set(key, size);
          total += size;
          makeRoom();
        },
        () => forget(key),
      );
      return finding;
    },
  };
}
