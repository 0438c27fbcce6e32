import type { NewsScene } from '#contract/news/news-scenes.ts';
import type { LanguageCode } from './languages.ts';
import type { ModuleName } from './modules.ts';
import type { Catalogue } from './texts.ts';

/** What the built page renderer (`web/entry-server.tsx`) exports to the server. */
export interface PageModule<Api = unknown> {
  renderPage(page: PageToRender<Api>): Promise<RenderedPage | Redirected>;
  createApi(transport: Transport): Api;
  renderMaintenancePage(page: MaintenancePage): { readonly html: string; readonly fonts: readonly string[] };
  splitPath(pathname: string): { language: LanguageCode | undefined; path: string };
  /** The query parameters the page at a URL reads, with the question mark; empty when it reads none. */
  knownSearch(search: string): string;
  windowTitle(meta: PageMeta, siteName: string): string;
}

/** Sends a call of the API: over the network in the browser, in process on the server. */
export type Transport = (request: TransportRequest) => Promise<{ status: number; body: unknown }>;

export interface TransportRequest {
  method: string;
  url: string;
  body: unknown;
  signal: AbortSignal | undefined;
  headers: Readonly<Record<string, string>>;
}

/** What is needed to render one page for one visitor. */
export interface PageToRender<Api = unknown> {
  /** The whole address, with origin and language prefix. */
  readonly url: string;
  readonly language: LanguageCode;
  /** `/de` where the address carries a language, else empty. */
  readonly basename: string;
  /** Those that are on. */
  readonly modules: readonly ModuleName[];
  readonly api: Api;
  readonly catalogue: Catalogue;
  /** URL of the texts that scripts need on most pages. */
  readonly textsUrl: string;
  /** URL of the texts of all pages. */
  readonly allTextsUrl: string;
  readonly signal: AbortSignal;
}

/** Files of the build a page needs, by the names of their sources. */
export interface NeededFiles {
  /** Of the matched routes, and what they draw of code that they import late. */
  readonly files: readonly string[];
  /** In `web/fonts`, for the page's first text. */
  readonly fonts: readonly string[];
}

export interface RenderedPage extends NeededFiles {
  readonly status: number;
  /** HTML of `#root`. */
  readonly html: string;
  readonly state: PageState;
  readonly meta: PageMeta;
}

export interface Redirected {
  readonly redirect: string;
  readonly status: number;
}

/** How dates read in a page's language, by kind and date: `month 2026-03-01`. */
export type WrittenDates = Record<string, string>;

/** Embedded in the document as JSON, so that hydration renders what the server did. */
export interface PageState {
  readonly language: LanguageCode;
  /** The router's basename: `/de`, or empty. */
  readonly basename: string;
  /** URL of the texts that this page needs; may be the next. */
  readonly texts: string;
  /** URL of the texts of all pages. */
  readonly allTexts: string;
  /** Ids of the matched routes, the outermost first. */
  readonly routes: readonly string[];
  /** Those that the document shows. */
  readonly dates: WrittenDates;
  /** Those that are on: they have pages of their own. */
  readonly modules: readonly ModuleName[];
  readonly loaderData: Record<string, unknown>;
  readonly errors: Record<string, unknown> | null;
}

/** Metadata for the document's head. */
export interface PageMeta {
  /** Title without the site's name; empty for the site's name alone. */
  readonly title: string;
  readonly description?: string;
  /** Personal pages are not indexed. */
  readonly noIndex?: boolean;
  /** A page number beyond the last: the response status is 404. */
  readonly isMissing?: boolean;
  /** Canonical path with the query that defines the page, without language. Default: the path without query. */
  readonly path?: string;
  /** Its own share picture: the name of a file below `/share/<language>/`, without ending. Default: the site's. */
  readonly picture?: string;
  /** On the home page the site's name comes first. */
  readonly isHome?: boolean;
  /** Article data for link previews and search engines. */
  readonly article?: Article;
}

export interface Article {
  readonly id: number;
  readonly author: string;
  /** Its picture. */
  readonly scene: NewsScene;
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** Language code of its texts. */
  readonly language: string;
}

/** Content of the maintenance page. */
export interface MaintenancePage {
  readonly language: LanguageCode;
  readonly siteName: string;
  readonly serverName: string;
  /** The owner's message; may be empty. */
  readonly message: string;
  /** Requested path, without language prefix. */
  readonly path: string;
  readonly discordUrl: string | undefined;
  readonly forumUrl: string | undefined;
  readonly texts: Readonly<
    Record<
      'overline' | 'title' | 'text' | 'retry' | 'community' | 'forum' | 'administrators' | 'languages',
      string
    >
  >;
}
