import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { createTurns } from '#server/async/turns.ts';
import { createDrawWorker } from '#server/features/og-images/draw-worker.ts';
import {
  guildVersion,
  newsVersion,
  playerVersion,
  siteVersion,
} from '#server/features/og-images/image-urls.ts';
import type { Look } from '#server/features/og-images/pictures.ts';
import { findNewsCard } from '#server/features/og-images/queries.ts';
import { createRenderQueue, type Picture, RenderQueueFull } from '#server/features/og-images/render-queue.ts';
import { openFinder } from '#server/features/profiles/find-player.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { matchesEtag } from '#server/http/cache/etag.ts';
import { sendPlain } from '#server/http/cache/send-body.ts';
import type { Services } from '#server/services.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';

function isAway(error: unknown): boolean {
  return [RenderQueueFull, SiteUnavailable, GameUnavailable].some((each) => error instanceof each);
}

interface RequestedImage {
  readonly language: LanguageCode;
  /** All undefined for the site's own image. */
  readonly newsId: number | undefined;
  readonly playerId: number | undefined;
  readonly guildId: number | undefined;
  readonly version: string;
}

const files = /^(?:site|news-([1-9]\d{0,8})|player-([1-9]\d{0,9})|guild-([1-9]\d{0,9}))\.jpg$/;

function readRequestedImage({ params, query }: FastifyRequest): RequestedImage | undefined {
  const { language, file } = params as { language: string; file: string };
  const { v } = query as { v?: unknown };
  const [whole, id, player, guild] = files.exec(file) ?? [];
  if (whole === undefined || !isLanguageCode(language)) return undefined;
  return {
    language,
    newsId: id === undefined ? undefined : Number(id),
    playerId: player === undefined ? undefined : Number(player),
    guildId: guild === undefined ? undefined : Number(guild),
    version: typeof v === 'string' ? v : '',
  };
}

function send(reply: FastifyReply, request: FastifyRequest, picture: Picture, requested: RequestedImage) {
  const isForEver = requested.version === picture.version;
  // A player may hide at any moment: whoever keeps the picture asks again each time.
  const ofPlayer = requested.playerId === undefined ? undefined : 'private, no-cache';
  const etag = `"${picture.version}"`;
  reply
    .header(
      'cache-control',
      ofPlayer ?? (isForEver ? 'public, max-age=31536000, immutable' : 'public, max-age=300'),
    )
    .header('etag', etag)
    // Chats embed it in their own pages.
    .header('cross-origin-resource-policy', 'cross-origin');
  if (matchesEtag(request, etag)) return reply.code(304).send();
  return reply.type('image/jpeg').send(picture.jpeg);
}

type OgImageServices = Pick<Services, 'appearance' | 'board' | 'game' | 'guildMarks' | 'modules' | 'site'>;

/**
 * Open Graph images: one per news item, one per player who is shown, one per guild, and one for all other pages, in each
 * language.
 */
export function registerOgImages(
  app: FastifyInstance,
  { appearance, board, game, guildMarks, modules, site }: OgImageServices,
): void {
  const lookNow = (): Look => {
    const { siteName, serverName, palette, accent } = appearance.now();
    return { siteName, serverName, palette, accent };
  };
  const finder = openFinder({ board, game, site });
  const inTurn = createTurns();
  const queue = createRenderQueue({ inTurn });
  // There are so many players and guilds that whoever asks for all their pictures would leave none of the others cached.
  const gameQueue = createRenderQueue({ inTurn, maxBytes: 8 * 1024 ** 2, maxWaiting: 8 });
  const worker = createDrawWorker();
  app.addHook('onClose', () => worker.close());

  function ofSite(language: LanguageCode): Promise<Picture> {
    const look = lookNow();
    return queue.show(`${language} site`, siteVersion(language, look), () => worker.draw({ language, look }));
  }

  async function ofNews(language: LanguageCode, id: number, version: string): Promise<Picture | undefined> {
    const subject = `${language} ${id}`;
    const look = lookNow();
    try {
      const news = await findNewsCard(site, language, id);
      if (!news) return undefined;
      return await queue.show(subject, newsVersion(language, look, news), () =>
        worker.draw({ language, look, news }),
      );
    } catch (error) {
      const kept = error instanceof SiteUnavailable ? queue.kept(subject, version) : undefined;
      if (kept) return kept;
      throw error;
    }
  }

  /** Who is hidden has no picture either, whatever was drawn before. */
  async function ofPlayer(language: LanguageCode, id: number): Promise<Picture | undefined> {
    const found = modules.isOn('profiles') ? await finder.findById(id, null) : undefined;
    if (!found) return undefined;
    const look = lookNow();
    const { row: player } = found;
    return gameQueue.show(`${language} player ${id}`, playerVersion(language, look, player), () =>
      worker.draw({ language, look, player }),
    );
  }

  /** A guild excluded from the ranking has none. */
  async function ofGuild(language: LanguageCode, id: number): Promise<Picture | undefined> {
    const row = modules.isOn('profiles') ? await board.guildOfId(id) : null;
    if (!row) return undefined;
    const look = lookNow();
    const { name, empire, level, rank, ladder_point: points } = row;
    const guild = { id, name, empire, level, rank, points, mark: guildMarks.find(id) };
    return gameQueue.show(`${language} guild ${id}`, guildVersion(language, look, guild), () =>
      worker.draw({ language, look, guild }),
    );
  }

  function pictureOf({
    language,
    newsId,
    playerId,
    guildId,
    version,
  }: RequestedImage): Promise<Picture | undefined> {
    if (playerId !== undefined) return ofPlayer(language, playerId);
    if (guildId !== undefined) return ofGuild(language, guildId);
    return newsId === undefined ? ofSite(language) : ofNews(language, newsId, version);
  }

  const options = { schema: { hide: true }, config: { isPageView: true } } as const;
  app.get('/share/:language/:file', options, async (request, reply) => {
    const requested = readRequestedImage(request);
    if (!requested) return sendPlain(reply, 404, 'There is no such picture.');
    try {
      const picture = await pictureOf(requested);
      return picture
        ? send(reply, request, picture, requested)
        : sendPlain(reply, 404, 'There is no such picture.');
    } catch (error) {
      if (!isAway(error)) throw error;
      return sendPlain(reply, 503, 'The picture cannot be drawn at the moment.');
    }
  });
}
