import { useEffect, useState } from 'react';
import type { Character } from '#contract/api/rankings.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';

/** The visitor's own characters in the ranking. */
export interface OwnCharacters {
  readonly ids: ReadonlySet<number>;
  /** The one with the best rank; null while unknown or when none is ranked. */
  readonly best: { readonly id: number; readonly rank: number } | null;
}

export const noCharacters: OwnCharacters = { ids: new Set(), best: null };

/** Id of the best own character's row: «Show my rank» leads there. */
export const ownRowId = 'my-rank';

export function bestOf(characters: readonly Pick<Character, 'id' | 'rank'>[]): OwnCharacters {
  const ranked = characters.flatMap(({ id, rank }) => (rank === null ? [] : [{ id, rank }]));
  const [best = null] = ranked.sort((one, other) => one.rank - other.rank);
  return { ids: new Set(characters.map(({ id }) => id)), best };
}

/** The visitor's own characters once known, to mark and to find them. */
export function useOwnCharacters(): OwnCharacters {
  const api = useApi();
  const accountId = useSession()?.account.id;
  const [own, setOwn] = useState(noCharacters);
  useEffect(() => {
    setOwn(noCharacters);
    if (accountId === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    api
      .call('GET /api/characters', { query: { accountId }, signal })
      .then(({ characters }) => setOwn(bestOf(characters)))
      .catch(() => undefined);
    return () => controller.abort();
  }, [api, accountId]);
  return own;
}
