import type { RouteObject, ShouldRevalidateFunction } from 'react-router';

type Revalidation = Parameters<ShouldRevalidateFunction>[0];

export const isSameAddress = ({ currentUrl, nextUrl }: Revalidation) => currentUrl.href === nextUrl.href;

/** A language switch reloads the page's data but not the shell's. */
const whereAddressStays: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate || isSameAddress(change);

export type PageRoute = Pick<RouteObject, 'id' | 'lazy' | 'shouldRevalidate'>;

/** @param load imports the page @throws Error without it */
export function pageRoute(id: string, load: (() => Promise<Record<string, unknown>>) | undefined): PageRoute {
  if (!load) throw new Error(`no page ${id}`);
  return { id, lazy: load, shouldRevalidate: whereAddressStays };
}

/** Its texts, those of forms and of the account, are in no first load (`server/text/translate.ts`). */
export const withAllTexts = { handle: { allTexts: true } };

/** Whether one of the matched routes has texts that most pages do not need. */
export function needsAllTexts(matches: readonly { readonly route: Pick<RouteObject, 'handle'> }[]): boolean {
  return matches.some(({ route }) => route.handle === withAllTexts.handle);
}
