import type { ReactNode } from 'react';
import { useLoaderData, useRouteError, useSearchParams } from 'react-router';
import { accountFileLimits, looksLikeAddress } from '#contract/accounts/limits.ts';
import type { FoundAccount } from '#contract/api/staff/accounts.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useFollowQuery } from '#web/forms/use-follow-query.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { inLanguage } from '#web/paths.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { GameTime } from './game-time.tsx';

interface Searched {
  readonly query: string;
  readonly accounts: readonly FoundAccount[];
  readonly isCut: boolean;
}

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('accounts.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

/** A network address is another call: it needs a permission of its own, and is noted. */
export async function loader({ context, request }: LoaderArgs): Promise<Searched> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, accountFileLimits.query);
  if (query === '') return { query, accounts: [], isCut: false };
  const api = context.get(apiContext);
  const found = looksLikeAddress(query)
    ? await api.call('GET /api/accounts/by-address', { query: { address: query } })
    : await api.call('GET /api/accounts', { query: { q: query } });
  return { query, accounts: found.accounts, isCut: found.isCut };
}

/** Keeps what was searched for, unless the whole page is refused. */
export function ErrorBoundary() {
  const { t } = useTexts();
  const error = useRouteError();
  const query = useSearchParams()[0].get('q') ?? '';
  const refusal = error instanceof ApiError && [401, 403].includes(error.status) ? error.code : null;
  const isAddressRefused = refusal === 'auth.permissionMissing' && looksLikeAddress(query);
  if (query === '' || (refusal !== null && !isAddressRefused)) return <AdminFailure />;
  return (
    <Page query={query}>
      <LoadFailure title={t('search.failed')} />
    </Page>
  );
}

export function Component() {
  const { t } = useTexts();
  const { query, accounts, isCut } = useLoaderData<Searched>();
  return (
    <Page query={query}>
      {query !== '' && accounts.length === 0 && (
        <StateBox
          kind="empty"
          level={3}
          title={t('admin.accounts.none')}
          text={t('admin.accounts.noneText')}
        />
      )}
      {accounts.length > 0 && (
        <ul className="admin-rows">
          {accounts.map((each) => (
            <Row key={each.id} account={each} />
          ))}
        </ul>
      )}
      {isCut && <p className="text-muted">{t('admin.accounts.cut')}</p>}
    </Page>
  );
}

function Page({ query, children }: { readonly query: string; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="admin-accounts">
      <SectionTitle id="admin-accounts">{t('accounts.title')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.accounts.text')}</p>
        <SearchForm query={query} />
        {children}
      </div>
    </section>
  );
}

/** Works without a script, too: the search is in the address. */
function SearchForm({ query }: { readonly query: string }) {
  const { t } = useTexts();
  const { code } = useLanguage();
  return (
    <form className="admin-inline-form" method="get" action={inLanguage(code, adminPaths.accounts)}>
      <Field
        ref={useFollowQuery(query)}
        id="account-query"
        className="admin-inline-form-field"
        label={t('admin.accounts.query')}
        hint={t('admin.accounts.queryHint')}
        name="q"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={accountFileLimits.query}
        defaultValue={query}
      />
      <Button type="submit" variant="gold" icon="search">
        {t('ranking.search')}
      </Button>
    </form>
  );
}

function Row({ account }: { readonly account: FoundAccount }) {
  const { t } = useTexts();
  const { id, login, isBlocked, lastPlay, by, name } = account;
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title">
          <Link to={adminPaths.account(id)}>{login}</Link>
          {isBlocked && <span className="tag account-blocked">{t('admin.accounts.blocked')}</span>}
        </h3>
        <p className="admin-row-text">{t(`admin.accounts.by.${by}`, { name })}</p>
      </div>
      <p className="admin-row-meta">
        <span>{t('admin.accounts.number', { id })}</span>
        <span>
          <Labelled label={t('account.lastPlayed')}>
            <GameTime time={lastPlay} />
          </Labelled>
        </span>
      </p>
    </li>
  );
}
