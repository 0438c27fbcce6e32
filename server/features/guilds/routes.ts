import type { FastifyInstance } from 'fastify';
import { cacheEach } from '#server/async/cache-each.ts';
import { actorOf, route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { markFiles } from './mark-files.ts';
import { guildReader } from './read-guild.ts';
import { uploadMarks } from './upload-marks.ts';
import { startGuildWatch } from './watch-job.ts';

/** How old a page may be: visitors must not make the game read it again and again. */
const keptMs = 15_000;
const keptGuilds = 500;
const stopTimeoutMs = 2_000;
/** A picture in base64, and the index. */
const bodyLimit = 2_200_000;

export function guildRoutes(app: FastifyInstance, services: Services): void {
  const { guildMarks, log } = services;
  const guilds = cacheEach({ milliseconds: keptMs, max: keptGuilds }, guildReader(services));
  const watch = startGuildWatch(services, log);
  app.addHook('onClose', () => watch.stop(stopTimeoutMs));

  // Not a cached response: a member who hides his page is hidden from the next request on.
  route(app, 'GET /api/guilds/{id}', async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    const present = await guilds.get(params.id);
    return { success: true as const, data: await present() };
  });

  route(app, 'GET /api/admin/guild-marks', () => {
    const { state, problems } = guildMarks.folder();
    const data = {
      folder: state,
      problems: problems.length > 0 ? [...problems] : null,
      marks: guildMarks.now().byGuild.size,
    };
    return { success: true as const, data };
  });

  route(
    app,
    'POST /api/admin/guild-marks',
    async (asked) => {
      const { changed, removed } = await uploadMarks(services, actorOf(asked), asked.body);
      return { success: true as const, changed: changed.length, removed: removed.length };
    },
    { bodyLimit },
  );

  markFiles(app, guildMarks);
}
