import { useLoaderData } from 'react-router';
import type { Season } from '#contract/api/world/seasons.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SeasonForm } from './season-form.tsx';
import { SeasonList } from './season-list.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('standings.pastSeasons')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<readonly Season[]> {
  const { data } = await context.get(apiContext).call('GET /api/standings/seasons');
  return data;
}

export const ErrorBoundary = AdminFailure;

/** The first of each ranking, kept for ever. */
export function Component() {
  const { t } = useTexts();
  const seasons = useLoaderData<readonly Season[]>();
  return (
    <section aria-labelledby="admin-seasons">
      <SectionTitle id="admin-seasons">{t('admin.nav.seasons')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.seasons.text')}</p>
        <SeasonForm />
        {seasons.length === 0 ? (
          <StateBox
            kind="empty"
            icon="crown"
            level={3}
            title={t('admin.seasons.empty')}
            text={t('admin.seasons.emptyText')}
          />
        ) : (
          <SeasonList seasons={seasons} />
        )}
      </div>
    </section>
  );
}
