import { useLoaderData } from 'react-router';
import type { AuditEntry } from '#contract/api/admin.ts';
import type { ResponseOf } from '#contract/api/calls.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { loadPage } from '#web/page/read-page.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import { type AuditChoice, choiceIn, searchOf } from './audit-choice.ts';
import { AuditFilter } from './audit-filter.tsx';

interface Audit extends ResponseOf<'GET /api/audit'> {
  readonly choice: AuditChoice;
}

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('audit.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export async function loader({ context, request }: LoaderArgs): Promise<Audit> {
  const choice = choiceIn(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const listed = await loadPage(request.url, (page) =>
    api.call('GET /api/audit', { query: { ...choice, page } }),
  );
  return { ...listed, choice };
}

export const ErrorBoundary = AdminFailure;

export function Component() {
  const { t } = useTexts();
  const { data, pagination, choice } = useLoaderData<Audit>();
  return (
    <section aria-labelledby="admin-audit">
      <SectionTitle id="admin-audit">{t('audit.title')}</SectionTitle>
      <div className="admin-section">
        <p className="admin-intro">{t('admin.audit.text')}</p>
        <AuditFilter choice={choice} />
        {data.length === 0 ? (
          <StateBox
            kind="empty"
            icon="history"
            level={3}
            title={t('admin.audit.empty')}
            text={t('admin.audit.emptyText')}
          />
        ) : (
          <ol className="admin-rows">
            {data.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        <Pagination
          pagination={pagination}
          hrefOf={(page) => ({ pathname: adminPaths.audit, search: searchOf(choice, page) })}
        />
      </div>
    </section>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTexts();
  const { id, at, login, address, action, subject } = entry;
  const done = t(`admin.audit.action.${action}`);
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title">
          <Link
            to={adminPaths.auditEntry(id)}
            aria-label={t('site.labelled', { label: done, value: subject })}
          >
            {done}
          </Link>
        </h3>
        <p className="admin-row-text">
          <code>{subject}</code> {titleOf(entry)}
        </p>
      </div>
      <p className="admin-row-meta">
        <strong>{login}</strong>
        <span>{address}</span>
        <SiteTime at={at} />
      </p>
    </li>
  );
}

/** The title or name of the changed item. */
function titleOf({ before, after }: AuditEntry): string {
  const values = { ...before, ...after };
  const name = values.title ?? values.term ?? values.name ?? values.path;
  return typeof name === 'string' ? name : '';
}
