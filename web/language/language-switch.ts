import { createContext, useContext } from 'react';

/**
 * Shows this page in the language of an address, in the same document.
 * @throws TypeError without a connection
 */
export type SwitchLanguage = (href: string) => Promise<void>;

/** Null where pages do not live: there a language is a link. */
export const LanguageSwitchContext = createContext<SwitchLanguage | null>(null);

export function useLanguageSwitch(): SwitchLanguage | null {
  return useContext(LanguageSwitchContext);
}
