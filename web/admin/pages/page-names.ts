import type { PagePath } from '#contract/page-paths.ts';
import { pageNames } from '#contract/pages/page-names.ts';
import type { Translate } from '#web/i18n.ts';

/** The page's label in the menus. */
export function pageName(t: Translate, path: PagePath, server: string): string {
  return t(pageNames[path], { server });
}
