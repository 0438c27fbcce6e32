import { secondStepMethods } from '#contract/api/call.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { type FullProof, proveOwner } from '#server/access/second-step/prove-owner.ts';
import { readOwners, requireAnotherOwner } from '#server/access/staff/last-owner.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { readLanguages } from '#server/site/account-settings.ts';
import { siteNow } from '#server/site/clock.ts';
import { addDeletion } from '#server/site/personal-data/account-deletions.ts';
import { endPendingLoginsOf } from '#server/site/second-step/pending-logins.ts';
import { endSessionsOf } from '#server/site/sessions/sessions.ts';
import { deletionMailKinds } from './deletion-mails.ts';

type RequestServices = Pick<
  Services,
  'config' | 'game' | 'history' | 'limits' | 'mailQueue' | 'security' | 'site' | 'siteKey'
>;

export interface RequestedDeletion {
  readonly account: GameAccount;
  readonly due: Date;
}

/**
 * Stores the request, ends all sessions and pending logins, and tells the owner how to cancel: who comes back has to
 * log in, which does.
 * @throws ApiError `password.…`, `twoStep.…`, `accountDeletion.pending`, `auth.accountInactive`, `roles.lastOwner`;
 *   GameUnavailable, GameLimited
 */
export async function requestDeletion(
  services: RequestServices,
  session: Session,
  proof: FullProof,
  asked: LanguageCode,
): Promise<RequestedDeletion> {
  const { mailQueue, site } = services;
  const account = await proveOwner(services, session, proof, secondStepMethods);
  const { id, login, email, blocked } = account;
  if (blocked || login !== session.login) throw new ApiError('auth.accountInactive');
  services.game.accounts.assertCanClose();
  const language = (await readLanguages(site, [id])).get(id) ?? asked;
  const owners = await readOwners(services);
  const due = await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      await requireAnotherOwner(db, site, owners, account);
      // First: it waits for a login that is just ending with a session, which then ends below.
      await endPendingLoginsOf({ db }, id);
      const closing = await addDeletion({ db }, account, language, siteNow());
      if (!closing) throw new ApiError('accountDeletion.pending');
      await endSessionsOf({ db }, id);
      const details = { account: String(id), login, due: closing.toISOString() };
      const order = { kind: deletionMailKinds.requested, recipient: email, language, about: login, details };
      if (isEmail(email)) await mailQueue.enqueue(order, db);
      return closing;
    });
  return { account, due };
}
