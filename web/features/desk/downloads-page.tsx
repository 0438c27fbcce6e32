import type { AnswerOf } from '#contract/calls.ts';
import { apiContext } from '#web/api.ts';
import { DeskFailure } from '#web/desk/desk-failure.tsx';
import ManageDownloads from '#web/desk/downloads/manage-downloads.tsx';
import type { MetaOf } from '#web/page-state.ts';
import type { LoaderArgs } from '#web/shell-data.ts';

export const meta: MetaOf = (_: unknown, t) => ({
  title: `${t('downloads.title')} · ${t('nav.desk')}`,
  noIndex: true,
});

export function loader({ context }: LoaderArgs): Promise<AnswerOf<'GET /api/downloads'>> {
  return context.get(apiContext).call('GET /api/downloads', { query: {} });
}

export const ErrorBoundary = DeskFailure;

/** The downloads: adding and deleting them. */
export const Component = ManageDownloads;
