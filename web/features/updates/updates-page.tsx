import { useLoaderData } from 'react-router';
import type { Pagination as Pages } from '#contract/api/call.ts';
import type { NewsRow } from '#contract/api/news.ts';
import type { Page } from '#contract/api/pages.ts';
import { newsPageSize } from '#contract/limits.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { listMeta } from '#web/page/list-meta.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPublishedPage, metaOfPage, PublishedPage } from '#web/page/published-page.tsx';
import { readPage } from '#web/page/read-page.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { NewsArticle } from '#web/ui/news/news-article.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';

interface PatchNotes {
  readonly rows: readonly NewsRow[];
  readonly pagination: Pages;
  /** Date badges leave out the current year. */
  readonly year: number;
}

/** What administrators have published for the path comes before the list. */
type Updates = { readonly page: Page } | PatchNotes;

/** @throws ApiError */
export async function loader({ context, request }: LoaderArgs): Promise<Updates> {
  const api = context.get(apiContext);
  const page = await loadPublishedPage(api, paths.updates);
  if (page) return { page };
  const query = { kind: 'patchNotes', page: readPage(request.url), limit: newsPageSize } as const;
  const { data: rows, pagination } = await api.call('GET /api/news', { query });
  return { rows, pagination, year: new Date().getUTCFullYear() };
}

const addressOf = (page: number) => (page === 1 ? paths.updates : `${paths.updates}?page=${page}`);

export const meta: MetaOf = (data: Updates | undefined, t) => {
  if (data && 'page' in data) return metaOfPage(data.page);
  const page = data?.pagination.page ?? 1;
  return listMeta(t, {
    title: t('updates.title'),
    description: describe(t('updates.description')),
    page,
    rows: data?.rows,
    path: addressOf(page),
  });
};

/** The patch notes, as long as no page is published here. */
export function Component() {
  const data = useLoaderData<Updates>();
  return 'page' in data ? <PublishedPage page={data.page} /> : <List {...data} />;
}

function List({ rows, pagination, year }: PatchNotes) {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <PageHeader title={t('updates.title')} overline={config.serverName} />
      <PageBody>
        {rows.length > 0 && (
          <div className="news-rows">
            {rows.map((item) => (
              <NewsArticle key={item.id} item={item} year={year} level={2} />
            ))}
          </div>
        )}
        {rows.length === 0 && pagination.total === 0 && (
          <StateBox kind="empty" icon="scroll" level={2} title={t('updates.empty')} />
        )}
        {rows.length === 0 && pagination.total > 0 && (
          <StateBox
            kind="empty"
            icon="scroll"
            level={2}
            title={t('news.pageEmpty')}
            action={
              <ButtonLink variant="quiet" to={paths.updates}>
                {t('ranking.firstPage')}
              </ButtonLink>
            }
          />
        )}
        <Pagination pagination={pagination} hrefOf={addressOf} className="mt-8" />
      </PageBody>
    </>
  );
}

export function ErrorBoundary() {
  const { t } = useTexts();
  return (
    <>
      <PageHeader title={t('failure.title')} />
      <PageBody>
        <LoadFailure title={t('failure.title')} />
      </PageBody>
    </>
  );
}
