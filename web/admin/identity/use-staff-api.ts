import { createContext, useContext, useMemo } from 'react';
import type { Api } from '#web/api.ts';
import { useApi } from '#web/page/use-api.ts';
import { type ConfirmIdentity, confirming } from './confirm-identity.ts';

export const ConfirmIdentityContext = createContext<ConfirmIdentity>(async () => false);

/**
 * The API for what an administrator does: asks who he is where a call needs it. Polls and previews use `useApi`: a dialog
 * would interrupt his typing.
 */
export function useStaffApi(): Api {
  const api = useApi();
  const confirm = useContext(ConfirmIdentityContext);
  return useMemo(() => confirming(api, confirm), [api, confirm]);
}
