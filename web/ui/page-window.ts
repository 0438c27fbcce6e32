/** A page number, or a gap for skipped ones. */
export type PageSlot = number | 'gap';

/**
 * Pagination window: first, last, current and neighbours, at most seven slots. A gap never replaces a single page.
 */
export function pageWindow(page: number, totalPages: number): readonly PageSlot[] {
  if (totalPages <= 7) return countFrom(1, totalPages);
  const current = Math.min(Math.max(page, 1), totalPages);
  if (current <= 4) return [...countFrom(1, 5), 'gap', totalPages];
  if (current >= totalPages - 3) return [1, 'gap', ...countFrom(totalPages - 4, totalPages)];
  return [1, 'gap', current - 1, current, current + 1, 'gap', totalPages];
}

function countFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
