import type { Account } from '#contract/api/account/account.ts';
import { useLastSession } from '#web/page/shell-data.ts';

/**
 * The account a form is about. An expired session keeps it, so that the form keeps its input until the next login.
 */
export function useFormAccount(): Account | null {
  return useLastSession()?.account ?? null;
}

/** Whose drafts a form sees: the number of the account it is about; null for a visitor. */
export function useDraftOwner(): number | null {
  return useFormAccount()?.id ?? null;
}
