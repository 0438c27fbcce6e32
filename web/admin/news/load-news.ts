import type { Pagination } from '#contract/api/call.ts';
import type { NewsSourceRow } from '#contract/api/news.ts';
import type { TranslatedItem } from '#contract/api/translations.ts';
import { adminNewsPageSize } from '#contract/limits.ts';
import { readPermissions } from '#web/admin/read-permissions.ts';
import type { Api } from '#web/api.ts';

/** A row of the admin list, as it was written. */
export interface AdminNewsRow extends NewsSourceRow {
  readonly states: TranslatedItem['states'] | undefined;
}

export interface AdminNews {
  readonly rows: readonly AdminNewsRow[];
  readonly pagination: Pagination;
}

/** A page of ten news with the states of their translations. @throws ApiError */
export async function loadAdminNews(api: Api, page = 1): Promise<AdminNews> {
  const asked = { page, limit: adminNewsPageSize };
  const may = await readPermissions(api);
  const [{ data, pagination }, translated] = await Promise.all([
    api.call('GET /api/news-sources', { query: asked }),
    may.has('translations.edit')
      ? api.call('GET /api/translations', { query: { ...asked, kind: 'news' } })
      : null,
  ]);
  const states = new Map(translated?.data.map((item) => [item.id, item.states]));
  return { rows: data.map((row) => ({ ...row, states: states.get(row.id) })), pagination };
}
