import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStaffAccount } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { sendBody } from '#server/http/cache/send-body.ts';
import { sendError } from '#server/http/hooks/errors.ts';
import { allowStyles } from '#server/http/hooks/headers.ts';
import { visitorLanguage } from '#server/http/hooks/language.ts';
import type { InProcess } from '#server/http/hooks/limits.ts';
import { sessionOrNull } from '#server/http/hooks/session.ts';
import type { Renderer } from '#server/http/pages/renderer.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import type { Services } from '#server/services.ts';
import type { Maintenance } from '#server/site/maintenance.ts';
import { maintenancePages, type RequestedPage } from './maintenance-page.ts';

/** `Retry-After`, in seconds. */
const retrySeconds = 300;

/** Calls an administrator needs to log in; all others check the session. */
const entrance = [
  '/api/auth/login',
  '/api/auth/login/passkey',
  '/api/auth/login/passkey/begin',
  '/api/auth/login/second-step',
  '/api/auth/login/second-step/passkey',
  '/api/auth/logout',
  '/api/auth/session',
  '/api/admin/check',
  // With a link of `npm run rescue`.
  '/api/auth/reset-password-confirm',
  '/api/captcha/generate',
  '/api/captcha/validate',
  '/api/config',
];

type MaintenanceServices = Pick<Services, 'appearance' | 'config' | 'game' | 'site' | 'maintenance'>;

interface MaintenanceOptions {
  readonly renderer: Renderer | undefined;
  readonly inProcess: InProcess;
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

function isEntrance(path: string): boolean {
  return entrance.includes(path) || /^\/api\/captcha\/[^/]+\/audio$/.test(path);
}

/** Only calls and pages are refused; assets and monitoring stay open. */
function isUnderMaintenance(request: FastifyRequest, path: string): boolean {
  if (path.startsWith('/api/')) return !isEntrance(path);
  if (request.routeOptions.config.isPageView !== true) return false;
  return !/^(\/[a-z-]{2,5})?\/(admin(\/|$)|reset-password$)/.test(path);
}

async function mayPass(services: MaintenanceServices, request: FastifyRequest): Promise<boolean> {
  const token = request.cookies[sessionCookie];
  const session = token === undefined ? null : await sessionOrNull(services, token);
  if (session === null) return false;
  const account = { id: session.accountId, login: session.login };
  return isStaffAccount(services, account).catch(() => false);
}

/**
 * While maintenance is on (`npm run maintenance on`), visitors get a page and programs an error, with status 503;
 * administrators are served as usual.
 */
export function registerMaintenance(
  app: FastifyInstance,
  services: MaintenanceServices,
  { renderer, inProcess }: MaintenanceOptions,
): void {
  const pageOf = renderer && maintenancePages(renderer, services);

  async function requestedPage(request: FastifyRequest, path: string): Promise<RequestedPage> {
    const place = (await renderer?.load())?.splitPath(path) ?? { language: undefined, path };
    return { language: place.language ?? visitorLanguage(request), path: place.path };
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply, maintenance: Maintenance) {
    const path = pathOf(request);
    if (await mayPass(services, request)) return;
    if (!pageOf || path.startsWith('/api/') || !acceptsPages(request)) {
      return sendError(request, reply, new ApiError('server.maintenance', { retryAfter: retrySeconds }));
    }
    const page = await pageOf(maintenance, await requestedPage(request, path));
    reply.code(503).header('cache-control', 'no-store');
    reply.header('retry-after', retrySeconds).header('vary', 'accept-encoding, accept-language, cookie');
    allowStyles(reply, page.styleHashes);
    return sendBody(reply, request, page, { type: 'text/html; charset=utf-8', isUncached: true });
  }

  app.addHook('onRequest', (request, reply, done): Promise<unknown> | undefined => {
    const maintenance = services.maintenance.now();
    const isOwn = maintenance !== null && request.headers[inProcess.header] === inProcess.value;
    if (maintenance === null || isOwn || !isUnderMaintenance(request, pathOf(request))) {
      done();
      return undefined;
    }
    return refuse(request, reply, maintenance);
  });
}

/** Feeds and files get an error instead of a page. */
function acceptsPages(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/*';
}
