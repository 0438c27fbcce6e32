import type { FastifyInstance } from 'fastify';
import { readRights } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { placeOf } from '#server/history/place.ts';
import { clearCookie, pendingLoginCookie, sessionCookie, setCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { endSession } from '#server/site/sessions/sessions.ts';
import { translate } from '#server/text/translate.ts';
import { answerLogin, answerRefusedLogin } from './answer-login.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { presentAccount } from './present.ts';
import { register } from './register.ts';
import { visitorOf } from './visitor.ts';

type AuthServices = Pick<
  Services,
  | 'captchas'
  | 'config'
  | 'game'
  | 'history'
  | 'limits'
  | 'log'
  | 'mailQueue'
  | 'modules'
  | 'security'
  | 'site'
>;

export function authRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config, game, security, site } = services;

  route(app, 'POST /api/auth/login', async (asked) => {
    const login = await logIn(services, asked.body, visitorOf(asked.request));
    if ('pendingToken' in login) {
      setCookie(asked, config, pendingLoginCookie, login.pendingToken);
      throw new ApiError('login.secondStep', { methods: login.methods });
    }
    if ('refusal' in login) return answerRefusedLogin(asked, config, login);
    return answerLogin(services, asked, login);
  });

  route(app, 'POST /api/auth/logout', async (asked) => {
    const token = asked.request.cookies[sessionCookie];
    if (token) await endSession(site, token);
    clearCookie(asked, config, sessionCookie);
    return { success: true as const };
  });

  route(app, 'GET /api/auth/session', async (asked) => {
    const { accountId, login } = sessionOf(asked);
    const [account, settings] = await Promise.all([
      game.accounts.findById(accountId),
      readAccountSettings(site, accountId),
    ]);
    if (!account) throw new ApiError('auth.accountInactive');
    const rights = await readRights(services, { id: accountId, login });
    const reveal = asked.query.reveal === 'email';
    return {
      success: true as const,
      account: presentAccount(account, settings, { config, reveal }),
      isAdmin: rights.permissions.has('news.write'),
      permissions: [...rights.permissions],
    };
  });

  route(app, 'POST /api/auth/register', async ({ body, request, language }) => {
    const { login, email, password, social_id: deletionCode, hideEmail = false } = body;
    const form = { login, email, password, deletionCode, hideEmail };
    await register(services, form, visitorOf(request));
    const text = config.verifyEmail === 'off' ? 'register.success' : 'verifyEmail.registered';
    return { success: true as const, message: translate(language, text) };
  });

  route(app, 'POST /api/auth/change-password', async (asked) => {
    const { cookies, ip: address } = asked.request;
    await changePassword(services, sessionOf(asked), asked.body, {
      token: cookies[sessionCookie] ?? '',
      address,
      place: placeOf(asked.request),
    });
    security.record('password.changed', eventDetails(asked.request, asked.body.accountId));
    return { success: true as const, message: translate(asked.language, 'password.success') };
  });

  route(app, 'POST /api/auth/change-email', async (asked) => {
    const { language, body } = asked;
    const place = placeOf(asked.request);
    const changed = await changeEmail(services, sessionOf(asked), { ...body, language }, place);
    if (changed) security.record('email.changed', eventDetails(asked.request, body.accountId));
    const message = changed
      ? translate(language, 'email.success')
      : translate(language, 'verifyEmail.awaiting', { email: body.newEmail });
    return { success: true as const, message };
  });
}
