import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Board, openBoard } from '#server/board/board.ts';
import { openSavedBoard, type SavedBoard, savedBoardFile } from '#server/board/saving/saved-board.ts';
import { type Captchas, openCaptchas } from '#server/captcha/captchas.ts';
import { type Figures, openFigures } from '#server/figures/figures.ts';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { gameIdentity } from '#server/game/schema/identity.ts';
import { type GameReader, openGameReader } from '#server/game-reader/game-reader.ts';
import { type DemoChannels, startChannelsOfTour } from '#server/game-status/demo-channels.ts';
import { type GameStatus, openGameStatus, seenMinutes } from '#server/game-status/game-status.ts';
import { startSampler } from '#server/game-status/sampler.ts';
import { seedDemoMarks } from '#server/guild-marks/demo-marks.ts';
import { type GuildMarks, openGuildMarks } from '#server/guild-marks/guild-marks.ts';
import { type History, openHistory } from '#server/history/history.ts';
import { createResizer, type Resizer } from '#server/images/resizer.ts';
import { createFailureTimer } from '#server/jobs/failure-timer.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { Polled } from '#server/jobs/polled.ts';
import { type Limits, openLimits } from '#server/limits/limits.ts';
import { openSecurityLog, type SecurityLog } from '#server/logging/security-log.ts';
import { type MailQueue, openMailQueue } from '#server/mail/mail-queue.ts';
import { withAdminSettings } from '#server/operations/admin-settings.ts';
import {
  openPublishedAppearance,
  type PublishedAppearance,
} from '#server/operations/design/published-appearance.ts';
import { openPublishedHome, type PublishedHome } from '#server/operations/design/published-home.ts';
import { openPublishedMenus, type PublishedMenus } from '#server/operations/design/published-menus.ts';
import { type HiddenPages, openHiddenPages } from '#server/operations/hidden-pages.ts';
import { watchImplementors } from '#server/operations/implementors.ts';
import { type LiveEngines, openLiveEngines } from '#server/operations/live-engines.ts';
import { type LiveModules, openLiveModules } from '#server/operations/live-modules.ts';
import { type MaintenanceStatus, openMaintenanceStatus } from '#server/operations/maintenance-status.ts';
import { recordAdministratorLogins } from '#server/operations/security/administrator-logins.ts';
import { type Alerts, openAlerts } from '#server/operations/security/alerts.ts';
import { recordLockedLogins } from '#server/operations/security/locked-logins.ts';
import { watchSecurity } from '#server/operations/security/security-watch.ts';
import { lastStartOf, tellsLastPlay } from '#server/operations/status-from-game.ts';
import { startSweeping } from '#server/operations/sweeping.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openSite } from '#server/site/database/open-site.ts';
import { seedDemoWorld } from '#server/site/demo/demo-world.ts';
import { releaseLeasesOfKilled } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';
import { openSiteKey, type SiteKey } from '#server/site/site-key.ts';
import { inventPastOfTour } from '#server/standings/demo-days.ts';
import { followSwitch } from '#server/standings/follow-switch.ts';
import { liveKinds } from '#server/standings/live-kinds.ts';
import { openStandings, type Standings } from '#server/standings/standings.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';
import { openEngine, openEngines } from '#server/translation/engines/open-engines.ts';
import { openTranslator, type Translator } from '#server/translation/translator.ts';
import { openWebhooks, type Webhooks } from '#server/webhooks/webhooks.ts';

/** The dependencies of all features, opened once per process and passed as an argument. */
export interface Services {
  readonly config: Config;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly game: Game;
  readonly site: Site;
  readonly siteKey: SiteKey;
  readonly board: Board;
  readonly guildMarks: GuildMarks;
  readonly standings: Standings;
  /** Which of several instances reads the game; null for an embedded one, which has one instance. */
  readonly gameReader: GameReader | null;
  readonly limits: Limits;
  readonly captchas: Captchas;
  readonly mailQueue: MailQueue;
  readonly history: History;
  readonly figures: Figures;
  readonly webhooks: Webhooks;
  readonly alerts: Alerts;
  readonly translator: Translator;
  readonly storage: Storage;
  /** Draws uploaded pictures anew, one at a time for all features. */
  readonly pictureResizer: Resizer;
  readonly maintenance: MaintenanceStatus;
  readonly appearance: PublishedAppearance;
  readonly menus: PublishedMenus;
  readonly home: Polled<PublishedHome>;
  readonly modules: LiveModules;
  readonly hiddenPages: HiddenPages;
  readonly gameStatus: GameStatus;
  readonly engines: LiveEngines;
  /** Null when none is configured. */
  readonly redis: Redis | null;
  readonly sweeping: Loop;
  readonly implementorWatch: Loop;
  readonly statusSampler: Loop;
  /** Null but in a tour of the demo world. */
  readonly demoChannels: DemoChannels | null;
  readonly securityWatch: Loop;
}

const redisConnectTimeoutMs = 1_000;

async function openRedisOf(config: Config, log: Logger): Promise<Redis | null> {
  if (!config.REDIS_URL) return null;
  // Imported lazily: about fifty modules that a site without Redis never needs.
  const { openRedis, waitUntilReady } = await import('#server/redis.ts');
  const redis = openRedis(config.REDIS_URL, log);
  await waitUntilReady(redis, redisConnectTimeoutMs);
  return redis;
}

/** An embedded game is read in no time, so nothing is saved of it. */
function savedBoardOf(config: Config, log: Logger): { readonly saved?: SavedBoard } {
  const identity = gameIdentity(config);
  if (identity === null) return {};
  return { saved: openSavedBoard({ file: savedBoardFile(config.dataDir), identity, log }) };
}

function gameReaderOf(config: Config, site: Site, log: Logger): Promise<GameReader> | null {
  const identity = gameIdentity(config);
  return identity === null ? null : openGameReader({ site, identity, log });
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
  const engines = await openLiveEngines(settings, site, log);
  const config = withAdminSettings(settings, appearance, engines);
  const modules = await openLiveModules(config, site, log);
  const game = await openGame(config, log, modules.now);
  modules.onChange(() => void game.checkSchema());
  await releaseLeasesOfKilled(site).catch((err) => log.warn({ err }, 'Leases of killed processes run out'));
  const redis = await openRedisOf(config, log);
  const store = { redis, prefix: config.REDIS_PREFIX };
  const security = openSecurityLog(config, log);
  const storage = openStorage(config, siteNow);
  const seeded =
    demoWorld && (await seedDemoWorld({ config, site, storage, passwords: game.passwords, log }));
  if (seeded) await seedDemoMarks(site);
  const gameReader = await gameReaderOf(config, site, log);
  const shared = gameReader === null ? {} : { shared: gameReader };
  const demoChannels = demoWorld ? await startChannelsOfTour(config) : null;
  const channels = demoChannels?.channels ?? config.STATUS_CHANNELS;
  const countsSeen = () => channels.length === 0 && modules.isOn('status') && tellsLastPlay(game);
  const board = openBoard(game.board, log, {
    now: siteNow,
    seenMinutes: () => (countsSeen() ? seenMinutes : null),
    optionalColumns: () => modules.isOn('standings'),
    ...savedBoard,
    ...shared,
  });
  followSwitch(modules, () => game.checkSchema().then(() => board.readAgain()));
  const rankedBy = liveKinds(config, game);
  const standings = openStandings({
    site,
    board,
    log,
    timeZone: config.TIME_ZONE,
    kinds: () => (modules.isOn('standings') ? rankedBy() : []),
  });
  if (demoWorld) void inventPastOfTour({ config, site, board, standings, log });
  const guildMarks = await openGuildMarks({
    site,
    folder: config.guildMarksDir,
    order: config.GUILD_MARK_COLOURS,
    isOn: () => modules.isOn('profiles'),
    log,
  });
  const mailQueue = openMailQueue({ site, settings: config, log });
  const alerts = openAlerts({ config, site, mailQueue });
  const history = openHistory(site, log);
  recordAdministratorLogins({ config, game, history, security, site });
  const figures = openFigures({ site, game, timeZone: config.TIME_ZONE, log });
  const siteKey = openSiteKey(config);
  const sweepFailures = createFailureTimer();
  const statusOptions = { config, site, log, modules, channels };
  return {
    config,
    log,
    security,
    game,
    site,
    siteKey,
    figures,
    webhooks: openWebhooks({ site, siteKey, publicUrl: config.publicUrl, log }),
    board,
    standings,
    guildMarks,
    gameReader,
    redis,
    limits: openLimits(config, store, recordLockedLogins(site, security)),
    captchas: openCaptchas(config, store),
    mailQueue,
    history,
    alerts,
    translator: openTranslator({
      site,
      engines: engines.isFixed ? openEngines(settings) : [openEngine(settings, 'builtin')],
      isOn: () => engines.now().length > 0,
      quotas: config.TRANSLATE_QUOTAS,
      onTranslated: () => figures.count('translations'),
      log,
    }),
    storage,
    pictureResizer: createResizer(),
    maintenance: await openMaintenanceStatus(site, log),
    appearance,
    menus: await openPublishedMenus({ site, modules }, log),
    home: await openPublishedHome(site, log),
    modules,
    hiddenPages: await openHiddenPages({ site, board, modules }, log),
    gameStatus: await openGameStatus({ ...statusOptions, countsSeen }),
    statusSampler: startSampler({ ...statusOptions, seen: board.seen, lastStart: () => lastStartOf(game) }),
    demoChannels,
    engines,
    sweeping: startSweeping({ site, storage, log }, sweepFailures),
    implementorWatch: watchImplementors({ game, history, site }, log),
    securityWatch: watchSecurity({ config, log, game, site, board, security, alerts, sweepFailures }),
  };
}

/**
 * Closes everything. What does not need each other at the same time: mail servers, receivers and databases that hang
 * cost some seconds each, and a shutdown has ten (`serve.ts`).
 */
export async function closeServices({
  appearance,
  board,
  demoChannels,
  maintenance,
  menus,
  modules,
  engines,
  figures,
  game,
  gameStatus,
  guildMarks,
  gameReader,
  hiddenPages,
  history,
  home,
  mailQueue,
  pictureResizer,
  site,
  implementorWatch,
  securityWatch,
  statusSampler,
  redis,
  standings,
  sweeping,
  translator,
  webhooks,
}: Services): Promise<void> {
  redis?.disconnect();
  pictureResizer.close();
  await Promise.all([
    sweeping.stop(1_000),
    implementorWatch.stop(1_000),
    securityWatch.stop(1_000),
    statusSampler.stop(1_000),
    gameStatus.close(),
    demoChannels?.close(),
    maintenance.close(),
    appearance.close(),
    menus.close(),
    home.close(),
    hiddenPages.close(),
    modules.close(),
    engines.close(),
  ]);
  await Promise.all([
    mailQueue.close(),
    history.close(),
    translator.close(),
    webhooks.close(),
    guildMarks.close(),
    standings.close(),
  ]);
  // Standings read the board, and the translator counts what it has done.
  await Promise.all([board.close(), figures.close()]);
  // Lets the next instance read the game.
  await gameReader?.close();
  await game.close();
  await site.close();
}
