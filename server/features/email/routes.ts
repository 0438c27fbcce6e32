import type { FastifyInstance } from 'fastify';
import { isEmail } from '#contract/validation.ts';
import { sendEmailLink } from '#server/access/email-verification.ts';
import { ApiError } from '#server/errors.ts';
import { placeOf } from '#server/history/place.ts';
import { clearCookie, sessionCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { isEmailVerified } from '#server/site/verified-emails.ts';
import { translate } from '#server/text/translate.ts';
import { confirmEmail } from './confirm-email.ts';
import { handleLinkMails } from './mails.ts';
import { undoEmailChange } from './undo-change.ts';

export function emailRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'game' | 'history' | 'mailQueue' | 'security' | 'site'>,
): void {
  const { config, game, history, security, site } = services;
  handleLinkMails(services);

  route(app, 'POST /api/auth/send-verification', async (asked) => {
    if (config.verifyEmail === 'off') throw new ApiError('request.notFound');
    const { accountId } = sessionOf(asked);
    const account = await game.accounts.findById(accountId);
    if (!account) throw new ApiError('auth.accountInactive');
    const { language } = asked;
    if (isEmailVerified(account, await readAccountSettings(site, accountId))) {
      return { success: true as const, message: translate(language, 'verifyEmail.success') };
    }
    if (!isEmail(account.email)) throw new ApiError('email.newInvalid');
    await sendEmailLink(services, { account, purpose: 'verify', email: account.email }, language);
    return { success: true as const, message: translate(language, 'verifyEmail.sent') };
  });

  route(app, 'POST /api/auth/verify-email', async ({ body, language, request }) => {
    const { purpose, account } = await confirmEmail(services, body.token, language);
    const { id: accountId, login } = account;
    const kind = purpose === 'change' ? 'emailChanged' : 'emailVerified';
    // Without a notice: the link to undo a change is one.
    history.record({ kind, accountId, login, ...placeOf(request) });
    if (purpose === 'change') security.record('email.changed', eventDetails(request, accountId));
    const text = purpose === 'change' ? 'email.success' : 'verifyEmail.success';
    return { success: true as const, message: translate(language, text) };
  });

  route(app, 'POST /api/auth/undo-email-change', async (asked) => {
    const { id: accountId, login } = await undoEmailChange(services, asked.body.token, asked.language);
    history.record({ kind: 'emailUndone', accountId, login, ...placeOf(asked.request) });
    security.record('email.changed', eventDetails(asked.request, accountId));
    if (asked.session?.accountId === accountId) clearCookie(asked, config, sessionCookie);
    return { success: true as const, message: translate(asked.language, 'undoEmail.success') };
  });
}
