import { useCallback, useEffect, useState } from 'react';

interface Fetched<Data> {
  readonly data?: Data;
  /** Of the last try. */
  readonly error?: unknown;
}

/** What a part of a page loads by itself; what was loaded before stays while it is loaded again. @param call stable */
export function useFetched<Data>(call: (signal: AbortSignal) => Promise<Data>) {
  const [fetched, setFetched] = useState<Fetched<Data>>({});
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    const stop = new AbortController();
    call(stop.signal).then(
      (data) => !stop.signal.aborted && setFetched({ data }),
      (error) => !stop.signal.aborted && setFetched((before) => ({ ...before, error })),
    );
    return () => stop.abort();
  }, [call, tries]);
  const reload = useCallback(async () => setTries((before) => before + 1), []);
  return { ...fetched, reload };
}
