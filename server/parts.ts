import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Board, openBoard } from '#server/board/board.ts';
import { type Captchas, openCaptchas } from '#server/captcha/captchas.ts';
import type { Config } from '#server/config.ts';
import { type Game, openGame } from '#server/game/game.ts';
import { type Limits, openLimits } from '#server/limits/limits.ts';
import { openRedis, settled } from '#server/redis.ts';
import { openSite, type Site } from '#server/site/site.ts';

/** What the features work with: opened once by the process, given to them as an argument. */
export interface Parts {
  readonly config: Config;
  readonly log: Logger;
  readonly game: Game;
  readonly site: Site;
  readonly board: Board;
  readonly limits: Limits;
  readonly captchas: Captchas;
  /** Null when none is configured. */
  readonly redis: Redis | null;
}

const redisPatienceMs = 1_000;

async function openRedisOf(config: Config, log: Logger): Promise<Redis | null> {
  if (!config.REDIS_URL) return null;
  const redis = openRedis(config.REDIS_URL, log);
  await settled(redis, redisPatienceMs);
  return redis;
}

/**
 * Opens everything the site needs. A game database or a Redis that is away is no reason to stay shut.
 * @throws SiteProblem when the site's own database cannot be used
 */
export async function openParts(config: Config, log: Logger): Promise<Parts> {
  const site = await openSite(config, log);
  const game = await openGame(config, log);
  const redis = await openRedisOf(config, log);
  const store = { redis, prefix: config.REDIS_PREFIX };
  return {
    config,
    log,
    game,
    site,
    board: openBoard(game.board, log),
    redis,
    limits: openLimits(config, store),
    captchas: openCaptchas(config, store),
  };
}

export async function closeParts({ board, game, site, redis }: Parts): Promise<void> {
  await board.close();
  redis?.disconnect();
  await game.close();
  await site.close();
}
