import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#contract/escape-html.ts';
import { intlLocaleOf, type LanguageCode } from '#contract/languages.ts';
import { isUncachedPath, type ModuleName } from '#contract/modules.ts';
import type { Redirected, RenderedPage } from '#contract/rendered-page.ts';
import { type EncodedBody, encodeBody, encodeForOne } from '#server/http/cache/encoded-body.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import type { ResponseCache } from '#server/http/cache/response-cache.ts';
import { sendBody } from '#server/http/cache/send-body.ts';
import { allowStyles } from '#server/http/hooks/headers.ts';
import type { PublishedAppearance } from '#server/operations/design/published-appearance.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import type { Config } from '#server/settings/config.ts';
import { pageCatalogues, translate } from '#server/text/translate.ts';
import { documentEnd, styleHashesOf, writeDocument } from './document.ts';
import { headOf } from './head.ts';
import { type Address, parseAddress, readAddress } from './page-address.ts';
import type { PageTexts } from './page-texts.ts';
import { type CallsInFlight, type OwnCalls, pageTransport } from './page-transport.ts';
import type { Renderer } from './renderer.ts';

export interface PagesOptions {
  readonly appearance: Pick<PublishedAppearance, 'now'>;
  /** Another for each published design: part of the key of pages in memory. */
  readonly design: () => string;
  readonly config: Config;
  readonly modules: Pick<LiveModules, 'now'>;
  readonly renderer: Renderer;
  readonly inProcess: OwnCalls;
  readonly responses: ResponseCache;
  readonly texts: PageTexts;
}

interface Document extends EncodedBody {
  readonly status: number;
  readonly styleHashes: readonly string[];
  readonly language: LanguageCode;
  /** A part of the page could not be loaded. */
  readonly isPartial: boolean;
}

const vary = 'accept-encoding, accept-language, cookie';

/** Sends a page, or a 304 to whoever has this public one. */
function sendPage(
  reply: FastifyReply,
  request: FastifyRequest,
  page: Document,
  { personal }: Address,
): Promise<FastifyReply> {
  reply.code(page.status).header('vary', vary);
  reply.header('cache-control', personal ? 'private, no-store' : 'private, no-cache');
  // The address may hold the token of a mailed link, which even the site's own proxy has no need to log again.
  if (personal) reply.header('referrer-policy', 'strict-origin');
  allowStyles(reply, page.styleHashes);
  return sendBody(reply, request, page, { type: 'text/html; charset=utf-8', isUncached: personal });
}

/** The last good page with a line that says when it was rendered. */
function markStale({ page, renderedAt }: { readonly page: Document; readonly renderedAt: Date }): Document {
  const { language, status, styleHashes } = page;
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  const time = new Intl.DateTimeFormat(intlLocaleOf(language), format).format(renderedAt);
  const line = `<p class="as-of" role="status">${escapeHtml(translate(language, 'ranking.asOf', { time }))}</p>`;
  const body = encodeBody(...page.parts.slice(0, -1), line, documentEnd);
  return { ...body, status, styleHashes, language, isPartial: true };
}

/** Serves every address that is neither API nor file as a page; unknown ones render the 404 page with its status. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const { appearance, config, design, modules, renderer } = options;
  const { inProcess: own, responses, texts } = options;
  const cache = createPageCache<Document>({ seconds: 5, markStale });
  const inFlight: CallsInFlight = new Map();

  function documentOf(
    page: RenderedPage,
    { language, path, personal }: Address,
    windowTitle: string,
  ): EncodedBody & Pick<Document, 'styleHashes'> {
    const look = appearance.now();
    const assets = renderer.assets(page);
    // Whoever is logged in has the stylesheets already.
    const hasInlineStyles = !personal;
    const parts = writeDocument({
      ...headOf({ meta: page.meta, status: page.status, language, path, windowTitle }, config, look),
      html: page.html,
      state: page.state,
      appearance: look,
      assets,
      hasInlineStyles,
    });
    // The pages of a ranking are many, and each has few readers.
    const encode = personal || path.includes('?') ? encodeForOne : encodeBody;
    return { ...encode(...parts), styleHashes: styleHashesOf(assets.styles, hasInlineStyles, look) };
  }

  async function render(
    request: FastifyRequest,
    address: Address,
    on: readonly ModuleName[],
  ): Promise<Document | Redirected> {
    const { language, basename, path } = address;
    const pages = await renderer.load();
    let isPartial = false;
    const onFailure = () => {
      isPartial = true;
    };
    const transport = pageTransport(app, request, address, { own, responses, inFlight, onFailure });
    const page = await pages.renderPage({
      url: config.publicUrl + basename + path,
      language,
      basename,
      modules: on,
      api: pages.createApi(transport),
      catalogue: pageCatalogues[language],
      textsUrl: texts.first[language].url,
      allTextsUrl: texts.all(on)[language].url,
      signal: new AbortController().signal,
    });
    if ('redirect' in page) return page;
    const windowTitle = pages.windowTitle(page.meta, config.SITE_NAME);
    return { ...documentOf(page, address, windowTitle), status: page.status, language, isPartial };
  }

  async function renderPublic(...given: Parameters<typeof render>): Promise<Document> {
    const page = await render(...given);
    if ('redirect' in page) throw new Error('a public page wanted to redirect');
    return page;
  }

  app.get('/*', { schema: { hide: true }, config: { isPageView: true } }, async (request, reply) => {
    const address = readAddress(request, parseAddress(request.url, await renderer.load()));
    const { language, basename, path, personal } = address;
    const on = modules.now();
    const isUncached = personal || isUncachedPath(on, path);
    const page = isUncached
      ? await render(request, address, on)
      : await cache.get(`${design()} ${language} ${basename}${path} ${on.join()}`, () =>
          renderPublic(request, address, on),
        );
    if ('redirect' in page) return reply.redirect(page.redirect, page.status);
    return sendPage(reply, request, page, address);
  });
}
