import type { PageMeta } from '#contract/rendered-page.ts';
import type { Translate } from '#web/i18n.ts';

interface ListPage {
  readonly title: string;
  readonly description: string;
  readonly page: number;
  /** Undefined where the list could not be read. */
  readonly rows: readonly unknown[] | undefined;
  readonly path: string;
}

/**
 * Title and description of a page of a list, with its number from the second on. In a file of its own, and not used by
 * the home page: its first load has no room for it.
 */
export function listMeta(t: Translate, { title, description, page, rows, path }: ListPage): PageMeta {
  if (page === 1) return { title, description, path };
  const number = t('pages.page', { page });
  return {
    title: `${title} (${number})`,
    description: `${number} · ${description}`,
    path,
    isMissing: rows?.length === 0,
  };
}
