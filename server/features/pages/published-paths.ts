import { cacheFor } from '#server/async/cache-for.ts';
import type { Site } from '#server/site/site.ts';
import { listPublishedPaths } from './queries.ts';

/** Another instance's change is seen after this time. */
const secondsKept = 1;

/** The paths of all published pages in memory, so that an unknown address costs no query. */
export interface PublishedPaths {
  /** While the database is away, as it was last known. @throws SiteUnavailable when it never was */
  has(path: string): Promise<boolean>;
  /** After a change by this instance. */
  forget(): void;
}

const bySite = new WeakMap<object, PublishedPaths>();

/** One for each open site, however many applications serve it. */
export function publishedPathsOf(site: Pick<Site, 'db'>): PublishedPaths {
  const known = bySite.get(site) ?? createPublishedPaths(site);
  bySite.set(site, known);
  return known;
}

function createPublishedPaths(site: Pick<Site, 'db'>): PublishedPaths {
  let last: ReadonlySet<string> | undefined;
  const newCache = () =>
    cacheFor(secondsKept * 1_000, async () => {
      last = new Set(await listPublishedPaths(site));
      return last;
    });
  let read = newCache();
  return {
    async has(path) {
      const paths = await read().catch((error: unknown) => {
        if (last) return last;
        throw error;
      });
      return paths.has(path);
    },
    forget() {
      read = newCache();
    },
  };
}
