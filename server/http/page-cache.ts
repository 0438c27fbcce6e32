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

/** The encoding a browser takes; brotli before gzip. */
export function encodingFor(acceptEncoding: string | undefined): ContentEncoding {
  const accepted = (acceptEncoding ?? '').toLowerCase();
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** Pages by address and language: bounded in number, forgotten after some seconds, rendered once at a time. */
export interface PageCache<Page = CachedPage> {
  get(key: string, render: () => Promise<Page>): Promise<Page>;
}

interface Entry<Page> {
  readonly page: Promise<Page>;
  readonly until: number;
  /** The last one that was whole. */
  readonly whole: Whole<Page> | undefined;
}

interface Whole<Page> {
  readonly page: Page;
  readonly madeAt: Date;
}

interface CacheOptions<Page> {
  readonly seconds?: number;
  readonly pages?: number;
  readonly now?: () => number;
  /** Makes of a whole page of before what is shown while it can't be made anew; without it there is no such thing. */
  readonly ofBefore?: (whole: Whole<Page>) => Page;
}

/** What is rendered, as long as it is whole; else what there is instead. */
async function renderOr<Page extends Pick<CachedPage, 'status' | 'isPartial'>>(
  render: () => Promise<Page>,
  instead: () => Page,
): Promise<Page> {
  try {
    const made = await render();
    return made.isPartial || made.status >= 500 ? instead() : made;
  } catch {
    return instead();
  }
}

export function createPageCache<Page extends Pick<CachedPage, 'status' | 'isPartial'> = CachedPage>({
  seconds = 5,
  pages = 500,
  now = Date.now,
  ofBefore,
}: CacheOptions<Page> = {}): PageCache<Page> {
  const entries = new Map<string, Entry<Page>>();

  function keepWhole(key: string, page: Promise<Page>, made: Page): void {
    const entry = entries.get(key);
    if (entry?.page !== page || made.isPartial || made.status >= 500) return;
    entries.set(key, { ...entry, whole: { page: made, madeAt: new Date(now()) } });
  }

  return {
    get(key, render) {
      const known = entries.get(key);
      if (known && known.until > now()) return known.page;
      const before = known?.whole;
      const page = before && ofBefore ? renderOr(render, () => ofBefore(before)) : render();
      entries.delete(key);
      entries.set(key, { page, until: now() + seconds * 1000, whole: before });
      if (ofBefore)
        page.then(
          (made) => keepWhole(key, page, made),
          () => {},
        );
      const oldest = entries.keys().next().value;
      if (entries.size > pages && oldest !== undefined) entries.delete(oldest);
      const forget = () => entries.get(key)?.page === page && entries.delete(key);
      page.then((made) => made.status >= 500 && forget(), forget);
      return page;
    },
  };
}
