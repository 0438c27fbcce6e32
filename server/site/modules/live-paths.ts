import { isModulePath, type ModuleName, modules } from '#contract/modules.ts';
import { pagePaths, personalPaths, publicPaths } from '#contract/page-paths.ts';
import type { Site } from '#server/site/site.ts';
import { isPublished } from '#server/site/texts/published-news.ts';

const newsPattern = /^\/news\/([1-9]\d{0,8})$/;

/** Pages that always answer. */
const screens = ['/feed.xml', ...personalPaths, ...publicPaths.map((path) => path.replace(/\?.*$/, ''))];

async function newsPaths({ db }: Pick<Site, 'db'>, asked: readonly string[], now: Date): Promise<string[]> {
  const ids = asked.flatMap((path) => Number(newsPattern.exec(path)?.[1] ?? []));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('news')
    .select('id')
    .where('id', 'in', ids)
    .where(isPublished(now))
    .execute();
  return rows.map(({ id }) => `/news/${id}`);
}

/**
 * Paths that answer: the site's screens, published pages, those of modules that are on, and published news.
 * @param asked those that news, and pages of modules with a parameter, are looked for in
 */
export async function findLivePaths(
  site: Pick<Site, 'db'>,
  on: readonly ModuleName[],
  asked: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const [pages, news] = await Promise.all([
    site.db.selectFrom('pages').select('path').execute(),
    newsPaths(site, asked, now),
  ]);
  const plain = on.flatMap((name) => Object.keys(modules[name].pages)).filter((path) => !path.includes(':'));
  const ofModules = [...plain, ...[...pagePaths, ...asked].filter((path) => isModulePath(on, path))];
  return [...new Set([...screens, ...ofModules, ...pages.map(({ path }) => path), ...news])].toSorted();
}
