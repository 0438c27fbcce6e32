import { type Translate, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { useHasEngine } from './admin-texts.tsx';

/** Plain-text variant for places without room for a link. */
export function otherLanguagesText(t: Translate, hasEngine: boolean): string {
  if (hasEngine) return t('admin.translation.automatic');
  return `${t('admin.translation.notSet', { setting: 'TRANSLATE_ENGINES' })} ${t('admin.translation.noEngineText')}`;
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
        {t('admin.translation.toOverview')}
      </Link>
    </>
  );
}
