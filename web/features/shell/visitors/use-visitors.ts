import { useEffect, useState } from 'react';
import { useApi } from '#web/page/use-api.ts';
import { countVisit } from './visits.ts';

/**
 * The number of visitors, this one included.
 * @param known what the page was written with; shown until the browser knows better
 */
export function useVisitors(known: number): number {
  const api = useApi();
  const [counted, setCounted] = useState(0);
  useEffect(() => {
    const count = async () => {
      try {
        setCounted((await countVisit(api, localStorage, Date.now())) ?? 0);
      } catch {
        // No storage or no connection: the page's own figure stays.
      }
    };
    void count();
  }, [api]);
  return Math.max(known, counted);
}
