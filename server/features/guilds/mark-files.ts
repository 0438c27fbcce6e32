import type { FastifyInstance } from 'fastify';
import type { GuildMarks } from '#server/guild-marks/guild-marks.ts';

const forEver = 'public, max-age=31536000, immutable';
/** Of an emblem that has changed since the page was made. */
const notForLong = 'public, max-age=60';

/** Serves the emblems of guilds, each under an address that changes with its pixels. */
export function markFiles(app: FastifyInstance, guildMarks: Pick<GuildMarks, 'find'>): void {
  app.route<{ Params: { id: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/guild-marks/:id/:file',
    schema: { hide: true },
    handler(request, reply) {
      const { id, file } = request.params;
      const [, version] = /^([0-9a-f]{12})\.png$/.exec(file) ?? [];
      const mark =
        version !== undefined && /^[1-9]\d{0,9}$/.test(id) ? guildMarks.find(Number(id)) : undefined;
      if (!mark) return reply.callNotFound();
      return reply
        .headers({
          'cache-control': mark.version === version ? forEver : notForLong,
          'content-security-policy': "default-src 'none'; sandbox",
          'content-length': mark.png.length,
        })
        .type('image/png')
        .send(request.method === 'HEAD' ? '' : mark.png);
    },
  });
}
