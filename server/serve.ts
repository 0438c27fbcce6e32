import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '#server/app.ts';
import { builtRenderer, type Renderer } from '#server/http/pages/renderer.ts';
import { createLog } from '#server/logging/log.ts';
import { setPrivateUmask } from '#server/operations/private-files.ts';
import { setupWarnings } from '#server/operations/setup-warnings.ts';
import { closeServices, openServices, type Services } from '#server/services.ts';
import { type Config, readConfig, WrongSettings } from '#server/settings/config.ts';
import { loadEnvironmentFile } from '#server/settings/environment-file.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { readDemoAccounts } from '#server/site/demo/accounts-file.ts';

/** What neither the first page nor the first API call has to wait for is done this long after the start. */
const finishStartAfterMs = 1_000;

const shutdownTimeoutMs = 10_000;

/** EX_CONFIG of sysexits.h. deploy/guildhall.service starts the site again after every other one. */
const wrongSettingsExitCode = 78;

function exitWith(lines: readonly string[], code = 1): never {
  for (const line of lines) console.error(line);
  process.exit(code);
}

function exitWithSettings(error: unknown): never {
  if (!(error instanceof WrongSettings)) throw error;
  const lines = error.lines.map((line) => `  ${line}`);
  exitWith(['Some settings are wrong:', ...lines], wrongSettingsExitCode);
}

/** Adds the settings of `.env` to the environment. */
export function loadEnvironmentOrExit(): void {
  try {
    loadEnvironmentFile();
  } catch (error) {
    exitWithSettings(error);
  }
}

function readConfigOrExit(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    exitWithSettings(error);
  }
}

async function openServicesOrExit(config: Config, log: Logger): Promise<Services> {
  try {
    return await openServices(config, log);
  } catch (error) {
    const problem = error instanceof SiteProblem ? error.message : folderProblem(error, config);
    if (problem !== undefined) exitWith([problem]);
    throw error;
  }
}

const folderErrors = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ERR_SQLITE_ERROR'];

function rootCause(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootCause(error.cause) : error;
}

/** A message for the owner when the embedded databases cannot be opened in `DATA_DIR`. */
function folderProblem(error: unknown, { DATABASE_URL, dataDir }: Config): string | undefined {
  const { code = '', message } = rootCause(error) as NodeJS.ErrnoException;
  if (DATABASE_URL || !folderErrors.includes(code)) return undefined;
  return `DATA_DIR ${dataDir} cannot be used (${message}). It must be a folder that belongs, with the files in it, to the user this process runs as.`;
}

/** The demo logins, while the file that holds them exists. */
async function demoLoginLines(config: Config): Promise<string[]> {
  const accounts = config.DATABASE_URL ? undefined : await readDemoAccounts(config.dataDir);
  if (!accounts) return [];
  const { player, admin } = accounts;
  return [
    `  Demo player         ${player.login} / ${player.password}`,
    `  Demo administrator  ${admin.login} / ${admin.password}`,
  ];
}

async function printStartupMessage({ config, modules }: Services, address: string): Promise<void> {
  const game = config.DATABASE_URL ? 'the game server of DATABASE_URL' : 'an embedded demo world';
  console.log(
    [
      '',
      `${config.SITE_NAME} is open: ${address}`,
      ...(config.PUBLIC_URL ? [`  Players come to     ${config.publicUrl}`] : []),
      `  Game                ${game}`,
      `  Data                ${config.dataDir}`,
      ...(modules.now().length > 0 ? [`  Modules             ${modules.now().join(', ')}`] : []),
      ...(await demoLoginLines(config)),
      ...setupWarnings(config).map(({ sentence }) => `  Warning             ${sentence}`),
      '',
    ].join('\n'),
  );
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      exitWith([`PORT ${config.PORT} is taken by another program. Example: PORT=3001`]);
    if (code === 'EACCES')
      exitWith([`PORT ${config.PORT} needs more rights than this process has. Example: PORT=3000`]);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      exitWith([`HOST ${config.HOST} is not an address of this machine. Example: HOST=0.0.0.0`]);
    }
    throw error;
  }
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.HOST) ? 'localhost' : config.HOST;
  return `http://${host}:${port}`;
}

function stopGracefully(app: FastifyInstance, services: Services, log: Logger): void {
  let stopping = false;
  const onSignal = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'Stopping: requests under way are finished first');
    let waitingFor = 'requests';
    const giveUp = () => {
      log.warn({ waitingFor }, 'The shutdown took too long and was cut off');
      process.exit(1);
    };
    setTimeout(giveUp, shutdownTimeoutMs).unref();
    // A keep-alive connection that was busy stays open after its response; nothing will answer on it any more.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    await app.close();
    waitingFor = 'services';
    await closeServices(services);
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Loads the page renderer, and gives back the memory that only the start has needed. */
async function finishStart(pages: Renderer | undefined): Promise<void> {
  // A failed load is reported to the first page request.
  await pages?.load().catch(() => undefined);
  // A site without visitors would keep its garbage for hours. `gc` exists with the flag `--expose-gc`, which scripts/start.mjs sets.
  await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
}

/**
 * Runs the process: settings, services, application, listening and a graceful shutdown.
 * @param pagesOf creates the renderer; the production build by default
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  pagesOf: (app: FastifyInstance) => Renderer = builtRenderer,
): Promise<void> {
  setPrivateUmask();
  const config = readConfigOrExit(environment);
  const log = createLog(config);
  for (const { code, sentence } of setupWarnings(config)) log.warn({ code }, sentence);
  const services = await openServicesOrExit(config, log);
  let pages: Renderer | undefined;
  const app = await buildApp(services, {
    pagesOf: (pagesApp) => {
      pages = pagesOf(pagesApp);
      return pages;
    },
  });
  stopGracefully(app, services, log);
  await printStartupMessage(services, await listen(app, config));
  setTimeout(() => void finishStart(pages), finishStartAfterMs).unref();
}
