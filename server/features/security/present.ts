import type { AccountMail, ListedSession } from '#contract/api/account/security.ts';
import { networkOf } from '#server/history/network.ts';
import type { PastMail } from '#server/mail/outbox.ts';
import type { Session } from '#server/request/route.ts';
import { type OpenSession, sessionIdOf } from '#server/site/sessions/sessions.ts';
import { isoTime, stamp } from '#server/site/time.ts';

/** Nothing for a mail that was not sent. */
export function presentMail({ kind, state, finishedAt }: PastMail): AccountMail[] {
  return state === 'sent' && finishedAt ? [{ kind, at: isoTime(stamp(finishedAt)) }] : [];
}

/** A session as its owner sees it: neither its token's hash nor the whole address. */
export function presentSession(
  { tokenHash, browser, system, address, startedAt, lastUsedAt }: OpenSession,
  current: Pick<Session, 'tokenHash'>,
): ListedSession {
  return {
    id: sessionIdOf(tokenHash),
    browser,
    system,
    network: address === null ? null : networkOf(address),
    startedAt: isoTime(stamp(startedAt)),
    lastUsedAt: isoTime(stamp(lastUsedAt)),
    isCurrent: tokenHash === current.tokenHash,
  };
}
