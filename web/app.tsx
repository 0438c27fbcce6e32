import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { formatsOf, type LanguageCode } from '#contract/languages.ts';
import { LanguageContext } from '#web/i18n.ts';

interface Props {
  readonly texts: i18n;
  readonly language: LanguageCode;
  readonly children: ReactNode;
}

/** What surrounds the router on both sides: texts and language as values, never as module state. */
export function App({ texts, language, children }: Props) {
  return (
    <I18nextProvider i18n={texts}>
      <LanguageContext value={{ code: language, tag: formatsOf(language) }}>{children}</LanguageContext>
    </I18nextProvider>
  );
}
