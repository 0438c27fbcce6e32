import { type ReactNode, useMemo } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { tagOf } from '#contract/languages.ts';
import { createTexts, useLanguage } from '#web/i18n.ts';

interface DeskTextsProps {
  /** As `GET /api/desk/texts` answers them. */
  readonly texts: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** What is below it has the texts of the group `desk` beside the page's own. */
export function DeskTexts({ texts, children }: DeskTextsProps) {
  const { i18n } = useTranslation();
  const { code } = useLanguage();
  const own = useMemo(() => {
    const catalogue = i18n.getResourceBundle(tagOf(code), 'translation');
    return createTexts(code, { ...catalogue, desk: texts });
  }, [i18n, code, texts]);
  return <I18nextProvider i18n={own}>{children}</I18nextProvider>;
}
