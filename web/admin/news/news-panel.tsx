import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { AdminStyles } from '#web/admin/admin-styles.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { useTexts } from '#web/i18n.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { type AdminNews, loadAdminNews } from './load-news.ts';
import { NewsList } from './news-list.tsx';
import { WriteNews } from './write-news.tsx';

function useLastNews() {
  const api = useStaffApi();
  const [news, setNews] = useState<AdminNews | 'failed'>();
  const load = useCallback(
    async () => setNews(await loadAdminNews(api).catch(() => 'failed' as const)),
    [api],
  );
  useEffect(() => void load(), [load]);
  return { news, load };
}

/** News administration on the home page (specification §2 and §6): the form and the last ten items. */
export default function NewsPanel() {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const { news, load } = useLastNews();
  const reload = () => {
    void load();
    void revalidate();
  };
  return (
    <section className="news-panel" aria-labelledby="manage-news">
      <AdminStyles />
      <SectionTitle
        id="manage-news"
        aside={
          <Link to={adminPaths.news} className="news-list-all">
            {t('nav.admin')}
          </Link>
        }
      >
        {t('admin.news.panel')}
      </SectionTitle>
      <WriteNews onPublished={reload} />
      {news === undefined && <Skeleton />}
      {news === 'failed' && (
        <StateBox
          kind="error"
          level={3}
          title={t('news.failed')}
          action={
            <Button variant="quiet" icon="refresh" onClick={load}>
              {t('site.tryAgain')}
            </Button>
          }
        />
      )}
      {typeof news === 'object' && <NewsList rows={news.rows} level={3} onDeleted={reload} />}
    </section>
  );
}
