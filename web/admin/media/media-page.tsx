import { useLoaderData, useRevalidator } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { TranslatedIntro } from '#web/admin/other-languages.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPage } from '#web/page/read-page.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AddPictures } from './add-pictures.tsx';
import { PictureCards } from './picture-cards.tsx';
import { useAddPictures } from './use-add-pictures.ts';

type Pictures = ResponseOf<'GET /api/media'>;

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('media.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

/** @throws ApiError */
export function loader({ context, request }: LoaderArgs): Promise<Pictures> {
  const api = context.get(apiContext);
  return loadPage(request.url, (page) => api.call('GET /api/media', { query: { page } }));
}

export const ErrorBoundary = AdminFailure;

const addressOf = (page: number) => (page === 1 ? adminPaths.media : `${adminPaths.media}?page=${page}`);

/** The library of pictures. */
export function Component() {
  const { t } = useTexts();
  const { data, pagination } = useLoaderData<Pictures>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const adding = useAddPictures(({ name }) => {
    toast({ kind: 'success', title: t('admin.downloads.added', { title: name }) });
    void revalidate();
  });
  return (
    <section aria-labelledby="admin-media">
      <SectionTitle id="admin-media">{t('admin.nav.media')}</SectionTitle>
      <div className="admin-section">
        <TranslatedIntro>{t('admin.media.text')}</TranslatedIntro>
        <IfPermitted permission="media.manage">
          <AddPictures adding={adding} />
        </IfPermitted>
        {data.length === 0 ? (
          <StateBox
            kind="empty"
            icon="picture"
            level={3}
            title={t('admin.media.empty')}
            text={t('admin.media.emptyText')}
          />
        ) : (
          <PictureCards pictures={data} onChange={revalidate} />
        )}
      </div>
      <Pagination pagination={pagination} hrefOf={addressOf} className="mt-8" />
    </section>
  );
}
