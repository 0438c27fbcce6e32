import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { AuditEntry } from '#contract/api/admin.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { BackLink } from '#web/admin/back-link.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { ApiError, apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import { ChangedValue } from './changed-value.tsx';
import { changedValues } from './changed-values.ts';

export const meta: MetaOf = (entry: AuditEntry | undefined, t) => ({
  title: [entry && `#${entry.id}`, t('audit.title'), t('nav.admin')].filter(Boolean).join(' · '),
  noIndex: true,
});

/** @throws ApiError when there is no such entry */
export async function loader({ context, params }: LoaderArgs): Promise<AuditEntry> {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw new ApiError(404, { code: 'request.notFound' });
  const { data } = await context.get(apiContext).call('GET /api/audit/{id}', { params: { id } });
  return data;
}

export const ErrorBoundary = AdminFailure;

export function Component() {
  const { t } = useTexts();
  const entry = useLoaderData<AuditEntry>();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('admin.audit.subject'), entry.subject],
    [t('admin.audit.login'), entry.login],
    [t('admin.audit.address'), entry.address],
    [t('admin.audit.at'), <SiteTime key="at" at={entry.at} />],
  ];
  return (
    <section aria-labelledby="admin-change">
      <BackLink to={adminPaths.audit}>{t('admin.audit.back')}</BackLink>
      <SectionTitle id="admin-change">{t(`admin.audit.action.${entry.action}`)}</SectionTitle>
      <div className="admin-section">
        <dl className="admin-facts admin-facts-narrow">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="admin-changes">
          {changedValues(entry).map((value) => (
            <ChangedValue key={value.name} value={value} />
          ))}
        </div>
      </div>
    </section>
  );
}
