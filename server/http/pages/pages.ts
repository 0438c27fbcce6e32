import type { FastifyInstance, FastifyRequest } from 'fastify';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { memoize } from '#server/async/memoize.ts';
import { watchHaste } from '#server/http/cache/haste.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import type { Ready } from '#server/http/cache/ready.ts';
import type { Headers } from '#server/http/hooks/headers.ts';
import { documentParts } from '#server/http/pages/document.ts';
import { headOf } from '#server/http/pages/head.ts';
import {
  createKeptDocuments,
  fill,
  type KeptDocuments,
  keptDocument,
  openAddress,
} from '#server/http/pages/kept-documents.ts';
import { type Address, type Place, readAddress, readPlace } from '#server/http/pages/page-address.ts';
import {
  createSharedAnswers,
  type OwnCalls,
  pageTransport,
  type SharedAnswers,
} from '#server/http/pages/page-transport.ts';
import { type DocumentPart, type ReadyDocument, readyDocument } from '#server/http/pages/ready-document.ts';
import type { DrawnPage, LoadedPage, PageModule, Renderer } from '#server/http/pages/renderer.ts';
import { createReadyPages, sendPage } from '#server/http/pages/send-page.ts';
import type { Config } from '#server/settings/config.ts';
import { escapeHtml } from '#server/text/escape-html.ts';
import { pageCatalogues, translate } from '#server/text/translate.ts';

export interface PagesOptions {
  readonly config: Config;
  readonly renderer: Renderer;
  /** Name of the session cookie: a request with it is rendered for its visitor alone. */
  readonly sessionCookie: string;
  readonly inProcess: OwnCalls;
  /** What every answer carries. */
  readonly securityHeaders: Headers;
}

interface Making {
  readonly app: FastifyInstance;
  readonly pages: PageModule;
  readonly options: PagesOptions;
  readonly shared: SharedAnswers;
  readonly kept: KeptDocuments;
  /** Others wait for pages meanwhile. */
  readonly inHaste: boolean;
}

/** @param open what stands in the places of the page's own address */
function documentOf(
  page: DrawnPage,
  open: DocumentPart,
  { language, path, personal }: Address,
  { pages, options: { config, renderer } }: Making,
): DocumentPart[] {
  const { meta, status } = page;
  const windowTitle = pages.windowTitle(meta, config.SITE_NAME);
  return documentParts({
    ...headOf({ meta, status, language, path, windowTitle }, config),
    html: page.pieces.map((piece) =>
      piece === null ? open : typeof piece === 'string' ? { text: piece } : piece,
    ),
    state: page.state,
    // A first visit waits for nothing but the document; who is logged in has the stylesheet already.
    assets: { ...renderer.assets(page), style: personal ? undefined : renderer.style?.text },
  });
}

/** The document of a page, drawn only where the same one is not kept. */
function drawnOrKept({ name, address: place, draw }: LoadedPage, address: Address, making: Making) {
  const { kept, inHaste } = making;
  const known = name === null ? undefined : kept.get(name);
  if (known) return readyDocument(known.status, fill(known, place), { inHaste });
  const page = draw();
  if (name === null || !kept.isWorth(name)) {
    return readyDocument(page.status, documentOf(page, { text: place }, address, making), { inHaste });
  }
  const document = keptDocument(page.status, documentOf(page, openAddress, address, making));
  kept.put(name, document);
  return readyDocument(document.status, fill(document, place), { inHaste });
}

async function render(request: FastifyRequest, address: Address, making: Making) {
  const { app, pages, options, shared } = making;
  const { language, personal, basename } = address;
  const controller = new AbortController();
  let isPartial = false;
  const onTrouble = () => {
    isPartial = true;
  };
  const page = await pages.loadPage({
    url: options.config.publicUrl + basename + address.path,
    language,
    basename,
    personal,
    api: pages.createApi(pageTransport(app, request, address, { own: options.inProcess, shared, onTrouble })),
    catalogue: pageCatalogues[language],
    signal: controller.signal,
  });
  if ('redirect' in page) return page;
  return { ...drawnOrKept(page, address, making), isPartial, language };
}

interface PublicPage extends ReadyDocument {
  /** Something that belongs to it could not be had just now. */
  readonly isPartial: boolean;
  readonly language: LanguageCode;
}

/** The page as it was, and a line that says when: the database is away, and nobody needs to notice more of it. */
function asItWas({ page, madeAt }: { readonly page: PublicPage; readonly madeAt: Date }): PublicPage {
  const { language } = page;
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  const time = new Intl.DateTimeFormat(intlLocaleOf(language), format).format(madeAt);
  const line = `<p class="as-of" role="status">${escapeHtml(translate(language, 'ranking.asOf', { time }))}</p>`;
  const text = page.text().replace('</body>', `${line}</body>`);
  return { ...readyDocument(page.status, [{ text }]), language, isPartial: true };
}

const keyOf = ({ language, basename, path }: Address) => `${language} ${basename}${path}`;

/** Everything that is neither API nor file is a page; unknown ones render the 404 page with its status. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  // With the second for which answers are shared, news is out after five.
  const cache = createPageCache<PublicPage>({ seconds: 4, ofBefore: asItWas });
  const shared = createSharedAnswers();
  const readyPage = createReadyPages(options.securityHeaders);
  let placeOf: ((address: string) => Place) | undefined;
  const isHaste = watchHaste();
  const keptBy = new WeakMap<PageModule, KeptDocuments>();

  function ready(request: FastifyRequest): Ready | undefined {
    if (!placeOf) return undefined;
    const address = readAddress(request, placeOf(request.url), options.sessionCookie);
    const page = address.personal ? undefined : cache.made(keyOf(address));
    return page && readyPage(page, request);
  }

  const config = { isPageView: true, ready } as const;
  app.get('/*', { schema: { hide: true }, config }, async (request, reply) => {
    const pages = await options.renderer.load();
    placeOf ??= memoize((each) => readPlace(each, pages));
    const address = readAddress(request, placeOf(request.url), options.sessionCookie);
    // While somebody develops, pages are drawn by another module after each change.
    const kept = keptBy.get(pages) ?? createKeptDocuments();
    keptBy.set(pages, kept);
    const made = () => render(request, address, { app, pages, options, shared, kept, inHaste: isHaste() });
    if (address.personal) {
      const page = await made();
      return 'redirect' in page
        ? reply.redirect(page.redirect, page.status)
        : sendPage(reply, request, page, true);
    }
    const page = await cache.get(keyOf(address), async () => {
      const fresh = await made();
      if ('redirect' in fresh) throw new Error('a public page wanted to redirect');
      return fresh;
    });
    return sendPage(reply, request, page, false);
  });
}
