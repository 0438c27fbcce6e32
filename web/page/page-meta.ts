/** Metadata for the document's head. */
export interface PageMeta {
  /** Title without the site's name; empty for the site's name alone. */
  readonly title: string;
  readonly description?: string;
  /** Personal pages are not indexed. */
  readonly noIndex?: boolean;
  /** A page number beyond the last: the response status is 404. */
  readonly isMissing?: boolean;
  /**
   * Canonical path with the query that defines the page, without language. Default: the path without query.
   */
  readonly path?: string;
  /** On the home page the site's name comes first. */
  readonly isHome?: boolean;
  /** Article data for link previews and search engines. */
  readonly article?: ArticleMeta;
}

export interface ArticleMeta {
  readonly id: number;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** Language code of its texts. */
  readonly language: string;
}

export function windowTitle({ title, isHome = false }: PageMeta, siteName: string): string {
  if (title === '') return siteName;
  return isHome ? `${siteName} · ${title}` : `${title} · ${siteName}`;
}

/** Length that search engines and chats display. */
const descriptionLength = 160;

/** Shortens a text to whole words. */
export function describe(text: string): string {
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLength / 2));
  return `${words.toWellFormed().replace(/[\s\ufffd.,;:…–-]+$/u, '')}…`;
}
