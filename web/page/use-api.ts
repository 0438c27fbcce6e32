import { useContext, useMemo } from 'react';
import { type Api, createApi, fetchTransport } from '#web/api.ts';
import { useLanguage } from '#web/i18n.ts';
import { ConfirmIdentityContext, confirming } from './confirm-identity.ts';

/** The API for event handlers; pages load data in loaders. Asks for a proof of identity where a call needs one. */
export function useApi(): Api {
  const api = useBackgroundApi();
  const confirm = useContext(ConfirmIdentityContext);
  return useMemo(() => confirming(api, confirm), [api, confirm]);
}

/** For calls that nobody has asked for: a dialog would interrupt the visitor's typing. */
export function useBackgroundApi(): Api {
  const { tag } = useLanguage();
  return useMemo(() => createApi(fetchTransport(tag)), [tag]);
}
