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
import { deleteOldEvents } from '#server/history/events.ts';
import { type History, openHistory } from '#server/history/history.ts';
import { createFailureTimer, type FailureTimer } from '#server/jobs/failure-timer.ts';
import { type Loop, startLoop } from '#server/jobs/loop.ts';
import type { Polled } from '#server/jobs/polled.ts';
import { type Limits, openLimits } from '#server/limits/limits.ts';
import { openSecurityLog, type SecurityLog } from '#server/logging/security-log.ts';
import { type MailQueue, openMailQueue } from '#server/mail/mail-queue.ts';
import { designKinds } from '#server/operations/design/design-kinds.ts';
import {
  openPublishedAppearance,
  type PublishedAppearance,
} from '#server/operations/design/published-appearance.ts';
import { openPublishedHome, type PublishedHome } from '#server/operations/design/published-home.ts';
import { openPublishedMenus, type PublishedMenus } from '#server/operations/design/published-menus.ts';
import { watchNewImplementors } from '#server/operations/implementors.ts';
import { type LiveModules, openLiveModules } from '#server/operations/live-modules.ts';
import { type MaintenanceStatus, openMaintenanceStatus } from '#server/operations/maintenance-status.ts';
import { recordAdministratorLogins } from '#server/operations/security/administrator-logins.ts';
import { type Alerts, openAlerts } from '#server/operations/security/alerts.ts';
import { recordLockedLogins } from '#server/operations/security/locked-logins.ts';
import { watchSecurity } from '#server/operations/security/security-watch.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openSite } from '#server/site/database/open-site.ts';
import { seedDemoWorld } from '#server/site/demo/demo-world.ts';
import { sweepTexts } from '#server/site/design/texts.ts';
import { releaseLeasesOfKilled } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';
import { openSiteKey, type SiteKey } from '#server/site/site-key.ts';
import { sweep } from '#server/site/sweep.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
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
  readonly security: SecurityLog;
  readonly game: Game;
  readonly site: Site;
  readonly siteKey: SiteKey;
  readonly board: Board;
  readonly limits: Limits;
  readonly captchas: Captchas;
  readonly mailQueue: MailQueue;
  readonly history: History;
  readonly alerts: Alerts;
  readonly translator: Translator;
  readonly storage: Storage;
  readonly maintenance: MaintenanceStatus;
  readonly appearance: PublishedAppearance;
  readonly menus: PublishedMenus;
  readonly home: Polled<PublishedHome>;
  readonly modules: LiveModules;
  /** Null when none is configured. */
  readonly redis: Redis | null;
  readonly sweeping: NodeJS.Timeout;
  readonly implementorWatch: Loop;
  readonly securityWatch: Loop;
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
function startSweeping(
  { site, storage, log }: Pick<Services, 'site' | 'storage' | 'log'>,
  failures: FailureTimer,
): NodeJS.Timeout {
  const failed = (error: unknown) => {
    // An outage is logged where it is noticed.
    if (!(error instanceof SiteUnavailable)) log.warn({ err: error }, 'Sweeping failed');
    return false;
  };
  const worked = () => true;
  const sweepOnce = async () => {
    const results = [
      await sweep(site).then(worked, failed),
      await sweepUploads(site, storage).then(worked, failed),
      await deleteUnused(site).then(worked, failed),
      await sweepTexts(site, designKinds, siteNow()).then(worked, failed),
      await deleteOldEvents(site, siteNow()).then(worked, failed),
    ];
    failures.note(results.every(Boolean));
  };
  void sweepOnce();
  return setInterval(sweepOnce, sweepIntervalMs).unref();
}

const implementorPollMs = 60_000;

/** Checks the game's list of administrators now and every minute; an unreachable game has been logged already. */
function watchImplementors(services: Pick<Services, 'game' | 'history' | 'site'>, log: Logger): Loop {
  const onError = (error: unknown) => {
    if (!(error instanceof GameUnavailable)) log.warn({ err: error }, 'Reading the administrators failed');
  };
  const watch = startLoop(() => watchNewImplementors(services), { intervalMs: implementorPollMs, onError });
  watch.wake(0);
  return watch;
}

/** The settings with the names that were published at the desk, as they are when they are read. */
function withPublishedNames(config: Config, appearance: PublishedAppearance): Config {
  return Object.defineProperties(
    { ...config },
    {
      SITE_NAME: { enumerable: true, get: () => appearance.now().siteName },
      SERVER_NAME: { enumerable: true, get: () => appearance.now().serverName },
    },
  );
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
  settings: Config,
  log: Logger,
  { demoWorld = true }: ServicesOptions = {},
): Promise<Services> {
  const savedBoard = savedBoardOf(settings, log);
  const site = await openSite(settings, log);
  const appearance = await openPublishedAppearance(site, settings, log);
  const config = withPublishedNames(settings, appearance);
  const modules = await openLiveModules(config, site, log);
  const game = await openGame(config, log, modules.now);
  modules.onChange(() => void game.checkSchema());
  await releaseLeasesOfKilled(site).catch((err) => log.warn({ err }, 'Leases of killed processes run out'));
  const redis = await openRedisOf(config, log);
  const store = { redis, prefix: config.REDIS_PREFIX };
  const security = openSecurityLog(config, log);
  const storage = openStorage(config, siteNow);
  if (demoWorld) await seedDemoWorld({ config, site, storage, passwords: game.passwords, log });
  const board = openBoard(game.board, log, savedBoard);
  const mailQueue = openMailQueue({ site, settings: config, log });
  const alerts = openAlerts({ config, site, mailQueue });
  const history = openHistory(site, log);
  recordAdministratorLogins({ config, game, history, security });
  const sweepFailures = createFailureTimer();
  return {
    config,
    log,
    security,
    game,
    site,
    siteKey: openSiteKey(config),
    board,
    redis,
    limits: openLimits(config, store, recordLockedLogins(site, security)),
    captchas: openCaptchas(config, store),
    mailQueue,
    history,
    alerts,
    translator: openTranslator({
      site,
      engines: openEngines(config),
      quotas: config.TRANSLATE_QUOTAS,
      log,
    }),
    storage,
    maintenance: await openMaintenanceStatus(site, log),
    appearance,
    menus: await openPublishedMenus({ site, modules }, log),
    home: await openPublishedHome(site, log),
    modules,
    sweeping: startSweeping({ site, storage, log }, sweepFailures),
    implementorWatch: watchImplementors({ game, history, site }, log),
    securityWatch: watchSecurity({ config, log, site, board, security, alerts, sweepFailures }),
  };
}

export async function closeServices({
  appearance,
  board,
  maintenance,
  menus,
  modules,
  game,
  history,
  home,
  mailQueue,
  site,
  implementorWatch,
  securityWatch,
  redis,
  sweeping,
  translator,
}: Services): Promise<void> {
  clearInterval(sweeping);
  redis?.disconnect();
  await implementorWatch.stop(1_000);
  await securityWatch.stop(1_000);
  await maintenance.close();
  await appearance.close();
  await menus.close();
  await home.close();
  await modules.close();
  await mailQueue.close();
  await history.close();
  await translator.close();
  await board.close();
  await game.close();
  await site.close();
}
