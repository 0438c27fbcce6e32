import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '#contract/api/account/account.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { placeOf } from '#server/history/place.ts';
import { sessionCookie, setCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import type { Services } from '#server/services.ts';
import { endSession } from '#server/site/sessions/sessions.ts';
import type { LoggedIn } from './log-in.ts';
import { presentAccount, presentKept } from './present.ts';

/** Answers a login that has succeeded, in whatever way: gives the browser its session in place of a former one. */
export async function enter(
  services: Pick<Services, 'config' | 'history' | 'site'>,
  asked: { readonly language: LanguageCode; readonly request: FastifyRequest; readonly reply: FastifyReply },
  { account, notes, token, kept }: LoggedIn,
): Promise<{ readonly success: true; readonly account: Account; readonly notice?: string }> {
  const { config, history, site } = services;
  const { language, request } = asked;
  const before = request.cookies[sessionCookie];
  if (before) await endSession(site, before);
  setCookie(asked, config, sessionCookie, token);
  const { id: accountId, login, email } = account;
  const told = { accountId, login, email, language, request: eventDetails(request, accountId) };
  history.record({ kind: 'login', ...told, ...placeOf(request) });
  return {
    success: true,
    account: presentAccount(account, notes, { config }),
    ...presentKept(kept, language),
  };
}
