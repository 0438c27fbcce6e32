import type { LanguageCode } from '#contract/languages.ts';
import type { MailRequest } from './outbox.ts';

/** What a notice to the owner of an account says. */
export interface NoticeFacts {
  readonly login: string;
  readonly email: string;
  /** Empty for what came from no request. */
  readonly network: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly at: Date;
}

/** @param kind as its renderer is registered with the mail queue */
export function noticeRequest(kind: string, facts: NoticeFacts, language: LanguageCode): MailRequest {
  const { login, email, network, browser, system, at } = facts;
  const device = { ...(browser && { browser }), ...(system && { system }) };
  return {
    kind,
    recipient: email,
    language,
    about: login,
    details: { login, network, at: at.toISOString(), ...device },
  };
}
