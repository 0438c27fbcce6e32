/** What a page says about itself in the document's head. */
export interface PageMeta {
  /** Without the site's name; empty: the site's name alone. */
  readonly title: string;
  readonly description?: string;
  /** Pages about a visitor stay out of search engines. */
  readonly noIndex?: boolean;
  /** A page after the last one of a list: answered with 404, whatever is drawn. */
  readonly isMissing?: boolean;
  /**
   * The one address under which search engines should know the page: without language, with the query that makes it
   * another page. Left out: the address without its query.
   */
  readonly path?: string;
  /** The site's first page: there its name stands before the title. */
  readonly isHome?: boolean;
  /** A news item, as chats and search engines tell it. */
  readonly article?: ArticleMeta;
}

export interface ArticleMeta {
  /** Of the news item. */
  readonly id: number;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** The code of the language its texts are in. */
  readonly language: string;
}

/** The title of the window. */
export function windowTitle({ title, isHome = false }: PageMeta, siteName: string): string {
  if (title === '') return siteName;
  return isHome ? `${siteName} · ${title}` : `${title} · ${siteName}`;
}

/** As much as search engines and chats show. */
const descriptionLength = 160;

/** The beginning of a text as a description: whole words, as long as it may be. */
export function describe(text: string): string {
  if (text.length <= descriptionLength) return text;
  const cut = text.slice(0, descriptionLength);
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionLength / 2));
  return `${words.toWellFormed().replace(/[\s\ufffd.,;:…–-]+$/u, '')}…`;
}
