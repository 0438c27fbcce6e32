import { publicPaths } from '#contract/page-paths.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables.ts';
import { isoTime } from '#server/site/time.ts';
import { newsChanges, newsState, publishedPages } from './queries.ts';

export interface SitemapEntry {
  /** Path without language prefix, with the query that makes it a page of its own. */
  readonly path: string;
  /** ISO 8601 in UTC, if known. */
  readonly changedAt?: string | undefined;
}

/** 16 URLs each, with 17 alternates each: about 1.5 MB per file. */
const newsPerPart = 50;

type SiteDb = Pick<Site, 'db'>;

const later = (one: Stamp, other: Stamp | null) => (other !== null && other > one ? other : one);

async function newsEntries(site: SiteDb, part: number): Promise<SitemapEntry[]> {
  const found = await newsChanges(site, (part - 1) * newsPerPart, newsPerPart);
  return found.map(({ id, updated_at, translated_at }) => ({
    path: `/news/${id}`,
    changedAt: isoTime(later(updated_at, translated_at)),
  }));
}

async function pageEntries(site: SiteDb, newsChangedAt: Stamp | null): Promise<SitemapEntry[]> {
  const listsNews: readonly string[] = ['/', '/news'];
  const published = await publishedPages(site);
  return [
    ...publicPaths.map((path) => ({
      path,
      changedAt: newsChangedAt !== null && listsNews.includes(path) ? isoTime(newsChangedAt) : undefined,
    })),
    ...published.map(({ path, updated_at }) => ({ path, changedAt: isoTime(updated_at) })),
  ];
}

/** All pages if one file can hold them, else the names of the part files. */
export async function readSitemap(
  site: SiteDb,
): Promise<{ readonly entries: readonly SitemapEntry[] } | { readonly files: readonly string[] }> {
  const { total, changedAt } = await newsState(site);
  if (total <= newsPerPart) {
    return { entries: [...(await pageEntries(site, changedAt)), ...(await newsEntries(site, 1))] };
  }
  const parts = Array.from({ length: Math.ceil(total / newsPerPart) }, (_, index) => index + 1);
  return { files: ['sitemap-pages.xml', ...parts.map((part) => `sitemap-news-${part}.xml`)] };
}

/** A part file named by {@link readSitemap}; undefined if there is none. */
export async function readPart(
  site: SiteDb,
  part: 'pages' | number,
): Promise<readonly SitemapEntry[] | undefined> {
  if (part === 'pages') return pageEntries(site, (await newsState(site)).changedAt);
  const entries = await newsEntries(site, part);
  return entries.length > 0 ? entries : undefined;
}
