import type { Pagination } from '#contract/api/call.ts';

/** The page of a list that an address asks for: `?page=2`; 1 where that is no number of a page. */
export function readPage(url: string): number {
  const text = new URL(url).searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/**
 * The page of a list that an address asks for; the last one where the list has become shorter, as after the last entry of
 * a page was removed.
 * @throws ApiError
 */
export async function loadPage<Listed extends { readonly pagination: Pagination }>(
  url: string,
  load: (page: number) => Promise<Listed>,
): Promise<Listed> {
  const listed = await load(readPage(url));
  const { page, totalPages } = listed.pagination;
  return page > totalPages ? load(totalPages) : listed;
}
