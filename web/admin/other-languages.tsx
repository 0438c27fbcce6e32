import type { ReactNode } from 'react';
import { type Translate, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { useHasEngine } from './admin-texts.tsx';
import { IfPermitted } from './if-permitted.tsx';

/** Plain-text variant for places without room for a link. */
export function otherLanguagesText(t: Translate, hasEngine: boolean): string {
  return t(hasEngine ? 'admin.translation.automatic' : 'admin.translation.untranslated');
}

/** Says whether the text will be translated, with a link to what sets up an engine. */
export function OtherLanguages() {
  const { t } = useTexts();
  const hasEngine = useHasEngine();
  const text = otherLanguagesText(t, hasEngine);
  if (hasEngine) return text;
  return (
    <>
      {text}{' '}
      <IfPermitted permission="status.see">
        <Link to={paths.admin} className="link">
          {t('admin.translation.toOverview')}
        </Link>
      </IfPermitted>
    </>
  );
}

/** The introduction of a page whose texts are translated; a box of its own says where they are not. */
export function TranslatedIntro({ children }: { readonly children?: ReactNode }) {
  const hasEngine = useHasEngine();
  if (hasEngine) {
    return (
      <p className="admin-intro">
        {children} <OtherLanguages />
      </p>
    );
  }
  return (
    <>
      {children && <p className="admin-intro">{children}</p>}
      <p className="admin-untranslated">
        <Icon name="globe" size={20} />
        <span>
          <OtherLanguages />
        </span>
      </p>
    </>
  );
}
