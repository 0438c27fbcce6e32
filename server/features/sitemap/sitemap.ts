import { publicPaths } from '#contract/page-paths.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables/stamp.ts';
import { isoTime } from '#server/site/time.ts';
import { newsChanges, newsState, publishedPages } from './queries.ts';

export interface SitemapEntry {
  /** Path without language prefix, with the query that makes it a page of its own. */
  readonly path: string;
  /** ISO 8601 in UTC, if known. */
  readonly changedAt?: string | undefined;
}

/** 16 URLs each, with 17 alternates each: about 1.5 MB per file. */
const perPart = 50;

/** One of the files when one cannot hold everything; parts are counted from 1. */
export interface SitemapPart {
  readonly kind: 'pages' | 'news';
  readonly part: number;
}

type SiteDb = Pick<Site, 'db'>;

const later = (one: Stamp, other: Stamp | null) => (other !== null && other > one ? other : one);

async function newsEntries(site: SiteDb, part: number): Promise<SitemapEntry[]> {
  const found = await newsChanges(site, (part - 1) * perPart, perPart);
  return found.map(({ id, updated_at, translated_at }) => ({
    path: `/news/${id}`,
    changedAt: isoTime(later(updated_at, translated_at)),
  }));
}

function builtInEntries(newsChangedAt: Stamp | null): SitemapEntry[] {
  const listsNews: readonly string[] = ['/', '/news'];
  return publicPaths.map((path) => ({
    path,
    changedAt: newsChangedAt !== null && listsNews.includes(path) ? isoTime(newsChangedAt) : undefined,
  }));
}

/** The site's own pages, those of modules, and then the published ones. */
async function pageEntries(
  site: SiteDb,
  newsChangedAt: Stamp | null,
  ofModules: readonly string[],
): Promise<SitemapEntry[]> {
  const published = await publishedPages(site);
  const isPublished = (path: string) => published.some((page) => page.path === path);
  return [
    ...builtInEntries(newsChangedAt),
    ...ofModules.filter((path) => !isPublished(path)).map((path) => ({ path })),
    ...published.map(({ path, updated_at }) => ({ path, changedAt: isoTime(updated_at) })),
  ];
}

const partsOf = (entries: number) =>
  Array.from({ length: Math.ceil(entries / perPart) }, (_, index) => index + 1);

/**
 * All pages if one file can hold them, else the names of the part files.
 * @param ofModules paths of pages of modules that are on
 */
export async function readSitemap(
  site: SiteDb,
  ofModules: readonly string[],
): Promise<{ readonly entries: readonly SitemapEntry[] } | { readonly files: readonly string[] }> {
  const { total, changedAt } = await newsState(site);
  const pages = await pageEntries(site, changedAt, ofModules);
  if (total + pages.length <= perPart) return { entries: [...pages, ...(await newsEntries(site, 1))] };
  return {
    files: [
      ...partsOf(pages.length).map((part) => `sitemap-pages${part === 1 ? '' : `-${part}`}.xml`),
      ...partsOf(total).map((part) => `sitemap-news-${part}.xml`),
    ],
  };
}

/** A part file named by {@link readSitemap}; undefined if there is none. */
export async function readPart(
  site: SiteDb,
  { kind, part }: SitemapPart,
  ofModules: readonly string[],
): Promise<readonly SitemapEntry[] | undefined> {
  if (kind === 'news') return whereAny(await newsEntries(site, part));
  const pages = await pageEntries(site, (await newsState(site)).changedAt, ofModules);
  return whereAny(pages.slice((part - 1) * perPart, part * perPart));
}

function whereAny<T>(entries: readonly T[]): readonly T[] | undefined {
  return entries.length > 0 ? entries : undefined;
}
