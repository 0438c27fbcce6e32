import { adminPaths } from '#web/admin/paths.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Link } from '#web/ui/link.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import type { PlacedSite } from './place-site.ts';

const pathOf = {
  appearance: adminPaths.appearance,
  home: adminPaths.home,
  menus: adminPaths.menus,
} as const;

/** What became of a file. */
export function PlacedReport({ placed }: { readonly placed: PlacedSite }) {
  const { t } = useTexts();
  const { drafts, pages, pictures, kept, failed } = placed;
  return (
    <div role="status" className="moving-report">
      <Note
        edge={failed.length > 0 ? 'danger' : 'success'}
        icon={failed.length > 0 ? 'warn' : 'check'}
        title={t('admin.moving.done')}
      >
        <Labelled label={t('admin.nav.pages')}>{pages.length}</Labelled> ·{' '}
        <Labelled label={t('admin.nav.media')}>{pictures}</Labelled>
      </Note>
      {drafts.length > 0 && (
        <>
          <p>{t('admin.moving.drafts')}</p>
          <ul className="moving-list">
            {drafts.map((name) => (
              <li key={name}>
                <Link to={pathOf[name]} className="link">
                  {t(`admin.nav.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {kept.length > 0 && (
        <p>
          {t('admin.moving.kept')} {kept.join(', ')}
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p>{t('admin.moving.failed')}</p>
          <ul className="moving-list">
            {failed.map(({ name, error }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may be equal
              <li key={index}>
                <Labelled label={<strong>{name}</strong>}>{errorText(error, t)}</Labelled>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
