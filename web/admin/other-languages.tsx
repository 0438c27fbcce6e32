import { Link } from 'react-router';
import { type Translate, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { useHasEngine } from './admin-texts.tsx';

/** What becomes of an English text in the other languages, for where there is no room for a link. */
export function otherLanguagesText(t: Translate, hasEngine: boolean): string {
  if (hasEngine) return t('desk.translation.automatic');
  return `${t('desk.translation.notSet', { setting: 'TRANSLATE_ENGINES' })} ${t('desk.translation.noEngineText')}`;
}

/** What becomes of an English text in the other languages, and the way to what is missing. */
export function OtherLanguages() {
  const { t } = useTexts();
  const hasEngine = useHasEngine();
  const text = otherLanguagesText(t, hasEngine);
  if (hasEngine) return text;
  return (
    <>
      {text}{' '}
      <Link to={paths.desk} className="link">
        {t('desk.translation.toOverview')}
      </Link>
    </>
  );
}
