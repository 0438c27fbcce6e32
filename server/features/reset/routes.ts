import type { FastifyInstance } from 'fastify';
import { clearCookie, sessionCookie } from '#server/request/cookies.ts';
import { route } from '#server/request/route.ts';
import type { Parts } from '#server/services.ts';
import { say } from '#server/text/translate.ts';
import { confirmReset } from './confirm-reset.ts';
import { requestReset } from './request-reset.ts';
import { resetMail, writeResetMail } from './reset-mail.ts';

/** Setting a new password with a link sent by mail. */
export function resetRoutes(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'game' | 'post' | 'site'>,
): void {
  parts.post.writes(resetMail, (order, now) => writeResetMail(parts, order, now));

  route(app, 'POST /api/auth/reset-password-request', async ({ body, language }) => {
    await requestReset(parts.post, body.email, language);
    return { success: true as const, message: say(language, 'recover.success') };
  });

  route(app, 'POST /api/auth/reset-password-confirm', async (asked) => {
    const accountId = await confirmReset(parts, asked.body);
    if (asked.session?.accountId === accountId) clearCookie(asked, parts.config, sessionCookie);
    return { success: true as const, message: say(asked.language, 'reset.success') };
  });
}
