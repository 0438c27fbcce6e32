import { useEffect, useState } from 'react';
import type { ShownEvents } from '#contract/api/world/events.ts';
import { eachMinute } from '#web/page/each-minute.ts';
import { useApi } from '#web/page/use-api.ts';

/**
 * Rates and changed plans, asked for each minute while somebody looks: only they, not the shell's data as a revalidation
 * would. What was shown stays while the answer fails.
 * @param loaded with the page
 */
export function useLatestEvents(loaded: ShownEvents): ShownEvents {
  const api = useApi();
  const [latest, setLatest] = useState({ loaded, events: loaded });
  useEffect(() => {
    const left = new AbortController();
    const ask = () => {
      api.call('GET /api/events', { query: {}, signal: left.signal }).then(
        ({ data }) => setLatest({ loaded, events: data }),
        () => undefined,
      );
    };
    const end = eachMinute(ask);
    return () => {
      end();
      left.abort();
    };
  }, [api, loaded]);
  return latest.loaded === loaded ? latest.events : loaded;
}
