import { useEffect, useState } from 'react';
import { useSession } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';

const none: ReadonlySet<number> = new Set();

/** Ids of the visitor's own characters once known, to mark them. */
export function useOwnCharacters(): ReadonlySet<number> {
  const api = useApi();
  const accountId = useSession()?.account.id;
  const [own, setOwn] = useState(none);
  useEffect(() => {
    setOwn(none);
    if (accountId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    api
      .call('GET /api/characters', { query: { accountId }, signal })
      .then(({ characters }) => setOwn(new Set(characters.map(({ id }) => id))))
      .catch(() => undefined);
    return () => controller.abort();
  }, [api, accountId]);
  return own;
}
