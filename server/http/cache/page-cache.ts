import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** A rendered page without anything of a visitor in it. */
export interface CachedPage {
  readonly status: number;
  /** Something that belongs to it could not be had just now. */
  readonly isPartial?: boolean;
  readonly etag: string;
  /** The document in an encoding; made at the first request for it. */
  body(encoding: ContentEncoding): Buffer;
}

const compress: Record<ContentEncoding, (html: Buffer) => Buffer> = {
  identity: (html) => html,
  gzip: (html) => gzipSync(html, { level: 6 }),
  br: (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
};

export function preparePage(status: number, document: string): CachedPage {
  const html = Buffer.from(document);
  const bodies = new Map<ContentEncoding, Buffer>();
  return {
    status,
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    body(encoding) {
      const known = bodies.get(encoding);
      if (known) return known;
      const made = compress[encoding](html);
      bodies.set(encoding, made);
      return made;
    },
  };
}

/** The codings of an `Accept-Encoding` without those that it refuses. */
function acceptedIn(acceptEncoding: string): string[] {
  return acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q\s*=\s*0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';', 1)[0]?.trim() ?? '');
}

/** The encoding a browser takes; brotli before gzip. */
export function encodingFor(acceptEncoding: string | undefined): ContentEncoding {
  const accepted = acceptedIn(acceptEncoding ?? '');
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Whoever waits for a page longer than this, because a database is slow, is shown the one of before. */
const patienceMs = 2_000;

/** What has been made for so long after its page's time is not waited for any more: it is begun anew. */
const givenUpAfterMs = 60_000;

/** Pages by address and language: bounded in number, forgotten after some seconds, rendered once at a time. */
export interface PageCache<Page = CachedPage> {
  get(key: string, render: () => Promise<Page>): Promise<Page>;
  /** What `get` would give without making or waiting for anything. */
  made(key: string): Page | undefined;
}

interface Entry<Page> {
  readonly page: Promise<Page>;
  readonly until: number;
  /** The last one that was whole. */
  readonly whole: Whole<Page> | undefined;
  /** Nobody begins anew what is being made. */
  readonly isBeingMade: boolean;
  /** What `page` became, when that was whole. */
  readonly made?: Page;
}

interface Whole<Page> {
  readonly page: Page;
  readonly madeAt: Date;
}

interface CacheOptions<Page> {
  readonly seconds?: number;
  readonly pages?: number;
  /** Milliseconds from whenever; a clock that somebody sets would keep pages for as long. */
  readonly now?: () => number;
  /** For saying as of when a page is. */
  readonly clock?: () => Date;
  /** Makes of a whole page of before what is shown while it can't be made anew; without it there is no such thing. */
  readonly ofBefore?: (whole: Whole<Page>) => Page;
}

/** What is made, as long as it is whole and comes in time; else what there is instead. */
async function madeOr<Page extends Pick<CachedPage, 'status' | 'isPartial'>>(
  making: Promise<Page>,
  instead: () => Page,
): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    const made = await Promise.race([making, late]);
    return made && isWhole(made) ? made : instead();
  } catch {
    return instead();
  } finally {
    clearTimeout(timer);
  }
}

function isWhole({ status, isPartial }: Pick<CachedPage, 'status' | 'isPartial'>): boolean {
  return !isPartial && status < 500;
}

export function createPageCache<Page extends Pick<CachedPage, 'status' | 'isPartial'> = CachedPage>({
  seconds = 5,
  pages = 500,
  now = () => performance.now(),
  clock = () => new Date(),
  ofBefore,
}: CacheOptions<Page> = {}): PageCache<Page> {
  const entries = new Map<string, Entry<Page>>();

  /** A page has been made, or not, perhaps after its time. */
  function made(key: string, shown: Promise<Page>, page: Page | undefined): void {
    const entry = entries.get(key);
    if (entry?.page !== shown) return;
    if (page && isWhole(page)) {
      const until = entry.until > now() ? entry.until : now() + seconds * 1000;
      const whole = { page, madeAt: clock() };
      entries.set(key, { page: Promise.resolve(page), made: page, until, whole, isBeingMade: false });
    } else if (entry.whole || (page && page.status < 500)) {
      entries.set(key, { ...entry, isBeingMade: false });
    } else {
      entries.delete(key);
    }
  }

  return {
    made(key) {
      const known = entries.get(key);
      return known && known.until > now() ? known.made : undefined;
    },
    get(key, render) {
      const known = entries.get(key);
      const before = ofBefore && known?.whole;
      const isUnderWay = known?.isBeingMade && now() - known.until < givenUpAfterMs;
      if (known && (known.until > now() || (before && isUnderWay))) return known.page;
      const making = render();
      const page = before ? madeOr(making, () => ofBefore(before)) : making;
      entries.delete(key);
      entries.set(key, { page, until: now() + seconds * 1000, whole: before, isBeingMade: true });
      making.then(
        (done) => made(key, page, done),
        () => made(key, page, undefined),
      );
      const oldest = entries.keys().next().value;
      if (entries.size > pages && oldest !== undefined) entries.delete(oldest);
      return page;
    },
  };
}
