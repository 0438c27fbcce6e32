import type { FastifyInstance } from 'fastify';
import { proofOf } from '#server/access/passkeys/given-passkey.ts';
import { placeOf } from '#server/history/place.ts';
import { clearCookie, sessionCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { findDeletion } from '#server/site/personal-data/account-deletions.ts';
import { translate } from '#server/text/translate.ts';
import { startDeletionJob } from './deletion-job.ts';
import { deletionMailKinds, writeDeletionMail } from './deletion-mails.ts';
import { requestDeletion } from './request-deletion.ts';

type DeletionServices = Pick<
  Services,
  'config' | 'game' | 'history' | 'limits' | 'log' | 'mailQueue' | 'modules' | 'security' | 'site' | 'siteKey'
>;

/** Players have their accounts closed (docs/decisions/090-account-deletion.md). */
export function accountDeletionRoutes(app: FastifyInstance, services: DeletionServices): void {
  const { config, history, mailQueue, security } = services;
  const job = startDeletionJob(services);
  app.addHook('onClose', () => job.stop(5_000));
  mailQueue.handle(deletionMailKinds.requested, async (order) => {
    const { account = '', login = '' } = order.details ?? {};
    const found = await findDeletion(services.site, { id: Number(account), login });
    // Cancelled before the mail was written: it would frighten for nothing.
    return found && writeDeletionMail('requested', order, config.SITE_NAME);
  });
  mailQueue.handle(deletionMailKinds.done, async (order) =>
    writeDeletionMail('done', order, config.SITE_NAME),
  );

  route(app, 'POST /api/auth/delete-account', async (asked) => {
    const { language, request } = asked;
    const proof = proofOf(asked, config);
    const { account, due } = await requestDeletion(services, sessionOf(asked), proof, language);
    const { id: accountId, login } = account;
    history.record({ kind: 'deletionRequested', accountId, login, ...placeOf(request) });
    security.record('deletion.requested', eventDetails(request, accountId));
    clearCookie(asked, config, sessionCookie);
    const message = translate(language, 'accountDeletion.requested');
    return { success: true as const, message, closedAt: due.toISOString() };
  });
}
