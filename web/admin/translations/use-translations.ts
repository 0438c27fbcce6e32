import { useCallback, useEffect, useState } from 'react';
import { useAttended } from '#web/admin/use-attended.ts';
import { useApi } from '#web/page/use-api.ts';
import { failedPollDelay, inDisplayOrder, nextPollDelay, type TranslatedTexts } from './translation-item.ts';

export interface Translations {
  readonly item: TranslatedTexts;
  /** @throws ApiError, ApiUnreachable */
  readonly reload: () => Promise<TranslatedTexts>;
}

/** Polls an item's translations while any is pending and the page is attended. */
export function useTranslations(initial: TranslatedTexts, hasEngine: boolean): Translations {
  const api = useApi();
  const isAttended = useAttended();
  const [item, setItem] = useState(inDisplayOrder(initial));
  const [missed, setMissed] = useState<{ readonly wait: number | null }>();
  const { kind, id } = initial;
  useEffect(() => {
    setItem(inDisplayOrder(initial));
    setMissed(undefined);
  }, [initial]);

  const reload = useCallback(async () => {
    const { data } = await api.call('GET /api/translations/{kind}/{id}', { params: { kind, id } });
    setItem(inDisplayOrder(data));
    setMissed(undefined);
    return data;
  }, [api, kind, id]);

  useEffect(() => {
    const wait = nextPollDelay(item.translations, {
      source: item.sourceLanguage,
      hasEngine,
      now: Date.now(),
    });
    if (wait === null || missed?.wait === null) return;
    // A failed poll keeps the current data.
    const miss = (error?: unknown) => setMissed({ wait: failedPollDelay(error) });
    const look = () => (isAttended() ? reload().catch(miss) : miss());
    const timer = setTimeout(look, Math.max(wait, missed?.wait ?? 0));
    return () => clearTimeout(timer);
  }, [item, missed, hasEngine, reload, isAttended]);

  return { item, reload };
}
