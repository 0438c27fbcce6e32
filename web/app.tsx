import type { ReactNode } from 'react';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import type { ModuleName } from '#contract/modules.ts';
import type { WrittenDates } from '#contract/rendered-page.ts';
import { LanguageContext, type PageTexts, TextsContext } from '#web/i18n.ts';
import { ModulesContext } from '#web/page/modules.ts';
import { WrittenDatesContext } from '#web/page/written-dates.ts';

interface Props {
  readonly texts: PageTexts;
  readonly language: LanguageCode;
  /** Language prefix of the page's links: `/de`, or empty. */
  readonly prefix?: string;
  /** Those that are on. */
  readonly modules?: readonly ModuleName[];
  /** Of this page in this language; the server's rendering adds to them. */
  readonly dates?: WrittenDates;
  readonly children: ReactNode;
}

/**
 * Providers around the router on both sides. Texts and language are never module state, as the server renders many
 * languages.
 */
export function App({ texts, language, prefix = '', modules = [], dates, children }: Props) {
  return (
    <TextsContext value={texts}>
      <LanguageContext value={{ code: language, tag: intlLocaleOf(language), prefix }}>
        <ModulesContext value={modules}>
          <WrittenDatesContext value={dates}>{children}</WrittenDatesContext>
        </ModulesContext>
      </LanguageContext>
    </TextsContext>
  );
}
