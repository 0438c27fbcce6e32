import type { Pagination } from '#contract/api/call.ts';
import type { NewsRow } from '#contract/api/news.ts';
import type { TranslatedItem } from '#contract/api/translations.ts';
import { defaultLanguage } from '#contract/languages.ts';
import { adminNewsPageSize } from '#contract/limits.ts';
import type { Api } from '#web/api.ts';

/** A news item as administrators list it, in English. */
export interface DeskNewsRow extends NewsRow {
  /** Undefined where it is not known. */
  readonly states: TranslatedItem['states'] | undefined;
}

export interface DeskNews {
  readonly rows: readonly DeskNewsRow[];
  readonly pagination: Pagination;
}

/** The last ten news, or a page of those before, with how far their translations are. @throws ApiError */
export async function loadDeskNews(api: Api, page = 1): Promise<DeskNews> {
  const asked = { page, limit: adminNewsPageSize };
  const [{ data, pagination }, translated] = await Promise.all([
    api.call('GET /api/news', { query: { ...asked, language: defaultLanguage } }),
    api.call('GET /api/translations', { query: { ...asked, kind: 'news' } }),
  ]);
  const states = new Map(translated.data.map((item) => [item.id, item.states]));
  return { rows: data.map((row) => ({ ...row, states: states.get(row.id) })), pagination };
}
