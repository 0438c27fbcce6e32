import type { ReactNode } from 'react';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { LanguageContext, type PageTexts, TextsContext } from '#web/i18n.ts';

interface Props {
  readonly texts: PageTexts;
  readonly language: LanguageCode;
  /** Language prefix of the page's links: `/de`, or empty. */
  readonly prefix?: string;
  readonly children: ReactNode;
}

/**
 * Providers around the router on both sides. Texts and language are never module state, as the server renders many
 * languages.
 */
export function App({ texts, language, prefix = '', children }: Props) {
  return (
    <TextsContext value={texts}>
      <LanguageContext value={{ code: language, tag: intlLocaleOf(language), prefix }}>
        {children}
      </LanguageContext>
    </TextsContext>
  );
}
