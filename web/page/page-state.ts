import type { PageMeta } from '#contract/rendered-page.ts';
import { ApiError } from '#web/api.ts';
import type { Translate } from '#web/i18n.ts';

/** Optional export of a page module, `meta`, called with its loader's data. */
export type MetaOf = (data: never, t: Translate) => PageMeta;

/**
 * Optional export of a page module, `files`, called with its loader's data.
 * @returns sources that the page imports late although the server draws them: documents then name their styles
 */
export type FilesOf = (data: never) => readonly string[];

interface Match {
  readonly route: { readonly id: string };
}

interface Shown {
  readonly matches: readonly Match[];
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
}

/** Metadata of an error page. */
function metaOfFailure(errors: Shown['errors'], t: Translate): PageMeta | undefined {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return undefined;
  const status = error instanceof ApiError ? error.status : 500;
  if (status === 404) return { title: t('notFound.title'), description: t('notFound.text'), noIndex: true };
  if (status >= 500) return { title: t('failure.title'), noIndex: true };
  return undefined;
}

/** Merges the metadata of all matched routes; inner ones win. */
export function metaOf({ matches, loaderData, errors }: Shown, t: Translate): PageMeta {
  const failure = metaOfFailure(errors, t);
  if (failure) return failure;
  const metas = matches.flatMap(({ route }) => {
    const meta: unknown = Reflect.get(route, 'meta');
    return typeof meta === 'function' ? [meta(loaderData[route.id], t) as PageMeta] : [];
  });
  return { title: '', ...Object.assign({}, ...metas) };
}

/** What the matched routes draw beyond their own files. */
export function lateFilesOf({ matches, loaderData }: Omit<Shown, 'errors'>): string[] {
  return matches.flatMap(({ route }) => {
    const files: unknown = Reflect.get(route, 'files');
    return typeof files === 'function' ? (files as FilesOf)(loaderData[route.id] as never) : [];
  });
}

interface SavedError {
  readonly apiError: { status: number; code: string; message: string; methods?: readonly string[] };
}

/** Serializes loader errors: an `ApiError` keeps its code, others become a generic one. */
export function saveErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, code, message, methods } = error instanceof ApiError ? error : new ApiError(500, {});
      const told = { status, code, message, ...(methods.length > 0 && { methods }) };
      return [id, { apiError: told } satisfies SavedError];
    }),
  );
}

export function reviveErrors(errors: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!errors) return null;
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { apiError } = error as SavedError;
      return [id, new ApiError(apiError.status, apiError as never)];
    }),
  );
}
