import type { ReactNode } from 'react';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { LanguageContext, type PageTexts, TextsContext } from '#web/i18n.ts';

interface Props {
  readonly texts: PageTexts;
  readonly language: LanguageCode;
  readonly children: ReactNode;
}

/** What surrounds the router on both sides: texts and language as values, never as module state. */
export function App({ texts, language, children }: Props) {
  return (
    <TextsContext value={texts}>
      <LanguageContext value={{ code: language, tag: intlLocaleOf(language) }}>{children}</LanguageContext>
    </TextsContext>
  );
}
