import { pagePaths } from '#contract/page-paths.ts';
import { pageNames } from '#contract/pages/page-names.ts';
import type { Translate } from '#web/i18n.ts';

/** The page's label in the menus, where it has one. */
export function pageName(t: Translate, path: string, server: string): string | undefined {
  const known = pagePaths.find((each) => each === path);
  return known && t(pageNames[known], { server });
}
