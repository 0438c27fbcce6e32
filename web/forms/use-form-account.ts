import type { Account } from '#contract/api/account.ts';
import { useLastSession } from '#web/page/shell-data.ts';

/**
 * The account a form is about; null without login. When the session expires the form stays with its input until the
 * owner has logged in again.
 */
export function useFormAccount(): Account | null {
  return useLastSession()?.account ?? null;
}
