import type { FastifyInstance } from 'fastify';
import { isAdministrator } from '#server/access/administrators.ts';
import { ApiError } from '#server/errors.ts';
import { clearCookie, sessionCookie, setCookie } from '#server/request/cookies.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { endSession } from '#server/site/sessions/sessions.ts';
import { translate } from '#server/text/translate.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { presentAccount } from './present.ts';
import { register } from './register.ts';
import { visitorOf } from './visitor.ts';

type AuthServices = Pick<Services, 'captchas' | 'config' | 'game' | 'limits' | 'log' | 'site'>;

export function authRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, game, site } = services;

  route(app, 'POST /api/auth/login', async (asked) => {
    const { account, notes, token } = await logIn(services, asked.body, visitorOf(asked.request));
    const before = asked.request.cookies[sessionCookie];
    if (before) await endSession(site, before);
    setCookie(asked, config, sessionCookie, token);
    return { success: true as const, account: presentAccount(account, notes) };
  });

  route(app, 'POST /api/auth/logout', async (asked) => {
    const token = asked.request.cookies[sessionCookie];
    if (token) await endSession(site, token);
    clearCookie(asked, config, sessionCookie);
    return { success: true as const };
  });

  route(app, 'GET /api/auth/session', async (asked) => {
    const { accountId, login } = sessionOf(asked);
    const [account, notes] = await Promise.all([
      game.accounts.findById(accountId),
      readAccountSettings(site, accountId),
    ]);
    if (!account) throw new ApiError('auth.accountInactive');
    const isAdmin = await isAdministrator(services, login);
    const reveal = asked.query.reveal === 'email';
    return { success: true as const, account: presentAccount(account, notes, reveal), isAdmin };
  });

  route(app, 'POST /api/auth/register', async ({ body, request, language }) => {
    const { login, email, password, social_id: deletionCode, hideEmail = false } = body;
    await register(services, { login, email, password, deletionCode, hideEmail }, visitorOf(request));
    return { success: true as const, message: translate(language, 'register.success') };
  });

  route(app, 'POST /api/auth/change-password', async (asked) => {
    const { cookies, ip: address } = asked.request;
    await changePassword(services, sessionOf(asked), asked.body, {
      token: cookies[sessionCookie] ?? '',
      address,
    });
    return { success: true as const, message: translate(asked.language, 'password.success') };
  });

  route(app, 'POST /api/auth/change-email', async (asked) => {
    await changeEmail(services, sessionOf(asked), asked.body);
    return { success: true as const, message: translate(asked.language, 'email.success') };
  });
}
