import { useLoaderData } from 'react-router';
import type { ListedPage } from '#contract/api/pages.ts';
import { tagOf } from '#contract/languages.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { TranslatedIntro } from '#web/admin/other-languages.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { NewPageForm } from './new-page-form.tsx';
import { pageName } from './page-names.ts';
import { PageTag } from './page-tag.tsx';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('pages.label')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context }: LoaderArgs): Promise<readonly ListedPage[]> {
  const { data } = await context.get(apiContext).call('GET /api/pages');
  return data;
}

export const ErrorBoundary = AdminFailure;

export function Component() {
  const { t } = useTexts();
  const pages = useLoaderData<readonly ListedPage[]>();
  const published = pages.map(({ path }) => path);
  const listed = [...new Set<string>([...pagePaths, ...published])];
  return (
    <section aria-labelledby="admin-pages">
      <SectionTitle id="admin-pages">{t('admin.nav.pages')}</SectionTitle>
      <div className="admin-section">
        <TranslatedIntro>{t('admin.pages.text')}</TranslatedIntro>
        <NewPageForm published={published} />
        <ul className="admin-rows">
          {listed.map((path) => (
            <Row key={path} path={path} page={pages.find((each) => each.path === path)} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Row({ path, page }: { readonly path: string; readonly page: ListedPage | undefined }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { config } = useShell();
  const menuName = pageName(t, path, config.serverName);
  const name = menuName ?? page?.title ?? path;
  const titleTag = page && tagOf(page.language);
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title">
          <Link to={adminPaths.page(path)} lang={menuName ? undefined : titleTag}>
            {name}
          </Link>
          <PageTag path={path} isPublished={page !== undefined} />
        </h3>
        <p className="admin-row-text">
          <code>{path}</code>
          {page && menuName && (
            <>
              {' '}
              <span lang={titleTag}>{page.title}</span>
            </>
          )}
        </p>
        {page && (
          <p className="admin-row-meta" suppressHydrationWarning>
            {t('pages.changed', { date: formatDate(tag, page.updatedAt) })}
          </p>
        )}
      </div>
      <Actions name={name} path={path} page={page} />
    </li>
  );
}

interface ActionsProps {
  readonly name: string;
  readonly path: string;
  readonly page: ListedPage | undefined;
}

/** Accessible names include the page, as screen readers may read links alone. */
function Actions({ name, path, page }: ActionsProps) {
  const { t } = useTexts();
  const label = (words: string) => t('site.labelled', { label: words, value: name });
  const [view, translations, edit] = [
    t('admin.pages.view'),
    t('admin.pages.translations'),
    t(page ? 'admin.pages.edit' : 'admin.pages.write'),
  ];
  return (
    <div className="admin-row-actions">
      {page && (
        <>
          <ButtonLink to={path} variant="quiet" size="small" icon="eye" aria-label={label(view)}>
            {view}
          </ButtonLink>
          <IfPermitted permission="translations.edit">
            <ButtonLink
              to={adminPaths.translations('page', page.id)}
              variant="quiet"
              size="small"
              icon="globe"
              aria-label={label(translations)}
            >
              {translations}
            </ButtonLink>
          </IfPermitted>
        </>
      )}
      <ButtonLink
        to={adminPaths.page(path)}
        variant="quiet"
        size="small"
        icon="edit"
        aria-label={label(edit)}
      >
        {edit}
      </ButtonLink>
    </div>
  );
}
