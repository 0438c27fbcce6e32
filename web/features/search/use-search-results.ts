import { useEffect, useState } from 'react';
import type { Found } from '#contract/api/world/search.ts';
import { searchTextLength } from '#contract/search/search-limits.ts';
import { useApi } from '#web/page/use-api.ts';

export type Finding =
  | { readonly state: 'short' }
  | { readonly state: 'searching'; readonly found: Found | null }
  | { readonly state: 'found'; readonly found: Found; readonly query: string }
  | { readonly state: 'failed'; readonly error: unknown };

/** A moment after the last key, so that a word is not asked for letter by letter. */
const pauseMs = 120;

/** What is found for a text while it is typed; the last results stay until there are new ones. */
export function useSearchResults(typed: string): Finding {
  const api = useApi();
  const query = typed.trim();
  const [finding, setFinding] = useState<Finding>({ state: 'short' });
  useEffect(() => {
    if (query.length < searchTextLength.min) {
      setFinding({ state: 'short' });
      return undefined;
    }
    const cancel = new AbortController();
    const { signal } = cancel;
    setFinding((before) => ({ state: 'searching', found: 'found' in before ? before.found : null }));
    const timer = setTimeout(() => {
      api.call('GET /api/search', { query: { q: query }, signal }).then(
        ({ data }) => !signal.aborted && setFinding({ state: 'found', found: data, query }),
        (error) => !signal.aborted && setFinding({ state: 'failed', error }),
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [api, query]);
  return finding;
}
