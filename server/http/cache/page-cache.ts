import { LRUCache } from 'lru-cache';

/** What the cache has to know of a page. */
export interface CacheablePage {
  readonly status: number;
  /** A part of it could not be loaded: it is shown, but not kept as the last good one. */
  readonly isPartial?: boolean;
}

/** After waiting so long for a slow database, visitors get the last good page. */
const staleAfterMs = 2_000;

/** A rendering that has taken so long is given up, and another one is started. */
const abandonAfterMs = 60_000;

/** Pages by key: rendered once at a time, kept for some seconds, and served stale while they cannot be rendered. */
export interface PageCache<Page extends CacheablePage> {
  get(key: string, render: () => Promise<Page>): Promise<Page>;
}

interface Entry<Page> {
  readonly page: Promise<Page>;
  readonly until: number;
  readonly lastGood: StalePage<Page> | undefined;
  readonly isRendering: boolean;
}

interface StalePage<Page> {
  readonly page: Page;
  readonly renderedAt: Date;
}

interface CacheOptions<Page> {
  readonly seconds?: number;
  readonly maxPages?: number;
  /** A monotonic clock in milliseconds: setting the machine's clock back must not keep pages longer. */
  readonly now?: () => number;
  /** The time of day a stale page is marked with. */
  readonly clock?: () => Date;
  /** Turns the last good page into the one shown while it cannot be rendered; without it none is shown. */
  readonly markStale?: (stale: StalePage<Page>) => Page;
}

function isGood({ status, isPartial }: CacheablePage): boolean {
  return !isPartial && status < 500;
}

/** The rendered page if it is good and comes in time, else the stale one. */
async function renderedOr<Page extends CacheablePage>(
  rendering: Promise<Page>,
  stale: () => Page,
): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), staleAfterMs);
  });
  try {
    const page = await Promise.race([rendering, late]);
    return page && isGood(page) ? page : stale();
  } catch {
    return stale();
  } finally {
    clearTimeout(timer);
  }
}

export function createPageCache<Page extends CacheablePage>({
  seconds = 5,
  maxPages = 500,
  now = () => performance.now(),
  clock = () => new Date(),
  markStale,
}: CacheOptions<Page> = {}): PageCache<Page> {
  const entries = new LRUCache<string, Entry<Page>>({ max: maxPages });
  const isFresh = ({ until }: Entry<Page>) => until > now();

  function onRendered(key: string, shown: Promise<Page>, page: Page | undefined): void {
    const entry = entries.get(key);
    if (entry?.page !== shown) return;
    if (page && isGood(page)) {
      const lastGood = { page, renderedAt: clock() };
      // After its time the page counts from now: it took longer than it is kept.
      const until = isFresh(entry) ? entry.until : now() + seconds * 1000;
      entries.set(key, { page: Promise.resolve(page), until, lastGood, isRendering: false });
    } else if (entry.lastGood || (page && page.status < 500)) {
      entries.set(key, { ...entry, isRendering: false });
    } else {
      entries.delete(key);
    }
  }

  return {
    get(key, render) {
      const known = entries.get(key);
      if (known && isFresh(known)) return known.page;
      const lastGood = markStale && known?.lastGood;
      if (known?.isRendering && lastGood && now() - known.until < abandonAfterMs) return known.page;
      const rendering = render();
      const page = markStale && lastGood ? renderedOr(rendering, () => markStale(lastGood)) : rendering;
      entries.set(key, { page, until: now() + seconds * 1000, lastGood, isRendering: true });
      rendering.then(
        (rendered) => onRendered(key, page, rendered),
        () => onRendered(key, page, undefined),
      );
      return page;
    },
  };
}
