import { useLoaderData, useRouteError } from 'react-router';
import type { Page } from '#contract/api/pages.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { splitPath } from '#web/paths.ts';
import { NotFoundScene } from '#web/ui/art/not-found-scene.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Untranslated } from '#web/ui/feedback/untranslated.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** @throws ApiError 404 until a page is published here */
export async function loader({ context, request }: LoaderArgs): Promise<Page> {
  const asked = splitPath(new URL(request.url).pathname).path.replace(/\/$/, '');
  const path = pagePaths.find((each) => each === asked.toLowerCase());
  if (!path) throw new ApiError(404, { code: 'pages.notFound' });
  const { data } = await context.get(apiContext).call('GET /api/page', { query: { path } });
  return data;
}

export const meta: MetaOf = (page: Page | undefined, t) =>
  page
    ? { title: page.title, description: describe(page.excerpt), path: page.path }
    : { title: t('notFound.title'), noIndex: true };

/** A page published for a sidebar path. */
export function Component() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { config } = useShell();
  const page = useLoaderData<Page>();
  const ownLanguage = page.translated || !isLanguageCode(page.language) ? undefined : tagOf(page.language);
  return (
    <>
      <PageHeader view="market" title={page.title} titleLanguage={ownLanguage} overline={config.serverName} />
      <PageBody>
        <article className="panel">
          <div className="news-item-body">
            {!page.translated && <Untranslated language={page.language} />}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server renders Markdown without HTML */}
            <div className="prose" lang={ownLanguage} dangerouslySetInnerHTML={{ __html: page.html }} />
            <p className="news-meta mt-11" suppressHydrationWarning>
              {t('pages.changed', { date: formatDate(tag, page.updatedAt) })}
            </p>
          </div>
        </article>
      </PageBody>
    </>
  );
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
