import type { ResponseOf } from '#contract/api/calls.ts';
import { AdminFailure } from '#web/admin/admin-failure.tsx';
import ManageDownloads from '#web/admin/downloads/manage-downloads.tsx';
import { apiContext } from '#web/api.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import type { LoaderArgs } from '#web/page/shell-data.ts';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('downloads.title')} · ${t('nav.admin')}`,
  noIndex: true,
});

export function loader({ context }: LoaderArgs): Promise<ResponseOf<'GET /api/downloads'>> {
  return context.get(apiContext).call('GET /api/downloads', { query: {} });
}

export const ErrorBoundary = AdminFailure;

export const Component = ManageDownloads;
