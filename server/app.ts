import { randomBytes, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#server/config.ts';
import { registerCookies, sessionCookie } from '#server/cookies.ts';
import { Refusal } from '#server/errors.ts';
import { adminRoutes } from '#server/features/admin/routes.ts';
import { authRoutes } from '#server/features/auth/routes.ts';
import { captchaRoutes } from '#server/features/captcha/routes.ts';
import { spokenCaptchaRoutes } from '#server/features/captcha/spoken-routes.ts';
import { characterRoutes } from '#server/features/characters/routes.ts';
import { deskRoutes } from '#server/features/desk/routes.ts';
import { downloadRoutes } from '#server/features/downloads/routes.ts';
import { glossaryRoutes } from '#server/features/glossary/routes.ts';
import { newsRoutes } from '#server/features/news/routes.ts';
import { pageRoutes } from '#server/features/pages/routes.ts';
import { rankingRoutes } from '#server/features/rankings/routes.ts';
import { resetRoutes } from '#server/features/reset/routes.ts';
import { siteConfigRoutes } from '#server/features/site-config/routes.ts';
import { statisticsRoutes } from '#server/features/statistics/routes.ts';
import { translationRoutes } from '#server/features/translations/routes.ts';
import { visitRoutes } from '#server/features/visits/routes.ts';
import { registerBodies } from '#server/http/bodies.ts';
import { registerCaching } from '#server/http/caching.ts';
import { answerNoRequest } from '#server/http/client-errors.ts';
import { registerClosed } from '#server/http/closed.ts';
import { registerDiscovery } from '#server/http/discovery.ts';
import { registerDocs } from '#server/http/docs.ts';
import { registerErrors, sendRefusal } from '#server/http/errors.ts';
import { registerFeeds } from '#server/http/feeds.ts';
import { type Headers, registerSecurityHeaders } from '#server/http/headers.ts';
import { registerLanguage } from '#server/http/language.ts';
import { type InProcess, registerLimits } from '#server/http/limits.ts';
import { registerMonitors } from '#server/http/monitors.ts';
import { registerOriginCheck } from '#server/http/origin.ts';
import { registerPages } from '#server/http/pages.ts';
import { registerReceiving } from '#server/http/receiving.ts';
import type { Renderer } from '#server/http/renderer.ts';
import { registerRequestLog } from '#server/http/request-log.ts';
import { requestLoggerOf } from '#server/http/request-logger.ts';
import { registerRouteRules } from '#server/http/route-rules.ts';
import { registerSessions } from '#server/http/session.ts';
import { registerAssets } from '#server/http/static.ts';
import { registerUnknownCalls } from '#server/http/unknown-calls.ts';
import { registerValidation } from '#server/http/validation.ts';
import type { Parts } from '#server/parts.ts';

export interface AppOptions {
  /** Where pages come from; without it there is only the API. */
  readonly pagesOf?: (app: FastifyInstance) => Renderer;
}

/** The largest body of a call; uploads have their own way. */
const bodyLimit = 256 * 1024;

/** As long as an address can be at all: what a part of it may hold, its schema says. */
const maxParamLength = 16 * 1024;

const timeouts = {
  /** A connection on which nothing moves. */
  connectionTimeout: 60_000,
  /** The longest any request may take; how long most of them may, `registerReceiving` says. */
  requestTimeout: 25 * 3_600_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} as const;

/** @param standing what an address carries that can't be read: no hook of a request comes to it */
function createApp(config: Config, parts: Parts, standing: Headers): FastifyInstance {
  return Fastify({
    loggerInstance: parts.log as FastifyInstance['log'],
    childLoggerFactory: requestLoggerOf,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    genReqId: () => randomUUID(),
    bodyLimit,
    routerOptions: { maxParamLength },
    forceCloseConnections: 'idle',
    // Whoever asks on a connection that is open yet while the process ends is answered before it closes.
    return503OnClosing: false,
    clientErrorHandler: answerNoRequest,
    frameworkErrors: (_error, request, reply) => {
      reply.headers(standing).header('x-request-id', request.id);
      sendRefusal(request, reply, new Refusal('request.invalid'));
    },
    ...timeouts,
  });
}

const features: readonly ((app: FastifyInstance, parts: Parts) => void | Promise<void>)[] = [
  adminRoutes,
  authRoutes,
  captchaRoutes,
  characterRoutes,
  deskRoutes,
  downloadRoutes,
  glossaryRoutes,
  newsRoutes,
  pageRoutes,
  rankingRoutes,
  resetRoutes,
  siteConfigRoutes,
  spokenCaptchaRoutes,
  statisticsRoutes,
  translationRoutes,
  visitRoutes,
];

/** Builds the whole application from its parts: no port, no side effects. */
export async function buildApp(
  config: Config,
  parts: Parts,
  { pagesOf }: AppOptions = {},
): Promise<FastifyInstance> {
  const standing = {};
  const app = createApp(config, parts, standing);
  const inProcess: InProcess = { header: 'x-in-process', value: randomBytes(24).toString('base64url') };
  const renderer = pagesOf?.(app);
  registerRouteRules(app);
  registerErrors(app);
  registerValidation(app);
  registerBodies(app);
  registerRequestLog(app, parts.log, inProcess);
  registerMonitors(app, parts, inProcess);
  registerReceiving(app);
  await registerCookies(app, config);
  const securityHeaders = registerSecurityHeaders(app, config, renderer?.style ? [renderer.style.hash] : []);
  Object.assign(standing, securityHeaders);
  registerLimits(app, parts.limits, inProcess);
  registerClosed(app, parts, { renderer, inProcess });
  registerOriginCheck(app, config);
  registerSessions(app, parts);
  registerLanguage(app);
  registerCaching(app, securityHeaders);
  registerDocs(app, config);
  for (const routes of features) await routes(app, parts);
  registerFeeds(app, parts);
  registerDiscovery(app, parts);
  registerUnknownCalls(app);
  if (renderer) {
    await registerAssets(app);
    registerPages(app, { config, renderer, sessionCookie, inProcess, securityHeaders });
  }
  await app.ready();
  return app;
}
