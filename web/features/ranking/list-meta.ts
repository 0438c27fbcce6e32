import type { PageMeta } from '#contract/rendered-page.ts';
import type { Translate } from '#web/i18n.ts';

interface ListPage {
  readonly name: string;
  readonly lead: string;
  readonly page: number;
  /** Undefined where the list could not be read. */
  readonly rows: readonly unknown[] | undefined;
  readonly path: string;
}

/** Title and description of a page of a ranking, with its number from the second on. */
export function listMeta(t: Translate, { name, lead, page, rows, path }: ListPage): PageMeta {
  const number = t('pages.page', { page });
  return {
    title: page === 1 ? name : `${name} (${number})`,
    description: page === 1 ? lead : `${number} · ${lead}`,
    path,
    isMissing: page > 1 && rows?.length === 0,
  };
}
