import type { FastifyInstance } from 'fastify';
import { defaultLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { writeAtom } from '#server/features/feeds/atom.ts';
import { readFeed } from '#server/features/feeds/feed.ts';
import { writeJsonFeed } from '#server/features/feeds/json-feed.ts';
import { type EncodedBody, encodeBody } from '#server/http/cache/encoded-body.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import { sendPublicFile } from '#server/http/cache/send-body.ts';
import type { Services } from '#server/services.ts';

const forms = [
  { file: 'feed.xml', type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  { file: 'feed.json', type: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
] as const;

type Form = (typeof forms)[number];

/** Feed readers poll every 15 minutes at most. */
const keptSeconds = 30;

interface CachedFeed extends EncodedBody {
  readonly status: number;
  readonly updatedAt: Date;
}

/** The news as Atom and JSON Feed, in each language below `/<code>/`, in English without it. */
export function registerFeeds(
  app: FastifyInstance,
  services: Pick<Services, 'appearance' | 'config' | 'site'>,
): void {
  const maxPages = forms.length * languageCodes.length;
  const cache = createPageCache<CachedFeed>({ seconds: keptSeconds, maxPages });

  async function write({ write }: Form, language: LanguageCode): Promise<CachedFeed> {
    const feed = await readFeed(services, language);
    return { ...encodeBody(write(feed)), status: 200, updatedAt: new Date(feed.updatedAt) };
  }

  function register(url: string, form: Form, language: LanguageCode): void {
    app.get(url, { schema: { hide: true }, config: { isPageView: true } }, async (request, reply) => {
      const feed = await cache.get(`${language} ${form.file}`, () => write(form, language));
      const { updatedAt: lastModified } = feed;
      return sendPublicFile(reply, request, feed, {
        type: form.type,
        maxAgeSeconds: keptSeconds,
        lastModified,
      });
    });
  }

  for (const form of forms) {
    register(`/${form.file}`, form, defaultLanguage);
    for (const language of languageCodes) register(`/${language}/${form.file}`, form, language);
  }
}
