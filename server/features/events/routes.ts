import type { FastifyInstance } from 'fastify';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { cacheEach } from '#server/async/cache-each.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { changeEvent, createEvent, deleteEvent } from './change-event.ts';
import { presentEvents, presentSources } from './present.ts';
import { readEvent } from './read-event.ts';
import { startReadingJob } from './reading-job.ts';

const keptMs = 5_000;

/** Events of the calendar and rates of the game (docs/decisions/115-events.md). */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  const { config, site, translator } = services;
  const job = startReadingJob(services);
  app.addHook('onClose', () => job.stop(1_000));

  /** By language: the cache of responses knows only addresses. */
  const shown = cacheEach({ milliseconds: keptMs, max: languageCodes.length }, (language: LanguageCode) =>
    presentEvents(site, language, siteNow()),
  );

  route(app, 'GET /api/events', async ({ language }) => ({
    success: true as const,
    data: await shown.get(language),
  }));

  route(app, 'GET /api/event-sources', async () => ({
    success: true as const,
    data: { timeZone: config.TIME_ZONE, ...(await presentSources(site, siteNow())) },
  }));

  route(app, 'POST /api/events', async (asked) => {
    const now = siteNow();
    const event = readEvent(asked.body, asked.body.language ?? config.SOURCE_LANGUAGE, now);
    const id = await createEvent(site, actorOf(asked), event, now);
    shown.clear();
    translator.wake();
    return { success: true as const, id };
  });

  route(app, 'PUT /api/events/{id}', async (asked) => {
    const { startedFrom, ...form } = asked.body;
    const now = siteNow();
    const language = form.language ?? config.SOURCE_LANGUAGE;
    const event = readEvent(form, language, now);
    await changeEvent(site, actorOf(asked), asked.params.id, { event, startedFrom }, now);
    shown.clear();
    translator.wake();
    return { success: true as const };
  });

  route(app, 'DELETE /api/events/{id}', async (asked) => {
    await deleteEvent(site, actorOf(asked), asked.params.id, siteNow());
    shown.clear();
    return { success: true as const };
  });
}
