import type { Browser } from '@playwright/test';

export interface SitemapAddress {
  readonly address: string;
  readonly changedAt: string | null;
  /** URLs by `hreflang`. */
  readonly alternates: ReadonlyMap<string, string>;
}

interface ReadXml {
  readonly error: string | null;
  readonly root: string;
  readonly urls: readonly {
    readonly address: string;
    readonly changedAt: string | null;
    readonly alternates: readonly [string, string][];
  }[];
}

/** Parses a sitemap or sitemap index with the browser's XML parser. */
export async function readSitemapXml(browser: Browser, xml: string) {
  const page = await browser.newPage();
  const read: ReadXml = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'application/xml');
    const root = document.documentElement;
    const text = (parent: Element, name: string) =>
      [...parent.children].find((child) => child.localName === name)?.textContent ?? null;
    return {
      error: document.querySelector('parsererror')?.textContent ?? null,
      root: `${root.namespaceURI} ${root.localName}`,
      urls: [...root.children].map((url) => ({
        address: text(url, 'loc') ?? '',
        changedAt: text(url, 'lastmod'),
        alternates: [...url.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'link')].map(
          (link): [string, string] => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? ''],
        ),
      })),
    };
  }, xml);
  await page.close();
  const urls: SitemapAddress[] = read.urls.map((url) => ({ ...url, alternates: new Map(url.alternates) }));
  return { ...read, urls };
}
