import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listedPaths } from '#contract/modules.ts';
import { readPart, readSitemap, type SitemapPart } from '#server/features/sitemap/sitemap.ts';
import { writeSitemap, writeSitemapIndex } from '#server/features/sitemap/write-sitemap.ts';
import { type EncodedBody, encodeBody } from '#server/http/cache/encoded-body.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import { sendPlain, sendPublicFile } from '#server/http/cache/send-body.ts';
import type { Services } from '#server/services.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';

/** Search engines ask a few times a day; a part is up to 1.5 MB. */
const cacheSize = { seconds: 300, maxPages: 6 } as const;
const kind = { type: 'application/xml; charset=utf-8', maxAgeSeconds: cacheSize.seconds } as const;

type SitemapServices = Pick<Services, 'config' | 'modules' | 'site'>;

/** The sitemap: one file, or an index and its parts where there is much. */
export function registerSitemap(
  app: FastifyInstance,
  { config: { publicUrl }, modules, site }: SitemapServices,
): void {
  const cache = createPageCache<EncodedBody & { readonly status: number }>(cacheSize);

  async function writeWhole(): Promise<string> {
    const sitemap = await readSitemap(site, listedPaths(modules.now()));
    return 'entries' in sitemap
      ? writeSitemap(sitemap.entries, publicUrl)
      : writeSitemapIndex(sitemap.files, publicUrl);
  }

  async function writePart(part: SitemapPart): Promise<string | undefined> {
    const entries = await readPart(site, part, listedPaths(modules.now()));
    return entries && writeSitemap(entries, publicUrl);
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    write: () => Promise<string | undefined>,
  ) {
    try {
      const file = await cache.get(request.routeOptions.url + JSON.stringify(request.params), async () => {
        const xml = await write();
        return { ...encodeBody(xml ?? ''), status: xml === undefined ? 404 : 200 };
      });
      if (file.status === 404) return sendPlain(reply, 404, 'There is no such part of the sitemap.');
      return await sendPublicFile(reply, request, file, kind);
    } catch (error) {
      if (!(error instanceof SiteUnavailable)) throw error;
      return sendPlain(reply, 503, 'The sitemap cannot be written at the moment.');
    }
  }

  const options = { schema: { hide: true }, config: { isPageView: true } } as const;
  app.get('/sitemap.xml', options, (request, reply) => answer(request, reply, writeWhole));
  app.get('/sitemap-pages.xml', options, (request, reply) =>
    answer(request, reply, () => writePart({ kind: 'pages', part: 1 })),
  );
  const numbered = { pages: '[2-9]|[1-9]\\d', news: '[1-9]\\d{0,5}' } as const;
  for (const each of ['pages', 'news'] as const) {
    app.get(`/sitemap-${each}-:part(^(?:${numbered[each]})$).xml`, options, (request, reply) => {
      const { part } = request.params as { part: string };
      return answer(request, reply, () => writePart({ kind: each, part: Number(part) }));
    });
  }
}
