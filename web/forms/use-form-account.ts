import type { Account } from '#contract/api/account.ts';
import { useLastSession } from '#web/page/shell-data.ts';

/**
 * The account a form is about; null when nobody is logged in. A session that ends by itself leaves the form
 * standing with what was typed, until its owner has logged in again.
 */
export function useFormAccount(): Account | null {
  return useLastSession()?.account ?? null;
}
