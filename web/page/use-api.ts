import { useMemo } from 'react';
import { type Api, createApi, fetchTransport } from '#web/api.ts';
import { useLanguage } from '#web/i18n.ts';

/** The API for what happens in the browser: sending forms, following up a click. Pages load through loaders. */
export function useApi(): Api {
  const { tag } = useLanguage();
  return useMemo(() => createApi(fetchTransport(tag)), [tag]);
}
