import type { RequestOptions } from '#contract/api/account/passkeys.ts';
import { cancelDeletionOnLogin, recordCancelledDeletion } from '#server/access/account-deletion.ts';
import type { RefusedLogin } from '#server/access/banned-account.ts';
import type { AuthenticatedAccount } from '#server/access/credentials.ts';
import { requestOptions } from '#server/access/passkeys/options.ts';
import type { RelyingParty } from '#server/access/passkeys/relying-party.ts';
import {
  type GivenPasskey,
  recordIfCloned,
  takeSignedChallenge,
} from '#server/access/passkeys/take-passkey.ts';
import { type Signed, verifyAssertion } from '#server/access/passkeys/verify.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { siteNow } from '#server/site/clock.ts';
import { storeChallenge } from '#server/site/passkeys/challenges.ts';
import { findPasskey, recordUse, type StoredPasskey } from '#server/site/passkeys/passkeys.ts';
import { createSession, hashToken, newToken } from '#server/site/sessions/sessions.ts';
import type { LoggedIn } from './log-in.ts';
import { loginObstacle, refuseLogin } from './login-obstacle.ts';
import type { Visitor } from './visitor.ts';

type LoginServices = Pick<
  Services,
  'config' | 'game' | 'history' | 'mailQueue' | 'modules' | 'security' | 'site'
>;

/** @returns options that are the same for everybody, and the token of the browser that may use them */
export async function beginPasskeyLogin(
  { site }: Pick<Services, 'site'>,
  party: RelyingParty,
): Promise<{ readonly token: string; readonly options: RequestOptions }> {
  const [token, challenge] = [newToken(), newToken()];
  await storeChallenge(site, challenge, { purpose: 'login', boundTo: hashToken(token) }, siteNow());
  return { token, options: requestOptions(challenge, party) };
}

/** The passkey and its account; undefined when there is none, or its account number is another's by now. */
async function findOwner({ game, site }: LoginServices, { assertion }: GivenPasskey) {
  const passkey = await findPasskey(site, assertion.id);
  if (!passkey || assertion.response.userHandle !== passkey.user_handle) return undefined;
  const account = await game.accounts.findById(passkey.account_id);
  return account?.login === passkey.login ? { passkey, account } : undefined;
}

interface Entry extends Pick<AuthenticatedAccount, 'account'> {
  readonly passkey: StoredPasskey;
  readonly signed: Signed;
}

/**
 * Together, so that whoever removes the passkey at the same time ends this session, too, and a login that is refused
 * cancels no deletion.
 */
function openSession(
  { site }: Pick<LoginServices, 'site'>,
  { account, passkey, signed }: Entry,
  { address, place }: Visitor,
): Promise<Pick<LoggedIn, 'token' | 'deletionCancelled'> | undefined> {
  const { id, login, passwordHash } = account;
  const now = siteNow();
  return site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (!(await recordUse({ db }, { id: passkey.id, ...signed, alone: true }, now))) return undefined;
      const deletionCancelled = await cancelDeletionOnLogin({ db }, account);
      const owner = { id, login, passwordHash, address, device: place };
      const token = await createSession({ db }, { ...owner, proof: 'secondStep' }, now);
      return { token, deletionCancelled };
    });
}

/**
 * A whole login: the passkey is something its owner has, and has verified its user. Obeys what a login with the
 * password obeys; needs no captcha, as there is nothing to guess.
 * @throws ApiError `passkeys.…`, `login.…`; GameUnavailable
 */
export async function logInWithPasskey(
  services: LoginServices,
  given: GivenPasskey,
  visitor: Visitor,
): Promise<LoggedIn | RefusedLogin> {
  const { history, site } = services;
  const challenge = await takeSignedChallenge(services, given, siteNow());
  const owner = await findOwner(services, given);
  if (!owner) throw new ApiError('passkeys.refused');
  const { passkey, account } = owner;
  const { language, place, address } = visitor;
  const told = { accountId: account.id, login: account.login, email: account.email, ...place };
  const signed = await verifyAssertion(given.assertion, { challenge, party: given.party }, passkey);
  if (!signed || passkey.step_only === 1) {
    history.record({ kind: 'passkeyFailed', ...told });
    throw new ApiError('passkeys.refused');
  }
  const settings = await readAccountSettings(site, account.id);
  const obstacle = loginObstacle(services, { account, settings });
  if (obstacle) return refuseLogin(services, obstacle, account, language);
  const opened = await openSession(services, { account, passkey, signed }, visitor);
  if (!opened) {
    await recordIfCloned(services, passkey, address);
    history.record({ kind: 'passkeyFailed', ...told });
    throw new ApiError('passkeys.refused');
  }
  if (opened.deletionCancelled) recordCancelledDeletion(history, account, place);
  return { account, settings, ...opened };
}
