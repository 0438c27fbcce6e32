import { useCallback, useEffect, useState } from 'react';
import { useApi } from '#web/page/use-api.ts';
import { inOrder, nextLook, type TranslatedTexts } from './translation-item.ts';

const afterFailureMs = 10_000;

export interface Translations {
  readonly item: TranslatedTexts;
  /** Loads them now. @throws ApiError, ApiUnreachable */
  readonly reload: () => Promise<void>;
}

/** An item's translations, looked at again as long as something is being translated and somebody looks on. */
export function useTranslations(initial: TranslatedTexts, hasEngine: boolean): Translations {
  const api = useApi();
  const [item, setItem] = useState(inOrder(initial));
  const [missed, setMissed] = useState(0);
  const { kind, id } = initial;
  useEffect(() => {
    setItem(inOrder(initial));
    setMissed(0);
  }, [initial]);

  const reload = useCallback(async () => {
    const { data } = await api.call('GET /api/translations/{kind}/{id}', { params: { kind, id } });
    setItem(inOrder(data));
    setMissed(0);
  }, [api, kind, id]);

  useEffect(() => {
    const wait = nextLook(item.translations, { hasEngine, now: Date.now() });
    if (wait === null) return;
    // What is on the screen stays when a look fails: somebody may be at work here.
    const miss = () => setMissed((before) => before + 1);
    const look = () => (document.visibilityState === 'visible' ? reload().catch(miss) : miss());
    const timer = setTimeout(look, missed > 0 ? Math.max(wait, afterFailureMs) : wait);
    return () => clearTimeout(timer);
  }, [item, missed, hasEngine, reload]);

  return { item, reload };
}
