import type { ReactNode } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import { AdminStyles } from '#web/admin/admin-styles.tsx';
import { AdminTexts } from '#web/admin/admin-texts.tsx';
import { apiContext } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AdminMenu } from './navigation/admin-menu.tsx';

type Answer = ResponseOf<'GET /api/admin/texts'>;

export const meta: MetaOf = (_: unknown, t) => ({
  title: t('nav.admin'),
  description: t('nav.adminDescription'),
  noIndex: true,
});

/** @throws ApiError for everyone but administrators */
export function loader({ context }: LoaderArgs): Promise<Answer> {
  return context.get(apiContext).call('GET /api/admin/texts', { query: {} });
}

/** Layout of every admin page. */
export function Component() {
  const answer = useLoaderData<Answer>();
  return (
    <Page>
      <AdminTexts {...answer}>
        <AdminMenu />
        <Outlet />
      </AdminTexts>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <Page>
      <AdminFailure />
    </Page>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <AdminStyles />
      <PageHeader view="study" overline={config.siteName} title={t('nav.admin')} />
      <PageBody className="admin">{children}</PageBody>
    </>
  );
}
