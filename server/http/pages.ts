import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatsOf, isLanguageCode, type LanguageCode, languageKey, tagOf } from '#contract/languages.ts';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { writeDocument } from '#server/http/document.ts';
import { headOf } from '#server/http/head.ts';
import { wishedLanguage } from '#server/http/language.ts';
import { type CachedPage, createPageCache, encodingFor, preparePage } from '#server/http/page-cache.ts';
import { remembered } from '#server/http/remembered.ts';
import type { PageModule, PageTransport, Renderer } from '#server/http/renderer.ts';
import { pageCatalogues, say } from '#server/texts.ts';

export interface PagesOptions {
  readonly config: Config;
  readonly renderer: Renderer;
  /** Name of the session cookie: a request with it is rendered for its visitor alone. */
  readonly sessionCookie: string;
  /** Header and value that mark the pages' own calls, which the visitor's page view already paid for. */
  readonly inProcess: { readonly header: string; readonly value: string };
}

interface Place {
  /** Of the prefix, where there is one. */
  readonly prefix: LanguageCode | undefined;
  /** Without language prefix, with query. */
  readonly path: string;
  /** Whoever has the address may do what it is for. */
  readonly isSecret: boolean;
}

interface Address {
  readonly language: LanguageCode;
  readonly basename: string;
  readonly path: string;
  /** It shows something of its visitor, or its address is his secret: kept by nobody. */
  readonly personal: boolean;
}

/** Where an address leads, for all languages alike. */
function readPlace(address: string, { splitPath }: PageModule): Place {
  // Joined, not resolved: `//host/…` is a path here and must never become another host.
  const url = new URL(`http://page${address}`);
  const { language, path } = splitPath(url.pathname);
  return { prefix: language, path: path + url.search, isSecret: url.searchParams.has('token') };
}

function readAddress(
  request: FastifyRequest,
  { prefix, path, isSecret }: Place,
  { sessionCookie }: PagesOptions,
): Address {
  const stored = request.cookies[languageKey];
  const wished = isLanguageCode(stored) ? stored : wishedLanguage(request.headers['accept-language'] ?? '');
  const personal = isSecret || request.cookies[sessionCookie] !== undefined;
  return { language: prefix ?? wished, basename: prefix ? `/${prefix}` : '', path, personal };
}

/** The pages' way to the API: the same routes, in process, with the visitor's cookies and language. */
function transportFor(
  app: FastifyInstance,
  request: FastifyRequest,
  language: LanguageCode,
  own: PagesOptions['inProcess'],
  onTrouble: () => void,
): PageTransport {
  const { cookie } = request.headers;
  return async ({ method, url }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        'accept-language': tagOf(language),
        [own.header]: own.value,
        ...(cookie ? { cookie } : {}),
      },
    });
    if (answer.statusCode >= 500) onTrouble();
    return { status: answer.statusCode, body: answer.json() };
  };
}

async function render(
  app: FastifyInstance,
  request: FastifyRequest,
  address: Address,
  pages: PageModule,
  options: PagesOptions,
) {
  const { config, renderer, inProcess } = options;
  const controller = new AbortController();
  let isPartial = false;
  const onTrouble = () => {
    isPartial = true;
  };
  const page = await pages.renderPage({
    url: config.publicUrl + address.basename + address.path,
    language: address.language,
    basename: address.basename,
    api: pages.createApi(transportFor(app, request, address.language, inProcess, onTrouble)),
    catalogue: pageCatalogues[address.language],
    signal: controller.signal,
  });
  if ('redirect' in page) return page;
  const { meta, status } = page;
  const windowTitle = pages.windowTitle(meta, config.SITE_NAME);
  const head = headOf({ meta, status, language: address.language, path: address.path, windowTitle }, config);
  const document = writeDocument({
    ...head,
    html: page.html,
    state: page.state,
    // A first visit waits for nothing but the document; who is logged in has the stylesheet already.
    assets: { ...renderer.assets(page), style: address.personal ? undefined : renderer.style?.text },
  });
  return { ...preparePage(page.status, document), isPartial, language: address.language };
}

interface PublicPage extends CachedPage {
  readonly language: LanguageCode;
}

/** The page as it was, and a line that says when: the database is away, and nobody needs to notice more of it. */
function asItWas({ page, madeAt }: { readonly page: PublicPage; readonly madeAt: Date }): PublicPage {
  const { language } = page;
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  const time = new Intl.DateTimeFormat(formatsOf(language), format).format(madeAt);
  const line = `<p class="as-of" role="status">${escapeHtml(say(language, 'ranking.asOf', { time }))}</p>`;
  const document = page.body('identity').toString().replace('</body>', `${line}</body>`);
  return { ...preparePage(page.status, document), language, isPartial: true };
}

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding, accept-language, cookie',
};

function send(reply: FastifyReply, request: FastifyRequest, page: CachedPage, personal: boolean) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply
    .code(page.status)
    .headers(pageHeaders)
    .header('cache-control', personal ? 'private, no-store' : 'private, no-cache')
    .header('etag', page.etag);
  if (page.status === 200 && !personal && request.headers['if-none-match'] === page.etag) {
    return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.body(encoding));
}

/** Everything that is neither API nor file is a page; unknown ones render the 404 page with its status. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const cache = createPageCache<PublicPage>({ ofBefore: asItWas });
  let placeOf: ((address: string) => Place) | undefined;
  app.get('/*', { schema: { hide: true }, config: { isPageView: true } }, async (request, reply) => {
    const pages = await options.renderer.load();
    placeOf ??= remembered((each) => readPlace(each, pages));
    const address = readAddress(request, placeOf(request.url), options);
    const made = () => render(app, request, address, pages, options);
    if (address.personal) {
      const page = await made();
      return 'redirect' in page
        ? reply.redirect(page.redirect, page.status)
        : send(reply, request, page, true);
    }
    const page = await cache.get(`${address.language} ${address.basename}${address.path}`, async () => {
      const fresh = await made();
      if ('redirect' in fresh) throw new Error('a public page wanted to redirect');
      return fresh;
    });
    return send(reply, request, page, false);
  });
}
