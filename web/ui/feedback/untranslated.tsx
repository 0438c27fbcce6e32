import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

/** Note above a text that is not translated yet. */
export function Untranslated() {
  const { t } = useTexts();
  return (
    <p className="untranslated">
      <Icon name="globe" size={18} />
      {t('news.untranslated')}
    </p>
  );
}
