import { useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { TranslatedItem } from '#contract/api/translations.ts';
import { tagOf } from '#contract/languages.ts';
import { type TranslatedKind, translatedKinds } from '#contract/translated.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { TranslatedIntro } from '#web/admin/other-languages.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { type TextKey, useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPage } from '#web/page/read-page.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TranslationProgress } from './translation-progress.tsx';

interface Listed extends Pick<ResponseOf<'GET /api/translations'>, 'data' | 'pagination'> {
  readonly kind: TranslatedKind;
}

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('translations.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

/** @throws ApiError */
export async function loader({ context, request, params }: LoaderArgs): Promise<Listed> {
  const kind = translatedKinds.find((each) => each === (params.kind ?? translatedKinds[0]));
  if (!kind) throw new ApiError(404, { code: 'request.notFound' });
  const api = context.get(apiContext);
  const listed = await loadPage(request.url, (page) =>
    api.call('GET /api/translations', { query: { kind, page } }),
  );
  return { ...listed, kind };
}

export const ErrorBoundary = AdminFailure;

const kindNames = {
  news: 'admin.nav.news',
  download: 'admin.nav.downloads',
  page: 'admin.nav.pages',
  picture: 'admin.nav.media',
  text: 'admin.translation.texts',
} as const satisfies Record<TranslatedKind, TextKey>;

/** Everything that is translated, by its kind, with the state of its translations. */
export function Component() {
  const { t } = useTexts();
  const { kind, data, pagination } = useLoaderData<Listed>();
  const address = adminPaths.translationsOf(kind);
  return (
    <section aria-labelledby="admin-translated">
      <SectionTitle id="admin-translated">{t('admin.translation.title')}</SectionTitle>
      <div className="admin-section translated">
        <Tabs
          label={t('admin.translation.title')}
          tabs={translatedKinds.map((each) => ({
            to: adminPaths.translationsOf(each),
            label: t(kindNames[each]),
            current: each === kind,
          }))}
        />
        {kind === 'text' && <TranslatedIntro>{t('admin.translation.textsIntro')}</TranslatedIntro>}
        {data.length === 0 && (
          <StateBox
            kind="empty"
            icon="globe"
            level={3}
            title={t(kind === 'text' ? 'admin.translation.noTexts' : 'admin.state.nothingWaits')}
          />
        )}
        {data.length > 0 && (
          <ul className="admin-rows">
            {data.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
      <Pagination
        pagination={pagination}
        hrefOf={(page) => (page === 1 ? address : `${address}?page=${page}`)}
        className="mt-8"
      />
    </section>
  );
}

function Row({ item: { kind, id, title, sourceLanguage, states } }: { readonly item: TranslatedItem }) {
  const { t } = useTexts();
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title" lang={tagOf(sourceLanguage)}>
          {title}
        </h3>
        <p className="admin-row-meta">
          <TranslationProgress states={states} />
        </p>
      </div>
      <div className="admin-row-actions">
        <ButtonLink
          to={adminPaths.translations(kind, id)}
          variant="quiet"
          size="small"
          icon="globe"
          aria-label={t('admin.news.translationsOf', { title })}
        >
          {t('admin.news.translations')}
        </ButtonLink>
      </div>
    </li>
  );
}
