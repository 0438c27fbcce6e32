import { createContext, useContext } from 'react';
import { defaultLanguage, intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { type Catalogue, createTexts as createTextsOf, type Texts } from '#contract/texts.ts';
import type en from '#locales/en.json';

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem | Key : Key;
type KeysOf<Group, Prefix extends string = ''> = {
  [Key in keyof Group & string]: Group[Key] extends string
    ? `${Prefix}${Base<Key>}`
    : KeysOf<Group[Key], `${Prefix}${Key}.`>;
}[keyof Group & string];

/** Every key of the catalogues; plural keys without their category. */
export type TextKey = KeysOf<typeof en>;

export type PageTexts = Texts<TextKey>;

export type Translate = PageTexts['t'];

/** Texts of one page or request; never module state. */
export function createTexts(code: LanguageCode, catalogue: Catalogue): PageTexts {
  return createTextsOf(intlLocaleOf(code), catalogue);
}

/** Without a provider each text is its key. */
export const TextsContext = createContext<PageTexts>(createTexts(defaultLanguage, {}));

export function useTexts(): PageTexts {
  return useContext(TextsContext);
}

export interface PageLanguage {
  readonly code: LanguageCode;
  /** BCP 47 tag for `Intl`. */
  readonly tag: string;
  /** Before the paths of links: `/de`, or empty where the address names no language. */
  readonly prefix: string;
}

export const LanguageContext = createContext<PageLanguage>({
  code: defaultLanguage,
  tag: intlLocaleOf(defaultLanguage),
  prefix: '',
});

export function useLanguage(): PageLanguage {
  return useContext(LanguageContext);
}
