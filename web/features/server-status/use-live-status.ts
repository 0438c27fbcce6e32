import { useEffect, useState } from 'react';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import { eachMinute } from '#web/page/each-minute.ts';
import { useApi } from '#web/page/use-api.ts';
import { type Latest, taking } from './latest-status.ts';

/** The game is asked each minute: a stream that brings nothing for so long is kept back on the way. */
const silentMs = 150_000;

/**
 * The status as it changes, while the page is in sight: from the stream of events, or asked each minute where a proxy or
 * a limit cuts that.
 * @param loaded with the page
 */
export function useLiveStatus(loaded: ServerStatus): ServerStatus {
  const api = useApi();
  const [latest, setLatest] = useState<Latest>({ loaded, status: loaded, newest: loaded.measuredAt ?? '' });
  // Loaded anew, as with another range: an answer as the others, once.
  if (latest.loaded !== loaded) setLatest({ ...taking(latest, loaded), loaded });
  const isKnown = loaded.channels.length > 0 || loaded.seenMinutes !== null;

  useEffect(() => {
    if (!isKnown) return;
    let source: EventSource | undefined;
    let endPolling: (() => void) | undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;

    const take = (answer: ServerStatus) => setLatest((before) => taking(before, answer));
    const ask = () => {
      api.call('GET /api/server-status').then(
        ({ data }) => take(data),
        () => undefined,
      );
    };
    const stop = () => {
      source?.close();
      source = undefined;
      endPolling?.();
      clearTimeout(silence);
    };
    const poll = () => {
      stop();
      endPolling = eachMinute(ask);
    };
    const listen = () => {
      source = new EventSource('/api/server-status/stream');
      silence = setTimeout(poll, silentMs);
      source.onmessage = ({ data }: MessageEvent<string>) => {
        clearTimeout(silence);
        silence = setTimeout(poll, silentMs);
        take(JSON.parse(data) as ServerStatus);
      };
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) poll();
      };
    };
    const follow = () => {
      stop();
      if (document.visibilityState === 'visible') listen();
    };

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [api, isKnown]);

  return latest.status;
}
