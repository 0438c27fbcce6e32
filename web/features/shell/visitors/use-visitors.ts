import { useEffect, useState } from 'react';
import { useApi } from '#web/page/use-api.ts';
import { countVisit } from './visits.ts';

/** The number of visitors including this one. @param known count in the server's HTML */
export function useVisitors(known: number): number {
  const api = useApi();
  const [counted, setCounted] = useState(0);
  useEffect(() => {
    const count = async () => {
      try {
        setCounted((await countVisit(api, localStorage, Date.now())) ?? 0);
      } catch {
        // Without storage or connection the server's count stays.
      }
    };
    void count();
  }, [api]);
  return Math.max(known, counted);
}
