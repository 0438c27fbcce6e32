import { useEffect, useState } from 'react';
import type { CharacterKind } from '#contract/standings/kinds.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { bestOf, noCharacters, type OwnCharacters } from './board/own-characters.ts';

/** The visitor's own characters in one of the rankings, once known; none in those of guilds. */
export function useOwnPlaces(kind: CharacterKind | null): OwnCharacters {
  const api = useApi();
  const accountId = useSession()?.account.id;
  const [own, setOwn] = useState(noCharacters);
  useEffect(() => {
    setOwn(noCharacters);
    if (accountId === undefined || kind === null) return;
    const controller = new AbortController();
    api
      .call('GET /api/standings/mine', { query: { kind }, signal: controller.signal })
      .then(({ data }) => setOwn(bestOf(data)))
      .catch(() => undefined);
    return () => controller.abort();
  }, [api, accountId, kind]);
  return own;
}
