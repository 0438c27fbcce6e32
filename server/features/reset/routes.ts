import type { FastifyInstance } from 'fastify';
import { placeOf } from '#server/history/place.ts';
import { clearCookie, sessionCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { translate } from '#server/text/translate.ts';
import { confirmReset } from './confirm-reset.ts';
import { requestReset } from './request-reset.ts';
import { resetMailKind, writeResetMail } from './reset-mail.ts';

export function resetRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'game' | 'history' | 'log' | 'mailQueue' | 'security' | 'site'>,
): void {
  services.mailQueue.handle(resetMailKind, (order, now) => writeResetMail(services, order, now));

  route(app, 'POST /api/auth/reset-password-request', async ({ body, language }) => {
    await requestReset(services.mailQueue, body.email, language);
    return { success: true as const, message: translate(language, 'recover.success') };
  });

  route(app, 'POST /api/auth/reset-password-confirm', async (asked) => {
    const { id, login, email } = await confirmReset(services, asked.body);
    const place = placeOf(asked.request);
    services.history.record({ kind: 'passwordReset', accountId: id, login, email, ...place });
    services.security.record('password.reset', eventDetails(asked.request, id));
    if (asked.session?.accountId === id) clearCookie(asked, services.config, sessionCookie);
    return { success: true as const, message: translate(asked.language, 'reset.success') };
  });
}
