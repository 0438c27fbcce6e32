import type { Account } from '#contract/api/account/account.ts';
import { useLastSession } from '#web/page/shell-data.ts';

/**
 * The account a form is about. An expired session keeps it, so that the form keeps its input until the next login.
 */
export function useFormAccount(): Account | null {
  return useLastSession()?.account ?? null;
}
