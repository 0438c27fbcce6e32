import type { Account } from '#contract/api/account/account.ts';
import type { Character } from '#contract/api/rankings.ts';
import { type Api, ApiError } from '#web/api.ts';
import { nullWithoutSession } from '#web/page/null-without-session.ts';

export type OwnCharacters =
  | { readonly account: null }
  | {
      readonly account: Account;
      readonly characters: readonly Character[];
      /** Set when the characters could not be loaded. */
      readonly failed: 'refused' | 'unreachable' | null;
    };

/** The page is shown even if the characters cannot be loaded. */
export async function loadOwnCharacters(api: Api): Promise<OwnCharacters> {
  const session = await nullWithoutSession(api.call('GET /api/auth/session', { query: {} }));
  if (!session) return { account: null };
  const { account } = session;
  try {
    const { characters } = await api.call('GET /api/characters', { query: { accountId: account.id } });
    return { account, characters, failed: null };
  } catch (error) {
    const failed = error instanceof ApiError ? 'refused' : 'unreachable';
    return { account, characters: [], failed };
  }
}
