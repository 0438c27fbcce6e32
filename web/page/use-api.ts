import { useMemo } from 'react';
import { type Api, createApi, fetchTransport } from '#web/api.ts';
import { useLanguage } from '#web/i18n.ts';

/** The API for event handlers; pages load data in loaders. */
export function useApi(): Api {
  const { tag } = useLanguage();
  return useMemo(() => createApi(fetchTransport(tag)), [tag]);
}
