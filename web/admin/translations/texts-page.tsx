import { useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import { tagOf } from '#contract/languages.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { OtherLanguages } from '#web/admin/other-languages.tsx';
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
import { TranslationProgress } from './translation-progress.tsx';

type Texts = ResponseOf<'GET /api/translations'>;

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('admin.translation.texts')} · ${t('nav.admin')}`,
  noIndex: true,
});

/** @throws ApiError */
export function loader({ context, request }: LoaderArgs): Promise<Texts> {
  return context
    .get(apiContext)
    .call('GET /api/translations', { query: { kind: 'text', page: readPage(request.url) } });
}

export const ErrorBoundary = AdminFailure;

const addressOf = (page: number) => (page === 1 ? adminPaths.texts : `${adminPaths.texts}?page=${page}`);

/** The owner's words of all parts of the design, with the state of their translations. */
export function Component() {
  const { t } = useTexts();
  const { data, pagination } = useLoaderData<Texts>();
  return (
    <section aria-labelledby="admin-texts">
      <SectionTitle id="admin-texts">{t('admin.translation.texts')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">
          {t('admin.translation.textsIntro')} <OtherLanguages />
        </p>
        {data.length === 0 && (
          <StateBox kind="empty" icon="globe" level={3} title={t('admin.translation.noTexts')} />
        )}
        <ul className="admin-rows">
          {data.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      </div>
      <Pagination pagination={pagination} hrefOf={addressOf} className="mt-8" />
    </section>
  );
}

function Row({ item: { id, title, sourceLanguage, states } }: { readonly item: Texts['data'][number] }) {
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
          to={adminPaths.translations('text', id)}
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
