import { defaultLanguage, languages } from '#contract/languages.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

/** Note above a text that is not translated yet. @param language the code of the one it is written in */
export function Untranslated({ language }: { readonly language: string }) {
  const { t } = useTexts();
  const name = languages.find(({ code }) => code === language)?.name ?? language;
  return (
    <p className="untranslated">
      <Icon name="globe" size={18} />
      {language === defaultLanguage ? t('news.untranslated') : t('news.untranslatedFrom', { language: name })}
    </p>
  );
}
