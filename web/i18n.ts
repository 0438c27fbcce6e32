import { createInstance, type i18n } from 'i18next';
import { createContext, useContext } from 'react';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, formatsOf, type LanguageCode, tagOf } from '#contract/languages.ts';
import type en from '#locales/en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
    interpolationPrefix: '{';
    interpolationSuffix: '}';
  }
}

/** A new i18next for one page or one request: two requests never share one. */
export function createTexts(code: LanguageCode, catalogue: object): i18n {
  const tag = tagOf(code);
  const instance = createInstance();
  instance.use(initReactI18next);
  void instance.init({
    lng: tag,
    resources: { [tag]: { translation: catalogue } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    react: { useSuspense: false },
    initAsync: false,
  });
  return instance;
}

export interface PageLanguage {
  readonly code: LanguageCode;
  /** BCP 47 tag for `Intl`. */
  readonly tag: string;
}

export const LanguageContext = createContext<PageLanguage>({
  code: defaultLanguage,
  tag: formatsOf(defaultLanguage),
});

export function useLanguage(): PageLanguage {
  return useContext(LanguageContext);
}
