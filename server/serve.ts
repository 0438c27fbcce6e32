import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '#server/app.ts';
import { builtRenderer, type Renderer } from '#server/http/pages/renderer.ts';
import { createLog } from '#server/logging/log.ts';
import { makeFilesPrivate } from '#server/operations/private-files.ts';
import { setupWarnings } from '#server/operations/setup-warnings.ts';
import { closeServices, openServices, type Services } from '#server/services.ts';
import { type Config, readConfig, WrongSettings } from '#server/settings/config.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { readDemoAccounts } from '#server/site/demo/accounts-file.ts';

/** So long after listening, what draws pages is loaded: the first visitor need not wait for that, nor a first call. */
const breathMs = 1_000;

/** Requests under way get this long to finish when the process is told to stop. */
const graceMs = 10_000;

function stop(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

function configOf(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof WrongSettings)
      stop(['Some settings are wrong:', ...error.lines.map((line) => `  ${line}`)]);
    throw error;
  }
}

async function partsOf(config: Config, log: Logger): Promise<Services> {
  try {
    return await openServices(config, log);
  } catch (error) {
    const problem = error instanceof SiteProblem ? error.message : folderProblem(error, config);
    if (problem !== undefined) stop([problem]);
    throw error;
  }
}

const folderErrors = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ERR_SQLITE_ERROR'];

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause ? rootOf(error.cause) : error;
}

/** What an owner can do when the embedded databases cannot be opened where they are to lie. */
function folderProblem(error: unknown, { DATABASE_URL, dataDir }: Config): string | undefined {
  const { code = '', message } = rootOf(error) as NodeJS.ErrnoException;
  if (DATABASE_URL || !folderErrors.includes(code)) return undefined;
  return `DATA_DIR ${dataDir} cannot be used (${message}). It must be a folder that belongs, with the files in it, to the user this process runs as.`;
}

/** The demo's logins, as long as the file that holds them exists. */
async function demoLines(config: Config): Promise<string[]> {
  const accounts = config.DATABASE_URL ? undefined : await readDemoAccounts(config.dataDir);
  if (!accounts) return [];
  const { player, admin } = accounts;
  return [
    `  Demo player         ${player.login} / ${player.password}`,
    `  Demo administrator  ${admin.login} / ${admin.password}`,
  ];
}

async function greet(config: Config, address: string): Promise<void> {
  const game = config.DATABASE_URL ? 'the game server of DATABASE_URL' : 'an embedded demo world';
  console.log(
    [
      '',
      `${config.SITE_NAME} is open: ${address}`,
      ...(config.PUBLIC_URL ? [`  Players come to     ${config.publicUrl}`] : []),
      `  Game                ${game}`,
      `  Data                ${config.dataDir}`,
      ...(await demoLines(config)),
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
    if (code === 'EADDRINUSE') stop([`PORT ${config.PORT} is taken by another program. Example: PORT=3001`]);
    if (code === 'EACCES')
      stop([`PORT ${config.PORT} needs more rights than this process has. Example: PORT=3000`]);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      stop([`HOST ${config.HOST} is not an address of this machine. Example: HOST=0.0.0.0`]);
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
    const cut = () => {
      log.warn({}, 'Requests that took too long were cut off');
      process.exit(1);
    };
    setTimeout(cut, graceMs).unref();
    // A connection whose answer was under way stays open for the next request, which nobody will answer.
    setInterval(() => app.server.closeIdleConnections(), 100).unref();
    await app.close();
    await closeServices(services);
    process.exit(0);
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * The process: settings, parts, application, listening, and an orderly end.
 * @param pagesOf where pages come from; the finished build unless somebody is developing
 */
export async function serve(
  environment: NodeJS.ProcessEnv,
  pagesOf: (app: FastifyInstance) => Renderer = builtRenderer,
): Promise<void> {
  makeFilesPrivate();
  const config = configOf(environment);
  const log = createLog(config);
  for (const { code, sentence } of setupWarnings(config)) log.warn({ code }, sentence);
  const services = await partsOf(config, log);
  let pages: Renderer | undefined;
  const app = await buildApp(config, services, {
    pagesOf: (pagesApp) => {
      pages = pagesOf(pagesApp);
      return pages;
    },
  });
  stopGracefully(app, services, log);
  await greet(config, await listen(app, config));
  // Whoever asks for a page first is told what is wrong with them.
  setTimeout(() => void pages?.load().catch(() => undefined), breathMs).unref();
}
