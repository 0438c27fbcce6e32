import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { AdminStyles } from '#web/admin/admin-styles.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { PartFailure } from '#web/admin/part-failure.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { useFetched } from '#web/admin/use-fetched.ts';
import { useTexts } from '#web/i18n.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { loadAdminNews } from './load-news.ts';
import { NewsList } from './news-list.tsx';
import { WriteNews } from './write-news.tsx';

/** News administration on the home page (specification §2 and §6): the form and the last ten items. */
export default function NewsPanel() {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const api = useStaffApi();
  const load = useCallback(() => loadAdminNews(api), [api]);
  const { data: news, error, reload: loadAgain } = useFetched(load);
  const reload = () => {
    void loadAgain();
    void revalidate();
  };
  return (
    <section className="news-panel" aria-labelledby="manage-news">
      <AdminStyles />
      <SectionTitle id="manage-news" aside={<Link to={adminPaths.news}>{t('nav.admin')}</Link>}>
        {t('admin.news.panel')}
      </SectionTitle>
      <WriteNews variant="ghost" onPublished={reload} />
      {!news && !error && <Skeleton />}
      {!news && error !== undefined && (
        <PartFailure title={t('news.failed')} error={error} onRetry={loadAgain} />
      )}
      {news && <NewsList rows={news.rows} level={3} onDeleted={reload} />}
    </section>
  );
}
