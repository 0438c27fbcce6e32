import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';

/** Stands above a text that its reader has to read in English for now. */
export function Untranslated() {
  const { t } = useTranslation();
  return (
    <p className="untranslated">
      <Icon name="globe" size={18} />
      {t('news.untranslated')}
    </p>
  );
}
