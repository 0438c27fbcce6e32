import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkProof } from '#server/access/fresh-proof.ts';
import { readRights, requirePermission } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { optionalHook } from '#server/http/hooks/optional-hook.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import { type CallRules, configOf, type Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { endStaleSession, findSession, isOwner } from '#server/site/sessions/sessions.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';

type SessionServices = Pick<Services, 'config' | 'game' | 'site'>;

/**
 * The session of a cookie's token, if its account may still log in and has the login and password it had then.
 * @throws ApiError with the reason why there is none; GameUnavailable
 */
async function readSession({ game, site }: SessionServices, token: string): Promise<Session> {
  const found = await findSession(site, token);
  if (found.state !== 'live') throw new ApiError('auth.sessionExpired');
  const { session } = found;
  const account = await game.accounts.findById(session.accountId);
  if (account && !isOwner(session, token, account)) {
    await endStaleSession(site, session);
    throw new ApiError('auth.sessionExpired');
  }
  if (!account || account.blocked) throw new ApiError('auth.accountInactive');
  return session;
}

/** Calls open to anyone are served without a session when the database cannot be read. */
export async function sessionOrNull(services: SessionServices, token: string): Promise<Session | null> {
  try {
    return await readSession(services, token);
  } catch (error) {
    const known = [ApiError, GameUnavailable, SiteUnavailable].some((each) => error instanceof each);
    if (known) return null;
    throw error;
  }
}

async function admit(services: SessionServices, request: FastifyRequest, call: CallRules): Promise<void> {
  const { access, permission, stepUp } = call;
  const token = request.cookies[sessionCookie];
  if (access === 'anyone' || access === 'administratorPassword') {
    request.session = token ? await sessionOrNull(services, token) : null;
    return;
  }
  if (!token) throw new ApiError('auth.required');
  const session = await readSession(services, token);
  request.session = session;
  if (access === 'administrator') {
    request.rights = await readRights(services, { id: session.accountId, login: session.login });
    requirePermission(request.rights, permission);
  }
  if (access === 'administrator' || stepUp) await checkProof(services, session, call);
}

export function registerSessions(app: FastifyInstance, services: SessionServices): void {
  app.decorateRequest('session', null);
  app.decorateRequest('rights', null);
  app.addHook(
    'onRequest',
    optionalHook((request) => {
      const { call } = configOf(request);
      const isVisitor = call?.access === 'anyone' && request.cookies[sessionCookie] === undefined;
      return call === undefined || isVisitor ? undefined : admit(services, request, call);
    }),
  );
}
