import { useLoaderData, useRevalidator } from 'react-router';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { type AdminNews, loadAdminNews } from '#web/admin/news/load-news.ts';
import { NewsList } from '#web/admin/news/news-list.tsx';
import { WriteNews } from '#web/admin/news/write-news.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { readPage } from '#web/page/read-page.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('news.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

/** @throws ApiError */
export function loader({ context, request }: LoaderArgs): Promise<AdminNews> {
  return loadAdminNews(context.get(apiContext), readPage(request.url));
}

export const ErrorBoundary = AdminFailure;

const addressOf = (page: number | string) =>
  page === 1 ? adminPaths.news : `${adminPaths.news}?page=${page}`;

export function Component() {
  const { t } = useTexts();
  const { rows, pagination } = useLoaderData<AdminNews>();
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  return (
    <>
      <SectionTitle>{t('admin.nav.news')}</SectionTitle>
      <WriteNews variant="gold" onPublished={reload} />
      {rows.length === 0 && pagination.total > 0 ? (
        <StateBox
          kind="empty"
          icon="scroll"
          level={3}
          title={t('news.pageEmpty')}
          action={
            <ButtonLink to={adminPaths.news} variant="quiet">
              {t('admin.news.back')}
            </ButtonLink>
          }
        />
      ) : (
        <NewsList rows={rows} level={3} onDeleted={reload} />
      )}
      <Pagination pagination={pagination} hrefOf={addressOf} className="mt-8" />
    </>
  );
}
