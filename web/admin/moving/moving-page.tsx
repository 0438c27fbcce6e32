import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { BringIn } from './bring-in.tsx';
import { SaveSite } from './save-site.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('design.moving')} · ${t('nav.admin')}`,
  noIndex: true,
});

export const ErrorBoundary = AdminFailure;

/** Takes what makes a site its owner's own to another site, as one file. */
export function Component() {
  const { t } = useTexts();
  return (
    <section aria-labelledby="admin-moving">
      <SectionTitle id="admin-moving">{t('admin.nav.moving')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.moving.text')}</p>
        <div className="moving">
          <SaveSite />
          <BringIn />
        </div>
      </div>
    </section>
  );
}
