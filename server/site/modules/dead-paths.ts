import { isModulePath, type ModuleName } from '#contract/modules.ts';
import { type PagePath, pagePaths } from '#contract/page-paths.ts';
import type { Site } from '#server/site/site.ts';

/** Paths of the menus that answer 404: neither a published page nor one of a module that is on. */
export async function findDeadPaths(
  { db }: Pick<Site, 'db'>,
  on: readonly ModuleName[],
): Promise<readonly PagePath[]> {
  const rows = await db.selectFrom('pages').select('path').execute();
  const published = new Set<string>(rows.map(({ path }) => path));
  return pagePaths.filter((path) => !published.has(path) && !isModulePath(on, path));
}
