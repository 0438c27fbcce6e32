import { isPagePath } from '#contract/page-paths.ts';
import { isReservedPath } from '#contract/pages/reserved-paths.ts';
import type { Translate } from '#web/i18n.ts';

/** For hints: what a path may look like. */
export const pathExample = { example: 'guides/first-steps' } as const;

/** The path that somebody means who types `Guides/First-Steps/`. */
export function typedPath(typed: string): string {
  return `/${typed.trim().replaceAll(/^\/+|\/+$/g, '')}`.toLowerCase();
}

/**
 * Why no page can be published at a path.
 * @param published paths of other pages
 */
export function addressProblem(path: string, published: readonly string[], t: Translate): string | undefined {
  if (!isPagePath(path)) return t('admin.pages.invalidPath', pathExample);
  if (isReservedPath(path)) return t('pages.reservedPath');
  return published.includes(path) ? t('pages.pathTaken') : undefined;
}
