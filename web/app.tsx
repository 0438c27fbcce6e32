import type { ReactNode } from 'react';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { LanguageContext, type PageTexts, TextsContext } from '#web/i18n.ts';

interface Props {
  readonly texts: PageTexts;
  readonly language: LanguageCode;
  readonly children: ReactNode;
}

/**
 * Providers around the router on both sides. Texts and language are never module state, as the server renders many
 * languages.
 */
export function App({ texts, language, children }: Props) {
  return (
    <TextsContext value={texts}>
      <LanguageContext value={{ code: language, tag: intlLocaleOf(language) }}>{children}</LanguageContext>
    </TextsContext>
  );
}
