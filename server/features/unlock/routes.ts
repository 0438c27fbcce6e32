import type { FastifyInstance } from 'fastify';
import { proofOf } from '#server/access/passkeys/given-passkey.ts';
import { placeOf } from '#server/history/place.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import { translate } from '#server/text/translate.ts';
import { readOverview, type UnlockServices, unlockCharacter } from './unlock-character.ts';

export function unlockRoutes(app: FastifyInstance, services: UnlockServices): void {
  const { config, history, security } = services;

  route(app, 'GET /api/unlock-character', async (asked) => ({
    success: true as const,
    data: await readOverview(services, sessionOf(asked)),
  }));

  route(app, 'POST /api/unlock-character', async (asked) => {
    const { language, request } = asked;
    const proof = proofOf(asked, config);
    const { id: accountId, login, email } = await unlockCharacter(services, sessionOf(asked), proof);
    history.record({ kind: 'characterUnlocked', accountId, login, email, ...placeOf(request) });
    security.record('character.unlocked', eventDetails(request, accountId));
    return { success: true as const, message: translate(language, 'unlock.success') };
  });
}
