import { useLoaderData, useRouteError } from 'react-router';
import type { NewsItem } from '#contract/api/news.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { DateBadge } from '#web/ui/art/date-badge.tsx';
import { Icon } from '#web/ui/art/icon.tsx';
import { Scene } from '#web/ui/art/scene.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Untranslated } from '#web/ui/feedback/untranslated.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { NewsCover } from '#web/ui/news/news-cover.tsx';
import { NewsTags } from '#web/ui/news/news-tags.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';

const allNews = { pathname: paths.news, hash: '#news' } as const;

/** @throws ApiError when there is no such item */
export async function loader({ context, params, request }: LoaderArgs): Promise<NewsItem> {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new ApiError(404, { code: 'news.notFound' });
  const preview = new URL(request.url).searchParams.get('preview');
  const query = preview === null ? {} : { preview: preview.slice(0, 100) };
  const { data } = await context.get(apiContext).call('GET /api/news/{id}', { params: { id }, query });
  return data;
}

export const meta: MetaOf = (item: NewsItem | undefined, t) => {
  if (!item) return { title: t('news.title') };
  const described = { title: item.title, description: describe(item.excerpt), path: paths.newsItem(item.id) };
  if (!item.isPublic) return { ...described, noIndex: true };
  return {
    ...described,
    article: {
      id: item.id,
      author: item.author,
      scene: item.scene,
      publishedAt: item.created_at,
      updatedAt: item.updated_at,
      language: item.language,
    },
  };
};

export function Component() {
  const { t } = useTexts();
  const item = useLoaderData<NewsItem>();
  const ownLanguage = item.translated || !isLanguageCode(item.language) ? undefined : tagOf(item.language);
  return (
    <>
      <PageHeader
        title={item.title}
        titleLanguage={ownLanguage}
        overline={t('news.by', { author: item.author })}
      />
      <PageBody>
        <article className="panel news-item">
          <NewsCover item={item} className="news-item-picture" />
          <DateBadge date={item.created_at} withYear className="lead-news-date" />
          <div className="news-item-body">
            {(item.pinned || item.kind !== 'news') && (
              <p className="news-meta">
                <NewsTags item={item} />
              </p>
            )}
            {!item.isPublic && <Note edge="gold" icon="eye" level={2} title={t('news.isPreview')} />}
            {!item.translated && <Untranslated language={item.language} />}
            <Prose html={item.html} lang={ownLanguage} />
          </div>
        </article>
        <ForAdministrators id={item.id} />
        <Link to={allNews} className="back-link">
          <Icon name="left" size={16} />
          {t('news.back')}
        </Link>
      </PageBody>
    </>
  );
}

/** Links for administrators. */
function ForAdministrators({ id }: { readonly id: number }) {
  const { t } = useTexts();
  if (!useSession()?.isAdmin) return null;
  return (
    <div className="form-buttons mt-5">
      <ButtonLink to={`${paths.admin}/news/${id}`} variant="quiet" icon="edit">
        {t('news.editThis')}
      </ButtonLink>
      <ButtonLink to={`${paths.admin}/translations/news/${id}`} variant="quiet" icon="globe">
        {t('news.itsTranslations')}
      </ButtonLink>
    </div>
  );
}

/** Not found, or failed to load. */
export function ErrorBoundary() {
  const { t } = useTexts();
  const error = useRouteError();
  if (!(error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <PageHeader title={t('failure.title')} />
        <PageBody>
          <LoadFailure title={t('failure.title')} />
        </PageBody>
      </>
    );
  }
  return (
    <Scene
      overline={t('notFound.error', { status: 404 })}
      title={t('notFound.title')}
      text={t('news.notFound')}
      actions={
        <ButtonLink variant="gold" size="large" icon="left" to={allNews}>
          {t('news.back')}
        </ButtonLink>
      }
    />
  );
}
