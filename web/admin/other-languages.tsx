import { Link } from 'react-router';
import { type Translate, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { useHasEngine } from './admin-texts.tsx';

/** Plain-text variant for places without room for a link. */
export function otherLanguagesText(t: Translate, hasEngine: boolean): string {
  if (hasEngine) return t('desk.translation.automatic');
  return `${t('desk.translation.notSet', { setting: 'TRANSLATE_ENGINES' })} ${t('desk.translation.noEngineText')}`;
}

/** Explains whether the text will be translated, with a link to set up an engine. */
export function OtherLanguages() {
  const { t } = useTexts();
  const hasEngine = useHasEngine();
  const text = otherLanguagesText(t, hasEngine);
  if (hasEngine) return text;
  return (
    <>
      {text}{' '}
      <Link to={paths.admin} className="link">
        {t('desk.translation.toOverview')}
      </Link>
    </>
  );
}
