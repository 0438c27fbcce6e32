import type { FastifyInstance } from 'fastify';
import { proofOf } from '#server/access/passkeys/given-passkey.ts';
import { placeOf } from '#server/history/place.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { translate } from '#server/text/translate.ts';
import { changeDeletionCode } from './change-deletion-code.ts';

type DeletionCodeServices = Pick<
  Services,
  'config' | 'game' | 'history' | 'limits' | 'security' | 'site' | 'siteKey'
>;

export function deletionCodeRoutes(app: FastifyInstance, services: DeletionCodeServices): void {
  const { config, history, security } = services;

  route(app, 'POST /api/auth/deletion-code', async (asked) => {
    const { language, request } = asked;
    const proof = proofOf(asked, config);
    const { id: accountId, login, email } = await changeDeletionCode(services, sessionOf(asked), proof);
    history.record({ kind: 'deletionCode', accountId, login, email, ...placeOf(request) });
    security.record('deletionCode.changed', eventDetails(request, accountId));
    return { success: true as const, message: translate(language, 'deletionCode.success') };
  });
}
