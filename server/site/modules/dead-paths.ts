import { type ModuleName, modules } from '#contract/modules.ts';
import { type PagePath, pagePaths } from '#contract/page-paths.ts';
import type { Site } from '#server/site/site.ts';

/** Paths of the menus that answer 404: neither a published page nor one of a module that is on. */
export async function findDeadPaths(
  { db }: Pick<Site, 'db'>,
  on: readonly ModuleName[],
): Promise<readonly PagePath[]> {
  const rows = await db.selectFrom('pages').select('path').execute();
  const answered = new Set<string>([
    ...rows.map(({ path }) => path),
    ...on.flatMap((name) => Object.keys(modules[name].pages)),
  ]);
  return pagePaths.filter((path) => !answered.has(path));
}
