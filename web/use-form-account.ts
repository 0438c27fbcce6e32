import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { useShell } from '#web/shell-data.ts';

/**
 * The account a form is about; null when nobody is logged in. A session that ends by itself leaves the form
 * standing with what was typed, until its owner has logged in again.
 */
export function useFormAccount(): Account | null {
  const { session, sessionEnded } = useShell();
  const [last, setLast] = useState<Account | null>(null);
  if (session && session.account !== last) setLast(session.account);
  if (session) return session.account;
  return sessionEnded ? last : null;
}
