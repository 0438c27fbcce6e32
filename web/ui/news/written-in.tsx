import { defaultLanguage, languages } from '#contract/languages.ts';
import { useTexts } from '#web/i18n.ts';

/** Marks texts that are still as they were written on a page in another language. @param language a code */
export function WrittenIn({ language }: { readonly language: string }) {
  const { t } = useTexts();
  const { name = language, tag = language } = languages.find(({ code }) => code === language) ?? {};
  if (language === defaultLanguage) return <span className="tag">{t('news.inEnglish')}</span>;
  return (
    <span className="tag" lang={tag}>
      {name}
    </span>
  );
}
