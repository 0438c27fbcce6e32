import { languages } from '#contract/languages.ts';
import { escapeXml } from '#server/text/escape-xml.ts';
import type { SitemapEntry } from './sitemap.ts';

const head = '<?xml version="1.0" encoding="utf-8"?>';
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function addressesOf(path: string, publicUrl: string) {
  return languages.map(({ code, tag }) => ({
    tag,
    href: escapeXml(`${publicUrl}/${code}${path === '/' ? '' : path}`),
  }));
}

/** One URL per language, each with all alternates. */
function writeEntry({ path, changedAt }: SitemapEntry, publicUrl: string): string {
  const addresses = addressesOf(path, publicUrl);
  const link = (tag: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`;
  const links = [
    ...addresses.map(({ tag, href }) => link(tag, href)),
    link('x-default', escapeXml(publicUrl + path)),
  ].join('');
  const changed = changedAt === undefined ? '' : `<lastmod>${escapeXml(changedAt)}</lastmod>`;
  return addresses.map(({ href }) => `<url><loc>${href}</loc>${changed}${links}</url>`).join('\n');
}

/** Writes a sitemap (sitemaps.org) with `hreflang` alternates. */
export function writeSitemap(entries: readonly SitemapEntry[], publicUrl: string): string {
  return [
    head,
    `<urlset ${schema} xmlns:xhtml="http://www.w3.org/1999/xhtml">`,
    ...entries.map((entry) => writeEntry(entry, publicUrl)),
    '</urlset>',
    '',
  ].join('\n');
}

export function writeSitemapIndex(files: readonly string[], publicUrl: string): string {
  const entries = files.map((file) => `<sitemap><loc>${escapeXml(`${publicUrl}/${file}`)}</loc></sitemap>`);
  return [head, `<sitemapindex ${schema}>`, ...entries, '</sitemapindex>', ''].join('\n');
}
