import './search.css';
import type { FormEvent, ReactNode } from 'react';
import { useHref, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import type { Found } from '#contract/api/world/search.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { searchPageSize, searchTextLength } from '#contract/search/search-limits.ts';
import { apiContext } from '#web/api.ts';
import { useFollowQuery } from '#web/forms/use-follow-query.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { ResultText, useResultGroups } from './result-groups.tsx';

interface Search {
  readonly query: string;
  /** Null where nothing was asked. */
  readonly found: Found | null;
}

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('search.title'),
  description: t('search.description'),
  noIndex: true,
});

export async function loader({ context, request }: LoaderArgs): Promise<Search> {
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  // Without half a letter at its end; browsers of 2022 have no `toWellFormed`.
  const query = typed
    .trim()
    .slice(0, searchTextLength.max)
    .replace(/[\ud800-\udbff]$/u, '');
  if (query.length < searchTextLength.min) return { query, found: null };
  const asked = { q: query, limit: searchPageSize };
  const { data } = await context.get(apiContext).call('GET /api/search', { query: asked });
  return { query, found: data };
}

export function Component() {
  const { query, found } = useLoaderData<Search>();
  return (
    <Page query={query}>
      <Status query={query} found={found} />
      {found && <Results found={found} />}
    </Page>
  );
}

export function ErrorBoundary() {
  const { t } = useTexts();
  const [search] = useSearchParams();
  return (
    <Page query={search.get('q') ?? ''}>
      <LoadFailure title={t('search.failed')} />
    </Page>
  );
}

function Page({ query, children }: { readonly query: string; readonly children: ReactNode }) {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <PageHeader
        view="study"
        overline={config.serverName}
        title={t('search.title')}
        lead={t('search.description')}
      />
      <PageBody>
        <SearchForm query={query} />
        {children}
      </PageBody>
    </>
  );
}

/** Works without JavaScript. */
function SearchForm({ query }: Pick<Search, 'query'>) {
  const { t } = useTexts();
  const navigate = useNavigate();
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    void navigate(paths.searchFor(String(typed).trim()), { preventScrollReset: true });
  }

  return (
    <search className="block">
      <form method="get" action={useHref(paths.search)} className="search-form" onSubmit={search}>
        <Field
          ref={useFollowQuery(query)}
          id="search-q"
          label={t('search.label')}
          name="q"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={searchTextLength.max}
          defaultValue={query}
        />
        <Button type="submit" variant="gold" icon="search">
          {t('ranking.search')}
        </Button>
      </form>
    </search>
  );
}

const isUnavailable = (found: Found) => Object.values(found).every((part) => part === null);

/** Said by screen readers, as the focus stays in the field; shown where there is no list. */
function Status({ query, found }: Search) {
  const { t } = useTexts();
  const count = Object.values(found ?? {}).reduce((sum, part) => sum + (part?.length ?? 0), 0);
  return (
    <div role="status">
      {/* Written anew, so that the same words are said again. */}
      <div key={query}>
        {!found && query !== '' && <p className="search-hint">{t('search.hint')}</p>}
        {count > 0 && <p className="sr-only">{t('search.found', { count })}</p>}
        {found && count === 0 && !isUnavailable(found) && (
          <StateBox kind="empty" title={t('search.empty', { query })} text={t('search.emptyText')} />
        )}
      </div>
    </div>
  );
}

function Results({ found }: { readonly found: Found }) {
  const { t } = useTexts();
  const groups = useResultGroups(found);
  if (isUnavailable(found)) {
    return <StateBox kind="error" title={t('search.failed')} />;
  }
  return groups.map(({ kind, label, results }) => (
    <section key={kind} className="search-section" aria-labelledby={`search-${kind}`}>
      <SectionTitle id={`search-${kind}`}>{label}</SectionTitle>
      <ul className="search-results" data-kind={kind}>
        {results.map((result) => (
          <li key={result.key}>
            <Link to={result.to} className="search-option">
              <ResultText result={result} />
            </Link>
          </li>
        ))}
      </ul>
      {results.length === searchPageSize && (
        <p className="search-hint">{t('search.first', { count: searchPageSize })}</p>
      )}
    </section>
  ));
}
