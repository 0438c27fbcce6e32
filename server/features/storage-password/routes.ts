import type { FastifyInstance } from 'fastify';
import { proofOf } from '#server/access/passkeys/given-passkey.ts';
import { placeOf } from '#server/history/place.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { translate } from '#server/text/translate.ts';
import { changeStoragePassword } from './change-storage-password.ts';

type StoragePasswordServices = Pick<
  Services,
  'config' | 'game' | 'history' | 'limits' | 'security' | 'site' | 'siteKey'
>;

export function storagePasswordRoutes(app: FastifyInstance, services: StoragePasswordServices): void {
  const { config, history, security } = services;

  route(app, 'POST /api/auth/storage-password', async (asked) => {
    const { language, request } = asked;
    const proof = proofOf(asked, config);
    const { id: accountId, login, email } = await changeStoragePassword(services, sessionOf(asked), proof);
    history.record({ kind: 'storagePassword', accountId, login, email, ...placeOf(request) });
    security.record('storagePassword.changed', eventDetails(request, accountId));
    return { success: true as const, message: translate(language, 'storage.success') };
  });
}
