import { useLoaderData, useRouteError } from 'react-router';
import type { Page } from '#contract/api/pages.ts';
import { isPagePath } from '#contract/page-paths.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { metaOfPage, PublishedPage } from '#web/page/published-page.tsx';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { splitPath } from '#web/paths.ts';
import { NotFoundScene } from '#web/ui/art/not-found-scene.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** @throws ApiError 404 until a page is published here */
export async function loader({ context, request }: LoaderArgs): Promise<Page> {
  const path = splitPath(new URL(request.url).pathname).path.replace(/\/$/, '').toLowerCase();
  if (!isPagePath(path)) throw new ApiError(404, { code: 'pages.notFound' });
  const { data } = await context.get(apiContext).call('GET /api/page', { query: { path } });
  return data;
}

export const meta: MetaOf = (page: Page | undefined, t) =>
  page ? metaOfPage(page) : { title: t('notFound.title'), description: t('notFound.text'), noIndex: true };

/** A page that an administrator has published. */
export function Component() {
  return <PublishedPage page={useLoaderData<Page>()} />;
}

/** Not published, or failed to load. */
export function ErrorBoundary() {
  const { t } = useTexts();
  const error = useRouteError();
  if (error instanceof ApiError && error.status === 404) return <NotFoundScene />;
  return (
    <>
      <PageHeader title={t('failure.title')} />
      <PageBody>
        <LoadFailure title={t('failure.title')} />
      </PageBody>
    </>
  );
}
