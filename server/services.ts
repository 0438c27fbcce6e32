import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Board, openBoard } from '#server/board/board.ts';
import { openSavedBoard, type SavedBoard } from '#server/board/saving/saved-board.ts';
import { type Captchas, openCaptchas } from '#server/captcha/captchas.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { gameIdentity } from '#server/game/schema/identity.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import { type Limits, openLimits } from '#server/limits/limits.ts';
import { type MailQueue, openMailQueue } from '#server/mail/mail-queue.ts';
import { auditNewImplementors } from '#server/operations/implementors.ts';
import { type MaintenanceStatus, openMaintenanceStatus } from '#server/operations/maintenance-status.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openSite } from '#server/site/database/open-site.ts';
import { seedDemoWorld } from '#server/site/demo/demo-world.ts';
import { releaseLeasesOfKilled } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';
import { sweep } from '#server/site/sweep.ts';
import { sweepUploads } from '#server/site/uploads/uploads.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { openEngines } from '#server/translation/engines/open-engines.ts';
import { deleteUnused } from '#server/translation/memory.ts';
import { openTranslator, type Translator } from '#server/translation/translator.ts';

/** The dependencies of all features, opened once per process and passed as an argument. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly game: Game;
  readonly site: Site;
  readonly board: Board;
  readonly limits: Limits;
  readonly captchas: Captchas;
  readonly mailQueue: MailQueue;
  readonly translator: Translator;
  readonly storage: Storage;
  readonly maintenance: MaintenanceStatus;
  /** Null when none is configured. */
  readonly redis: Redis | null;
  readonly sweeping: NodeJS.Timeout;
  readonly implementorWatch: Loop;
}

const redisConnectTimeoutMs = 1_000;

async function openRedisOf(config: Config, log: Logger): Promise<Redis | null> {
  if (!config.REDIS_URL) return null;
  // Imported lazily: about fifty modules that a site without Redis never needs.
  const { openRedis, waitUntilReady: settled } = await import('#server/redis.ts');
  const redis = openRedis(config.REDIS_URL, log);
  await settled(redis, redisConnectTimeoutMs);
  return redis;
}

/** An embedded game is read in no time, so nothing is saved of it. */
function savedBoardOf(config: Config, log: Logger): { readonly saved?: SavedBoard } {
  const identity = gameIdentity(config);
  if (identity === null) return {};
  return { saved: openSavedBoard({ file: join(config.dataDir, 'rankings.saved'), identity, log }) };
}

const sweepIntervalMs = 3_600_000;

/** Deletes expired rows and abandoned uploads now and every hour; a failed run is retried with the next. */
function startSweeping(site: Site, storage: Storage, log: Logger): NodeJS.Timeout {
  const failed = (error: unknown) => log.warn({ err: error }, 'Sweeping failed');
  const sweepOnce = async () => {
    await sweep(site).catch(failed);
    await sweepUploads(site, storage).catch(failed);
    await deleteUnused(site).catch(failed);
  };
  void sweepOnce();
  return setInterval(sweepOnce, sweepIntervalMs).unref();
}

const implementorPollMs = 60_000;

/** Checks the game's list of administrators now and every minute; an unreachable game has been logged already. */
function watchImplementors(services: Pick<Services, 'config' | 'game' | 'site'>, log: Logger): Loop {
  const onError = (error: unknown) => {
    if (!(error instanceof GameUnavailable)) log.warn({ err: error }, 'Reading the administrators failed');
  };
  const watch = startLoop(() => auditNewImplementors(services), { intervalMs: implementorPollMs, onError });
  watch.wake(0);
  return watch;
}

export interface ServicesOptions {
  /** Seeds an embedded game with the demo world at its first start. */
  readonly demoWorld?: boolean;
}

/**
 * Opens everything the site needs. An unreachable game database or Redis does not prevent the start.
 * @throws SiteProblem when the site's own database cannot be used
 */
export async function openServices(
  config: Config,
  log: Logger,
  { demoWorld = true }: ServicesOptions = {},
): Promise<Services> {
  const savedBoard = savedBoardOf(config, log);
  const [site, game] = await Promise.all([openSite(config, log), openGame(config, log)]);
  await releaseLeasesOfKilled(site).catch((err) => log.warn({ err }, 'Leases of killed processes run out'));
  const redis = await openRedisOf(config, log);
  const store = { redis, prefix: config.REDIS_PREFIX };
  const storage = openStorage(config, siteNow);
  if (demoWorld) await seedDemoWorld({ config, site, storage, passwords: game.passwords, log });
  return {
    config,
    log,
    game,
    site,
    board: openBoard(game.board, log, savedBoard),
    redis,
    limits: openLimits(config, store),
    captchas: openCaptchas(config, store),
    mailQueue: openMailQueue({ site, settings: config, log }),
    translator: openTranslator({
      site,
      engines: openEngines(config),
      quotas: config.TRANSLATE_QUOTAS,
      log,
    }),
    storage,
    maintenance: await openMaintenanceStatus(site, log),
    sweeping: startSweeping(site, storage, log),
    implementorWatch: watchImplementors({ config, game, site }, log),
  };
}

export async function closeServices({
  board,
  maintenance,
  game,
  mailQueue,
  site,
  implementorWatch,
  redis,
  sweeping,
  translator,
}: Services): Promise<void> {
  clearInterval(sweeping);
  redis?.disconnect();
  await implementorWatch.stop(1_000);
  await maintenance.close();
  await mailQueue.close();
  await translator.close();
  await board.close();
  await game.close();
  await site.close();
}
