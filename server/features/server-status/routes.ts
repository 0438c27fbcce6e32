import type { FastifyInstance } from 'fastify';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import { newVersionEvery } from '#server/async/new-version-every.ts';
import { ApiError } from '#server/errors.ts';
import type { GameStatus } from '#server/game-status/game-status.ts';
import { networksOf } from '#server/limits/networks.ts';
import { type LiveEvent, openLiveStreams } from '#server/live/live-streams.ts';
import type { LiveModules } from '#server/operations/live-modules.ts';
import { route } from '#server/request/route.ts';

interface StatusServices {
  readonly gameStatus: GameStatus;
  readonly modules: Pick<LiveModules, 'isOn' | 'onChange'>;
}

/** Who finds too many streams open may ask for the status instead. */
const retrySeconds = 60;

const eventOf = (status: ServerStatus): LiveEvent => ({
  id: status.measuredAt ?? 'none',
  data: status,
});

export function serverStatusRoutes(app: FastifyInstance, { gameStatus, modules }: StatusServices): void {
  const streams = openLiveStreams({ now: () => eventOf(gameStatus.now()) });
  gameStatus.onChange((status) => streams.send(eventOf(status)));
  modules.onChange(() => {
    if (!modules.isOn('status')) streams.end();
  });
  app.addHook('preClose', (done) => {
    streams.end();
    done();
  });

  route(app, 'GET /api/server-status', () => ({ success: true as const, data: gameStatus.now() }), {
    cacheVersion: () => gameStatus.now(),
  });

  route(
    app,
    'GET /api/server-status/history',
    async ({ query }) => ({ success: true as const, data: await gameStatus.history(query.range) }),
    { cacheVersion: newVersionEvery(30_000) },
  );

  route(app, 'GET /api/server-status/stream', ({ query, request, reply }) => {
    const lastId = request.headers['last-event-id'];
    const stream = streams.open(networksOf(request.ip), {
      seconds: query.seconds,
      ...(typeof lastId === 'string' ? { lastId } : {}),
    });
    if (!stream) throw new ApiError('rateLimit.general', { retryAfter: retrySeconds });
    request.raw.on('close', () => stream.destroy());
    // nginx would keep the events back until its buffer is full.
    return reply
      .type('text/event-stream')
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .send(stream);
  });
}
