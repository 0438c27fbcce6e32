import type { FastifyInstance } from 'fastify';
import { defaultLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { writeCalendar } from '#server/features/events/calendar.ts';
import { readCalendar } from '#server/features/events/calendar-feed.ts';
import { type EncodedBody, encodeBody } from '#server/http/cache/encoded-body.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import { sendPublicFile } from '#server/http/cache/send-body.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';

const file = 'events.ics';
const type = 'text/calendar; charset=utf-8';

/** Calendar programs ask every hour or more rarely. */
const keptSeconds = 30;

interface CachedCalendar extends EncodedBody {
  readonly status: number;
}

/** The events as a calendar to subscribe to, in each language below `/<code>/`, in English without it. */
export function registerCalendar(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'modules' | 'site'>,
): void {
  const cache = createPageCache<CachedCalendar>({ seconds: keptSeconds, maxPages: languageCodes.length });

  async function write(language: LanguageCode): Promise<CachedCalendar> {
    const calendar = await readCalendar(services, language, siteNow());
    return { ...encodeBody(writeCalendar(calendar)), status: 200 };
  }

  function register(url: string, language: LanguageCode): void {
    app.get(url, { schema: { hide: true }, config: { isPageView: true } }, async (request, reply) => {
      if (!services.modules.isOn('events')) return reply.callNotFound();
      const calendar = await cache.get(language, () => write(language));
      reply.header('content-disposition', `inline; filename="${file}"`);
      return sendPublicFile(reply, request, calendar, { type, maxAgeSeconds: keptSeconds });
    });
  }

  register(`/${file}`, defaultLanguage);
  for (const language of languageCodes) register(`/${language}/${file}`, language);
}
