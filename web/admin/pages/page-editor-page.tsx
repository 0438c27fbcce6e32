import { useLoaderData } from 'react-router';
import type { PageSource } from '#contract/api/pages.ts';
import { isPagePath } from '#contract/page-paths.ts';
import { isReservedPath } from '#contract/pages/reserved-paths.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { BackLink } from '#web/admin/back-link.tsx';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { MovePageButton } from './move-page.tsx';
import { PageForm } from './page-form.tsx';
import { pageName } from './page-names.ts';
import { PageTag } from './page-tag.tsx';

interface Edited {
  readonly path: string;
  /** Null until published. */
  readonly page: PageSource | null;
}

export const meta: MetaOf = (edited: Edited | undefined, t) => ({
  title: [edited?.path, t('pages.label'), t('nav.admin')].filter(Boolean).join(' · '),
  noIndex: true,
});

/** @throws ApiError when no page can be published there */
export async function loader({ context, params }: LoaderArgs): Promise<Edited> {
  const path = `/${params['*']}`;
  if (!isPagePath(path) || isReservedPath(path)) throw new ApiError(404, { code: 'pages.notFound' });
  const { data } = await context.get(apiContext).call('GET /api/page-source', { query: { path } });
  return { path, page: data };
}

export const ErrorBoundary = AdminFailure;

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const { path, page } = useLoaderData<Edited>();
  return (
    <section aria-labelledby="admin-page">
      <BackLink to={adminPaths.pages}>{t('admin.pages.back')}</BackLink>
      <SectionTitle id="admin-page">
        {pageName(t, path, config.serverName) ?? page?.title ?? t('admin.pages.newTitle')}
      </SectionTitle>
      <div className="admin-section">
        <div className="admin-row-actions">
          <code>{path}</code>
          <PageTag path={path} isPublished={page !== null} />
          {page && <PublishedLinks page={page} />}
        </div>
        <PageForm key={path} path={path} page={page} />
      </div>
    </section>
  );
}

function PublishedLinks({ page }: { readonly page: PageSource }) {
  const { t } = useTexts();
  return (
    <>
      <ButtonLink to={page.path} variant="quiet" size="small" icon="eye">
        {t('admin.pages.view')}
      </ButtonLink>
      <IfPermitted permission="translations.edit">
        <ButtonLink to={adminPaths.translations('page', page.id)} variant="quiet" size="small" icon="globe">
          {t('admin.pages.translations')}
        </ButtonLink>
      </IfPermitted>
      <MovePageButton path={page.path} />
    </>
  );
}
