import { createContext, useContext } from 'react';

/** Switches the page's language without reloading. @throws TypeError without a connection */
export type SwitchLanguage = (href: string) => Promise<void>;

/** Null without hydration, where a language is a plain link. */
export const LanguageSwitchContext = createContext<SwitchLanguage | null>(null);

export function useLanguageSwitch(): SwitchLanguage | null {
  return useContext(LanguageSwitchContext);
}
