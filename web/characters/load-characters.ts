import type { Account } from '#contract/api/account.ts';
import type { Character } from '#contract/api/rankings.ts';
import { type Api, ApiError } from '#web/api.ts';

/** What the account's pages show: nobody logged in, or the account and its characters as far as they can be read. */
export type OwnCharacters =
  | { readonly account: null }
  | {
      readonly account: Account;
      readonly characters: readonly Character[];
      /** Why there are none: the server refused, or did not answer. */
      readonly failed: 'refused' | 'unreachable' | null;
    };

async function readAccount(api: Api): Promise<Account | null> {
  try {
    return (await api.call('GET /api/auth/session', { query: {} })).account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Characters that cannot be read leave the rest of the page standing. */
export async function loadOwnCharacters(api: Api): Promise<OwnCharacters> {
  const account = await readAccount(api);
  if (!account) return { account };
  try {
    const { characters } = await api.call('GET /api/characters', { query: { accountId: account.id } });
    return { account, characters, failed: null };
  } catch (error) {
    const failed = error instanceof ApiError ? 'refused' : 'unreachable';
    return { account, characters: [], failed };
  }
}
