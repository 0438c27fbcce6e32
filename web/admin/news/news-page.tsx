import { useLoaderData, useRevalidator } from 'react-router';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { type AdminNews, loadAdminNews } from '#web/admin/news/load-news.ts';
import { NewsList } from '#web/admin/news/news-list.tsx';
import { WriteNews } from '#web/admin/news/write-news.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPage } from '#web/page/read-page.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('news.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

/** @throws ApiError */
export function loader({ context, request }: LoaderArgs): Promise<AdminNews> {
  return loadPage(request.url, (page) => loadAdminNews(context.get(apiContext), page));
}

export const ErrorBoundary = AdminFailure;

const addressOf = (page: number) => (page === 1 ? adminPaths.news : `${adminPaths.news}?page=${page}`);

export function Component() {
  const { t } = useTexts();
  const { rows, pagination } = useLoaderData<AdminNews>();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <>
      <SectionTitle>{t('admin.nav.news')}</SectionTitle>
      <WriteNews variant="gold" onPublished={reload} />
      <NewsList rows={rows} level={3} onDeleted={reload} />
      <Pagination pagination={pagination} hrefOf={addressOf} className="mt-8" />
    </>
  );
}
