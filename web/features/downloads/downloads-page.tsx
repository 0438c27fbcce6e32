import '#web/styles/downloads.css';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { AdminPart } from '#web/admin/admin-part.tsx';
import { apiContext } from '#web/api.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { OldClients } from '#web/ui/old-clients.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { DownloadCard } from './download-card.tsx';

type Answer = ResponseOf<'GET /api/downloads'>;

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('downloads.title'),
  description: t('downloads.lead'),
});

export function loader({ context }: LoaderArgs): Promise<Answer> {
  return context.get(apiContext).call('GET /api/downloads', { query: {} });
}

const loadManagement = () => import('#web/admin/downloads/manage-downloads.tsx');

function Page({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <PageHeader
        view="stone"
        overline={config.serverName}
        title={t('downloads.title')}
        lead={<p className="max-w-[34rem]">{t('downloads.lead')}</p>}
      />
      <PageBody className="downloads">{children}</PageBody>
    </>
  );
}

export function Component() {
  const { t } = useTexts();
  const { data } = useLoaderData<Answer>();
  return (
    <Page>
      {data.length === 0 ? (
        <StateBox kind="empty" icon="chest" title={t('downloads.empty')} text={t('downloads.emptyText')} />
      ) : (
        <ul className="download-list">
          {data.map((download, index) => (
            <li key={download.id}>
              <DownloadCard download={download} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <OldClients level={2} />
      <AdminPart permission="downloads.manage" load={loadManagement} />
    </Page>
  );
}

export function ErrorBoundary() {
  const { t } = useTexts();
  return (
    <Page>
      <LoadFailure title={t('downloads.failed')} />
    </Page>
  );
}
