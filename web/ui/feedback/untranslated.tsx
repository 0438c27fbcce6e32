import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

/** Stands above a text that its reader has to read in English for now. */
export function Untranslated() {
  const { t } = useTexts();
  return (
    <p className="untranslated">
      <Icon name="globe" size={18} />
      {t('news.untranslated')}
    </p>
  );
}
