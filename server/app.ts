import { randomBytes, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { accountDeletionRoutes } from '#server/features/account-deletion/routes.ts';
import { accountFileRoutes } from '#server/features/accounts/routes.ts';
import { adminRoutes } from '#server/features/admin/routes.ts';
import { appearanceRoutes } from '#server/features/appearance/routes.ts';
import { passkeyRoutes } from '#server/features/auth/passkey-routes.ts';
import { authRoutes } from '#server/features/auth/routes.ts';
import { secondStepRoutes } from '#server/features/auth/second-step-routes.ts';
import { banRoutes } from '#server/features/bans/routes.ts';
import { captchaRoutes } from '#server/features/captcha/routes.ts';
import { spokenCaptchaRoutes } from '#server/features/captcha/spoken-routes.ts';
import { characterRoutes } from '#server/features/characters/routes.ts';
import { checklistRoutes } from '#server/features/checklist/routes.ts';
import { dataExportRoutes } from '#server/features/data-export/routes.ts';
import { deletionCodeRoutes } from '#server/features/deletion-code/routes.ts';
import { downloadRoutes } from '#server/features/downloads/routes.ts';
import { emailRoutes } from '#server/features/email/routes.ts';
import { eventRoutes } from '#server/features/events/routes.ts';
import { figureRoutes } from '#server/features/figures/routes.ts';
import { glossaryRoutes } from '#server/features/glossary/routes.ts';
import { guildRoutes } from '#server/features/guilds/routes.ts';
import { homeRoutes } from '#server/features/home/routes.ts';
import { mediaRoutes } from '#server/features/media/routes.ts';
import { menuRoutes } from '#server/features/menus/routes.ts';
import { modelRoutes } from '#server/features/models/routes.ts';
import { moduleRoutes } from '#server/features/modules/routes.ts';
import { newsRoutes } from '#server/features/news/routes.ts';
import { registerNotices } from '#server/features/notices/notices.ts';
import { pageRoutes } from '#server/features/pages/routes.ts';
import { profileRoutes } from '#server/features/profiles/routes.ts';
import { rankingRoutes } from '#server/features/rankings/routes.ts';
import { resetRoutes } from '#server/features/reset/routes.ts';
import { roleRoutes } from '#server/features/roles/routes.ts';
import { searchRoutes } from '#server/features/search/routes.ts';
import { securityRoutes } from '#server/features/security/routes.ts';
import { serverStatusRoutes } from '#server/features/server-status/routes.ts';
import { siteConfigRoutes } from '#server/features/site-config/routes.ts';
import { standingRoutes } from '#server/features/standings/routes.ts';
import { seasonRoutes } from '#server/features/standings/season-routes.ts';
import { statisticsRoutes } from '#server/features/statistics/routes.ts';
import { statusRoutes } from '#server/features/status/routes.ts';
import { storagePasswordRoutes } from '#server/features/storage-password/routes.ts';
import { teamRoutes } from '#server/features/team/routes.ts';
import { appealRoutes } from '#server/features/tickets/appeal-routes.ts';
import { ticketRoutes } from '#server/features/tickets/routes.ts';
import { staffTicketRoutes } from '#server/features/tickets/staff-routes.ts';
import { translationRoutes } from '#server/features/translations/routes.ts';
import { unlockRoutes } from '#server/features/unlock/routes.ts';
import { visitRoutes } from '#server/features/visits/routes.ts';
import { webhookRoutes } from '#server/features/webhooks/routes.ts';
import { registerDocs } from '#server/http/api-docs/api-docs.ts';
import { createResponseCache } from '#server/http/cache/response-cache.ts';
import { registerResponseCaching } from '#server/http/cache/response-caching.ts';
import { registerMaintenance } from '#server/http/health/maintenance.ts';
import { registerMonitoring } from '#server/http/health/monitoring.ts';
import { registerBodies } from '#server/http/hooks/body-parsers.ts';
import { registerBodyTimeouts } from '#server/http/hooks/body-timeouts.ts';
import { answerClientError } from '#server/http/hooks/client-errors.ts';
import { registerOriginCheck } from '#server/http/hooks/csrf.ts';
import { registerErrors, sendError } from '#server/http/hooks/errors.ts';
import { type Headers, registerSecurityHeaders } from '#server/http/hooks/headers.ts';
import { registerLanguage } from '#server/http/hooks/language.ts';
import { type InProcess, registerLimits } from '#server/http/hooks/limits.ts';
import { registerModules } from '#server/http/hooks/modules.ts';
import { registerNotFound } from '#server/http/hooks/not-found.ts';
import { registerRequestLog } from '#server/http/hooks/request-log.ts';
import { requestLoggerOf } from '#server/http/hooks/request-logger.ts';
import { registerRouteRules } from '#server/http/hooks/route-rules.ts';
import { registerSecurityEvents } from '#server/http/hooks/security-events.ts';
import { registerSessions } from '#server/http/hooks/session.ts';
import { registerValidation } from '#server/http/hooks/validation.ts';
import { registerPageTexts } from '#server/http/pages/page-texts.ts';
import { registerPages } from '#server/http/pages/pages.ts';
import type { Renderer } from '#server/http/pages/renderer.ts';
import { registerCalendar } from '#server/http/seo/calendar.ts';
import { registerDiscovery } from '#server/http/seo/discovery.ts';
import { registerFeeds } from '#server/http/seo/feeds.ts';
import { registerAssets } from '#server/http/static.ts';
import { registerCookies } from '#server/request/cookies.ts';
import { registerForwarded } from '#server/request/forwarded.ts';
import { normalizeUrl } from '#server/request/normalize-url.ts';
import type { Services } from '#server/services.ts';
import type { Config } from '#server/settings/config.ts';

export interface AppOptions {
  /** Creates the page renderer; without it the app serves the API only. */
  readonly pagesOf?: (app: FastifyInstance) => Renderer;
}

/** Uploads have a limit of their own. */
const bodyLimit = 256 * 1024;

/** As long as a URL may be: the schemas check the length of each parameter. */
const maxParamLength = 16 * 1024;

const timeouts = {
  /** An idle connection. */
  connectionTimeout: 60_000,
  /** The limit for uploads; `registerBodyTimeouts` sets a shorter one for most requests. */
  requestTimeout: 25 * 3_600_000,
  keepAliveTimeout: 72_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} as const;

/** @param errorHeaders for URLs that cannot be parsed: no hook runs for those requests */
function createApp(config: Config, services: Services, errorHeaders: Headers): FastifyInstance {
  return Fastify({
    loggerInstance: services.log as FastifyInstance['log'],
    childLoggerFactory: requestLoggerOf,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    genReqId: () => randomUUID(),
    bodyLimit,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    routerOptions: { maxParamLength },
    forceCloseConnections: 'idle',
    // Requests on open keep-alive connections are still answered while the server shuts down.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    frameworkErrors: (_error, request, reply) => {
      reply.headers(errorHeaders).header('x-request-id', request.id);
      sendError(request, reply, new ApiError('request.invalid'));
    },
    ...timeouts,
  });
}

const features: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[] = [
  accountDeletionRoutes,
  accountFileRoutes,
  adminRoutes,
  appearanceRoutes,
  authRoutes,
  secondStepRoutes,
  passkeyRoutes,
  captchaRoutes,
  characterRoutes,
  checklistRoutes,
  dataExportRoutes,
  statusRoutes,
  deletionCodeRoutes,
  downloadRoutes,
  emailRoutes,
  eventRoutes,
  glossaryRoutes,
  guildRoutes,
  homeRoutes,
  mediaRoutes,
  menuRoutes,
  modelRoutes,
  moduleRoutes,
  newsRoutes,
  registerNotices,
  pageRoutes,
  profileRoutes,
  rankingRoutes,
  resetRoutes,
  roleRoutes,
  searchRoutes,
  securityRoutes,
  serverStatusRoutes,
  siteConfigRoutes,
  spokenCaptchaRoutes,
  standingRoutes,
  seasonRoutes,
  statisticsRoutes,
  teamRoutes,
  banRoutes,
  storagePasswordRoutes,
  ticketRoutes,
  appealRoutes,
  staffTicketRoutes,
  translationRoutes,
  unlockRoutes,
  visitRoutes,
  webhookRoutes,
];

/** Builds the whole application from its parts: no port, no side effects. */
export async function buildApp(services: Services, { pagesOf }: AppOptions = {}): Promise<FastifyInstance> {
  const { appearance, config } = services;
  const errorHeaders = {};
  const app = createApp(config, services, errorHeaders);
  const inProcess: InProcess = { header: 'x-in-process', value: randomBytes(24).toString('base64url') };
  const renderer = pagesOf?.(app);
  registerRouteRules(app);
  registerForwarded(app);
  registerErrors(app);
  registerSecurityEvents(app, services.security);
  registerValidation(app);
  registerBodies(app);
  registerRequestLog(app, services.log, inProcess);
  registerMonitoring(app, services, inProcess);
  registerBodyTimeouts(app);
  await registerCookies(app, config);
  Object.assign(errorHeaders, registerSecurityHeaders(app, config));
  registerLimits(app, services.limits, inProcess);
  registerMaintenance(app, services, { renderer, inProcess });
  registerModules(app, services.modules);
  registerOriginCheck(app, config);
  registerSessions(app, services);
  registerLanguage(app);
  const responses = createResponseCache();
  registerResponseCaching(app, responses);
  registerDocs(app, config);
  figureRoutes(app, services, ({ headers }) => headers[inProcess.header] === inProcess.value);
  for (const routes of features) await routes(app, services);
  registerFeeds(app, services);
  registerCalendar(app, services);
  registerDiscovery(app, services);
  registerNotFound(app);
  if (renderer) {
    await registerAssets(app);
    const texts = registerPageTexts(app);
    const { home, menus, modules } = services;
    const design = () => `${appearance.now().version} ${home.now().revision} ${menus.now().revision}`;
    const shown = { appearance, design, config, modules, texts };
    registerPages(app, { ...shown, renderer, inProcess, responses });
  }
  await app.ready();
  return app;
}
