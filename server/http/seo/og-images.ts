import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { createDrawWorker } from '#server/features/og-images/draw-worker.ts';
import { newsVersion, siteVersion } from '#server/features/og-images/image-urls.ts';
import type { Look } from '#server/features/og-images/pictures.ts';
import { findNewsCard } from '#server/features/og-images/queries.ts';
import { createRenderQueue, type Picture, RenderQueueFull } from '#server/features/og-images/render-queue.ts';
import { matchesEtag } from '#server/http/cache/etag.ts';
import { sendPlain } from '#server/http/cache/send-body.ts';
import type { Services } from '#server/services.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';

interface RequestContext {
  readonly language: LanguageCode;
  /** Undefined for the site's own image. */
  readonly newsId: number | undefined;
  readonly version: string;
}

const files = /^(?:site|news-([1-9]\d{0,8}))\.jpg$/;

function readAsked({ params, query }: FastifyRequest): RequestContext | undefined {
  const { language, file } = params as { language: string; file: string };
  const { v } = query as { v?: unknown };
  const [whole, id] = files.exec(file) ?? [];
  if (whole === undefined || !isLanguageCode(language)) return undefined;
  return {
    language,
    newsId: id === undefined ? undefined : Number(id),
    version: typeof v === 'string' ? v : '',
  };
}

function send(reply: FastifyReply, request: FastifyRequest, picture: Picture, asked: RequestContext) {
  const isForEver = asked.version === picture.version;
  const etag = `"${picture.version}"`;
  reply
    .header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
    .header('etag', etag)
    // Chats embed it in their own pages.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (matchesEtag(request, etag)) return reply.code(304).send();
  return reply.type('image/jpeg').send(picture.jpeg);
}

/** Open Graph images: one per news item, and one for all other pages, in each language. */
export function registerOgImages(
  app: FastifyInstance,
  { appearance, site }: Pick<Services, 'appearance' | 'site'>,
): void {
  const lookNow = (): Look => {
    const { siteName, serverName, palette, accent } = appearance.now();
    return { siteName, serverName, palette, accent };
  };
  const queue = createRenderQueue();
  const worker = createDrawWorker();
  app.addHook('onClose', () => worker.close());

  function ofSite(language: LanguageCode): Promise<Picture> {
    const look = lookNow();
    return queue.show(`${language} site`, siteVersion(language, look), () => worker.draw({ language, look }));
  }

  async function ofNews(language: LanguageCode, id: number, asked: string): Promise<Picture | undefined> {
    const subject = `${language} ${id}`;
    const look = lookNow();
    try {
      const news = await findNewsCard(site, language, id);
      if (!news) return undefined;
      return await queue.show(subject, newsVersion(language, look, news), () =>
        worker.draw({ language, look, news }),
      );
    } catch (error) {
      const kept = error instanceof SiteUnavailable ? queue.kept(subject, asked) : undefined;
      if (kept) return kept;
      throw error;
    }
  }

  const options = { schema: { hide: true }, config: { isPageView: true } } as const;
  app.get('/share/:language/:file', options, async (request, reply) => {
    const asked = readAsked(request);
    if (!asked) return sendPlain(reply, 404, 'There is no such picture.');
    const { language, newsId, version } = asked;
    try {
      const picture = newsId === undefined ? await ofSite(language) : await ofNews(language, newsId, version);
      return picture
        ? send(reply, request, picture, asked)
        : sendPlain(reply, 404, 'There is no such picture.');
    } catch (error) {
      if (!(error instanceof RenderQueueFull || error instanceof SiteUnavailable)) throw error;
      return sendPlain(reply, 503, 'The picture cannot be drawn at the moment.');
    }
  });
}
