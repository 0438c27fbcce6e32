import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '#contract/api/account.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isAdministrator } from '#server/access/administrators.ts';
import { sessionCookie, setCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import type { Services } from '#server/services.ts';
import { endSession } from '#server/site/sessions/sessions.ts';
import type { LoggedIn } from './log-in.ts';
import { presentAccount, presentKept } from './present.ts';

/** Answers a login that has succeeded, in whatever way: gives the browser its session in place of a former one. */
export async function enter(
  services: Pick<Services, 'config' | 'game' | 'security' | 'site'>,
  asked: { readonly language: LanguageCode; readonly request: FastifyRequest; readonly reply: FastifyReply },
  { account, notes, token, kept }: LoggedIn,
): Promise<{ readonly success: true; readonly account: Account; readonly notice?: string }> {
  const { config, security, site } = services;
  const before = asked.request.cookies[sessionCookie];
  if (before) await endSession(site, before);
  setCookie(asked, config, sessionCookie, token);
  // A login does not fail because the game cannot say whose it is.
  if (await isAdministrator(services, account.login).catch(() => false)) {
    security.record('login.administrator', eventDetails(asked.request, account.id));
  }
  return {
    success: true,
    account: presentAccount(account, notes, { config }),
    ...presentKept(kept, asked.language),
  };
}
