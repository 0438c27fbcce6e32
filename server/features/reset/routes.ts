import type { FastifyInstance } from 'fastify';
import { clearCookie, sessionCookie } from '#server/request/cookies.ts';
import { route } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { translate } from '#server/text/translate.ts';
import { confirmReset } from './confirm-reset.ts';
import { requestReset } from './request-reset.ts';
import { resetMail, writeResetMail } from './reset-mail.ts';

export function resetRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'game' | 'mailQueue' | 'site'>,
): void {
  services.mailQueue.handle(resetMail, (order, now) => writeResetMail(services, order, now));

  route(app, 'POST /api/auth/reset-password-request', async ({ body, language }) => {
    await requestReset(services.mailQueue, body.email, language);
    return { success: true as const, message: translate(language, 'recover.success') };
  });

  route(app, 'POST /api/auth/reset-password-confirm', async (asked) => {
    const accountId = await confirmReset(services, asked.body);
    if (asked.session?.accountId === accountId) clearCookie(asked, services.config, sessionCookie);
    return { success: true as const, message: translate(asked.language, 'reset.success') };
  });
}
