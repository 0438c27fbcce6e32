import { useLoaderData } from 'react-router';
import type { NewsSource } from '#contract/api/news.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { useHasEngine } from '#web/admin/admin-texts.tsx';
import { BackLink } from '#web/admin/back-link.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { toLocalTime } from '#web/admin/news/local-time.ts';
import { NewsForm } from '#web/admin/news/news-form.tsx';
import type { NewsTexts } from '#web/admin/news/news-texts.ts';
import { PreviewLink } from '#web/admin/news/preview-link.tsx';
import { TranslatedIntro } from '#web/admin/other-languages.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { type Api, ApiError, apiContext } from '#web/api.ts';
import { useLeadOn } from '#web/forms/use-lead-on.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

export const meta: MetaOf = (item: NewsSource | undefined, t) => ({
  title: [item?.title, t('nav.admin')].filter(Boolean).join(' · '),
  noIndex: true,
});

/** @throws ApiError when there is no such item */
export async function loader({ context, params }: LoaderArgs): Promise<NewsSource> {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new ApiError(404, { code: 'news.notFound' });
  return readSource(context.get(apiContext), id);
}

async function readSource(api: Api, id: number): Promise<NewsSource> {
  return (await api.call('GET /api/news-sources/{id}', { params: { id } })).data;
}

function textsOf(item: NewsSource): NewsTexts {
  const { title, content, author, scene, language, kind, pinned, publishAt } = item;
  const cover = String(item.cover ?? '');
  const time =
    publishAt === null
      ? { when: 'now', publishAt: '' }
      : { when: 'later', publishAt: toLocalTime(publishAt) };
  return { title, content, displayName: author, scene, cover, language, kind, pinned, ...time };
}

export const ErrorBoundary = AdminFailure;

export function Component() {
  const { t } = useTexts();
  const item = useLoaderData<NewsSource>();
  const { id } = item;
  const api = useStaffApi();
  const toast = useToast();
  const leadOn = useLeadOn();
  const maySeeTranslations = usePermission('translations.edit');
  return (
    <>
      <BackLink to={adminPaths.news}>{t('admin.news.back')}</BackLink>
      <SectionTitle>{t('admin.news.editTitle')}</SectionTitle>
      <div className="admin-section">
        {useHasEngine() ? <p className="admin-intro">{t('admin.news.editText')}</p> : <TranslatedIntro />}
        <NewsForm
          key={id}
          name={`news-${id}`}
          canSchedule={item.publishAt !== null}
          initial={textsOf(item)}
          changes={{
            revision: item.revision,
            read: async () => {
              const now = await readSource(api, id);
              return { ...textsOf(now), revision: now.revision };
            },
          }}
          words={{
            submit: t('admin.news.save'),
            busy: t('admin.news.saving'),
            failed: t('admin.news.editFailed'),
          }}
          send={async (body) => {
            const { message } = await api.call('PUT /api/news/{id}', { params: { id }, body });
            toast({ kind: 'success', title: message });
            const next = maySeeTranslations ? adminPaths.translations('news', id) : adminPaths.news;
            return async (isOver) => {
              if (isOver) await leadOn(next);
            };
          }}
        >
          <IfPermitted permission="translations.edit">
            <ButtonLink to={adminPaths.translations('news', id)} variant="quiet" icon="globe">
              {t('admin.news.translations')}
            </ButtonLink>
          </IfPermitted>
          {item.publishAt === null && (
            <ButtonLink to={paths.newsItem(id)} variant="quiet" icon="eye">
              {t('admin.news.view')}
            </ButtonLink>
          )}
        </NewsForm>
      </div>
      {item.publishAt !== null && <PreviewLink key={id} id={id} hasPreview={item.hasPreview} />}
    </>
  );
}
