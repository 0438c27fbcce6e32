import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';

/** The player's strongest character; it and its component are loaded in the browser, for players only. */
export function OwnPanel({ accountId }: { readonly accountId: number }) {
  const { t } = useTexts();
  const api = useApi();
  const [shown, setShown] = useState<ReactNode>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setFailed(false);
    Promise.all([
      import('./own-character.tsx'),
      api.call('GET /api/characters', { query: { accountId }, signal }),
    ]).then(
      ([{ OwnCharacter }, { characters }]) => {
        if (!signal.aborted) setShown(<OwnCharacter characters={characters} />);
      },
      () => {
        if (!signal.aborted) setFailed(true);
      },
    );
    return () => controller.abort();
  }, [api, accountId]);
  return (
    <div className="own-character" aria-busy={shown === null && !failed}>
      {failed ? <p>{t('characters.failed')}</p> : shown}
    </div>
  );
}
