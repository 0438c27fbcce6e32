import { useContext } from 'react';
import { useLoaderData } from 'react-router';
import type { AccountFile } from '#contract/api/staff/accounts.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { BackLink } from '#web/admin/back-link.tsx';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { ModulesContext } from '#web/page/modules.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountCharacters } from './account-characters.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountNotes } from './account-notes.tsx';
import { accountSections } from './account-sections.tsx';
import { AccountChanges, AccountHistory, AccountSessions, RelatedAccounts } from './account-site.tsx';

export const meta: MetaOf = (file: AccountFile | undefined, t) => ({
  title: [file?.login, t('accounts.title'), t('nav.admin')].filter(Boolean).join(' · '),
  noIndex: true,
});

/** @throws ApiError when there is no such account */
export async function loader({ context, params }: LoaderArgs): Promise<AccountFile> {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new ApiError(404, { code: 'request.notFound' });
  const { data } = await context.get(apiContext).call('GET /api/accounts/{id}', { params: { id } });
  return data;
}

export const ErrorBoundary = AdminFailure;

export function Component() {
  const { t } = useTexts();
  const file = useLoaderData<AccountFile>();
  const on = useContext(ModulesContext);
  const sections = accountSections.filter(({ module }) => module === undefined || on.includes(module));
  return (
    <section aria-labelledby="admin-account">
      <BackLink to={adminPaths.accounts}>{t('admin.accounts.back')}</BackLink>
      <SectionTitle id="admin-account">{file.login}</SectionTitle>
      <div className="admin-section">
        <p className="account-marks">
          <span>{t('admin.accounts.number', { id: file.id })}</span>
          {file.isBlocked && <span className="tag account-blocked">{t('admin.accounts.blocked')}</span>}
          {file.related.length > 0 && (
            <span className="tag">{t('admin.accounts.shared', { count: file.related.length })}</span>
          )}
        </p>
        <div className="account-cards">
          <AccountFacts file={file} />
          <AccountCharacters characters={file.characters} />
          <AccountNotes key={file.id} accountId={file.id} notes={file.notes} />
          <RelatedAccounts related={file.related} />
        </div>
        {sections.map(({ name, title, permission, Section }) => (
          <IfPermitted key={`${name} ${file.id}`} permission={permission}>
            {title === undefined ? (
              <Section accountId={file.id} login={file.login} />
            ) : (
              <AccountCard title={t(title)}>
                <Section accountId={file.id} login={file.login} />
              </AccountCard>
            )}
          </IfPermitted>
        ))}
        <div className="account-cards">
          <AccountSessions sessions={file.sessions} />
          <AccountHistory events={file.events} />
        </div>
        <AccountChanges changes={file.changes} />
      </div>
    </section>
  );
}
