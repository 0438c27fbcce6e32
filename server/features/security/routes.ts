import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { listAccountEvents } from '#server/history/events.ts';
import { placeOf } from '#server/history/place.ts';
import { listMailsTo } from '#server/mail/outbox.ts';
import { route, type Session, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { endOtherSessions, endSessionOf, listSessions, sessionIdOf } from '#server/site/sessions/sessions.ts';
import { presentMail, presentSession } from './present.ts';
import { readStaffChanges } from './staff-changes.ts';

/** Where an account is logged in and what happened to it, for its owner. */
export function securityRoutes(
  app: FastifyInstance,
  { game, history, site }: Pick<Services, 'game' | 'history' | 'site'>,
): void {
  function tell({ accountId, login }: Session, request: FastifyRequest): void {
    history.record({ kind: 'sessionsEnded', accountId, login, ...placeOf(request) });
  }

  route(app, 'GET /api/auth/sessions', async (asked) => {
    const session = sessionOf(asked);
    const open = await listSessions(site, session);
    return { success: true as const, sessions: open.map((each) => presentSession(each, session)) };
  });

  route(app, 'DELETE /api/auth/sessions/{id}', async (asked) => {
    const session = sessionOf(asked);
    const open = await listSessions(site, session);
    const chosen = open.find(({ tokenHash }) => sessionIdOf(tokenHash) === asked.params.id);
    if (!chosen) throw new ApiError('security.sessionNotFound');
    await endSessionOf(site, session, chosen.tokenHash);
    tell(session, asked.request);
    return { success: true as const };
  });

  route(app, 'DELETE /api/auth/sessions', async (asked) => {
    const session = sessionOf(asked);
    const ended = await endOtherSessions(site, session);
    if (ended > 0) tell(session, asked.request);
    return { success: true as const, ended };
  });

  route(app, 'GET /api/auth/history', async (asked) => {
    const { language } = asked;
    const session = sessionOf(asked);
    const account = await game.accounts.findById(session.accountId);
    const [events, staffChanges, mails] = await Promise.all([
      listAccountEvents(site, session, siteNow()),
      readStaffChanges(site, { id: session.accountId, login: session.login }, language),
      account && account.email !== ''
        ? listMailsTo(site, { recipient: account.email, about: session.login })
        : [],
    ]);
    return {
      success: true as const,
      events,
      staffChanges: [...staffChanges],
      mails: mails.flatMap(presentMail),
    };
  });
}
