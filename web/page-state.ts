import type { LanguageCode } from '#contract/languages.ts';
import type { Catalogue } from '#contract/texts.ts';
import { ApiRefusal } from '#web/api.ts';
import type { Translate } from '#web/i18n.ts';
import type { PageMeta } from '#web/page-meta.ts';

/** What travels with a document as inert JSON, so that the browser paints exactly what the server did. */
export interface PageState {
  readonly language: LanguageCode;
  /** The router's basename: `/de`, or empty on an address without language. */
  readonly basename: string;
  readonly catalogue: Catalogue;
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
}

/** A page module may export this: called with its loader's data. */
export type MetaOf = (data: never, t: Translate) => PageMeta;

interface Match {
  readonly route: { readonly id: string };
}

/** The innermost page's title and description; a page without its own has the site's. */
export function metaOf(
  matches: readonly Match[],
  loaderData: Record<string, unknown>,
  t: Translate,
): PageMeta {
  const page = matches.findLast((match) => typeof Reflect.get(match.route, 'meta') === 'function');
  if (!page) return { title: '' };
  const meta = Reflect.get(page.route, 'meta') as (data: unknown, t: Translate) => PageMeta;
  return meta(loaderData[page.route.id], t);
}

interface SavedRefusal {
  readonly refusal: { status: number; code: string; message: string };
}

/** Errors of loaders as JSON: a refusal keeps its code, anything else only that it happened. */
export function saveErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, code, message } = error instanceof ApiRefusal ? error : new ApiRefusal(500, {});
      return [id, { refusal: { status, code, message } } satisfies SavedRefusal];
    }),
  );
}

export function reviveErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { refusal } = error as SavedRefusal;
      return [id, new ApiRefusal(refusal.status, refusal as never)];
    }),
  );
}
