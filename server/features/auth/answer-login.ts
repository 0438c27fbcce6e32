import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '#contract/api/account/account.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { RefusedLogin } from '#server/access/banned-account.ts';
import { placeOf } from '#server/history/place.ts';
import { appealCookie, clearCookie, sessionCookie, setCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import type { Services } from '#server/services.ts';
import { endSession } from '#server/site/sessions/sessions.ts';
import type { LoggedIn } from './log-in.ts';
import { deletionCancelledNotice, presentAccount } from './present.ts';

interface LoginContext {
  readonly language: LanguageCode;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers a login with the right password or passkey that is refused all the same. @throws ApiError, always */
export function answerRefusedLogin(
  asked: LoginContext,
  config: Services['config'],
  { refusal, appealToken }: RefusedLogin,
): never {
  if (appealToken !== undefined) setCookie(asked, config, appealCookie, appealToken);
  throw refusal;
}

/** Answers a login that has succeeded, in whatever way: gives the browser its session in place of a former one. */
export async function answerLogin(
  services: Pick<Services, 'config' | 'history' | 'site'>,
  asked: LoginContext,
  { account, settings, token, deletionCancelled }: LoggedIn,
): Promise<{ readonly success: true; readonly account: Account; readonly notice?: string }> {
  const { config, history, site } = services;
  const { language, request } = asked;
  const before = request.cookies[sessionCookie];
  if (before) await endSession(site, before);
  setCookie(asked, config, sessionCookie, token);
  // Whoever logs in now does not read what another wrote before him at the same computer.
  if (request.cookies[appealCookie] !== undefined) clearCookie(asked, config, appealCookie);
  const { id: accountId, login, email } = account;
  const told = { accountId, login, email, language, request: eventDetails(request, accountId) };
  history.record({ kind: 'login', ...told, ...placeOf(request) });
  return {
    success: true,
    account: presentAccount(account, settings, { config }),
    ...deletionCancelledNotice(deletionCancelled, language),
  };
}
