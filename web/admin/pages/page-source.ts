import type { PageSource } from '#contract/api/pages.ts';
import { type Api, ApiError } from '#web/api.ts';

/** A page as it was written; undefined when none is published there. */
export async function findPageSource(api: Api, path: string): Promise<PageSource | undefined> {
  try {
    return (await api.call('GET /api/page-source', { query: { path } })).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'pages.notFound') return undefined;
    throw error;
  }
}
