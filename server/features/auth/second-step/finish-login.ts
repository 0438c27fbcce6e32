import { type SecondStepMethod, secondStepMethods } from '#contract/api/call.ts';
import { cancelDeletionOnLogin, recordCancelledDeletion } from '#server/access/account-deletion.ts';
import type { GivenPasskey } from '#server/access/passkeys/take-passkey.ts';
import { isTotpText } from '#server/access/second-step/totp.ts';
import { activeSecondStep, takeStep } from '#server/access/second-step/verify-code.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Place } from '#server/history/place.ts';
import { networksOf } from '#server/limits/networks.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { trustPasskey } from '#server/site/passkeys/passkeys.ts';
import {
  countAttempt,
  createPendingLogin,
  findPendingLogin,
  isPendingOwner,
  type PendingLogin,
  takePendingLogin,
} from '#server/site/second-step/pending-logins.ts';
import { readStepMethods } from '#server/site/second-step/second-steps.ts';
import { createSession } from '#server/site/sessions/sessions.ts';

type LoginServices = Pick<Services, 'game' | 'history' | 'limits' | 'security' | 'site' | 'siteKey'>;

/** A login that waits for its second step. */
export interface BegunLogin {
  readonly pendingToken: string;
  readonly methods: readonly SecondStepMethod[];
}

/** Called after the correct password. */
export async function beginPendingLogin(
  { site }: Pick<Services, 'site'>,
  { id, login, passwordHash }: GameAccount,
  address: string,
): Promise<BegunLogin> {
  const pendingToken = await createPendingLogin(site, { id, login, passwordHash, address }, siteNow());
  return { pendingToken, methods: await readStepMethods(site, { id, login }) };
}

function end(): never {
  throw new ApiError('login.secondStepEnded');
}

/** The pending login of a cookie, if it is used in the network where it began. @throws ApiError `login.secondStepEnded` */
export async function openPendingLogin(
  { site }: Pick<Services, 'site'>,
  { token, address }: Pick<GivenLogin, 'token' | 'address'>,
  now: Date,
): Promise<PendingLogin> {
  const pending = token === '' ? undefined : await findPendingLogin(site, token, now);
  if (!pending || networksOf(pending.address).own !== networksOf(address).own) return end();
  return pending;
}

/** The account, if it is still the one whose password was verified. */
export async function pendingAccount(
  { game }: Pick<Services, 'game'>,
  pending: PendingLogin,
  token: string,
): Promise<GameAccount> {
  const account = await game.accounts.findById(pending.accountId);
  if (!account || !isPendingOwner(pending, token, account)) return end();
  if (account.blocked) throw new ApiError('login.blocked');
  return account;
}

interface GivenLogin {
  readonly token: string;
  readonly code: string;
  readonly passkey: GivenPasskey | undefined;
  readonly address: string;
  readonly place: Place;
}

/**
 * Ends a pending login with a session. Its network and its account's login and password must be the same as at
 * its start; wrong codes count like wrong passwords.
 * @returns the account and its new session's token
 * @throws ApiError `login.…`, `twoStep.…`, `rateLimit.auth`; GameUnavailable
 */
export async function finishLogin(
  services: LoginServices,
  { token, code, passkey, address, place }: GivenLogin,
  now = siteNow(),
): Promise<{ readonly account: GameAccount; readonly token: string; readonly deletionCancelled: boolean }> {
  const { history, limits, site } = services;
  const pending = await openPendingLogin(services, { token, address }, now);
  if (code === '' && !passkey) throw new ApiError('twoStep.codeRequired');
  await limits.logins.attempt(pending.login, address);
  if (!(await countAttempt(site, token))) return end();
  const account = await pendingAccount(services, pending, token);
  const step = await activeSecondStep(services, account);
  // Switched off meanwhile: the password alone logs in now.
  if (!step) return end();
  const { id, login, passwordHash, email } = account;
  const told = { accountId: id, login, email, ...place };
  if (!(await takeStep(services, account, step, { code, passkey, methods: secondStepMethods, now }))) {
    history.record({ kind: passkey ? 'passkeyFailed' : 'codeFailed', ...told });
    if (!(await findPendingLogin(site, token, now))) return end();
    throw new ApiError(passkey ? 'passkeys.refused' : 'twoStep.codeWrong');
  }
  // Together: what ends pending logins and then sessions, such as removing a passkey, misses neither, and a login that
  // has ended meanwhile cancels no deletion. The passkey first, as there, or both would wait for one another.
  const opened = await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (passkey) await trustPasskey({ db }, passkey.assertion.id);
      if (!(await takePendingLogin({ db }, token))) return end();
      const deletionCancelled = await cancelDeletionOnLogin({ db }, account);
      const owner = { id, login, passwordHash, address, device: place };
      const session = await createSession({ db }, { ...owner, proof: 'secondStep' });
      return { token: session, deletionCancelled };
    });
  if (opened.deletionCancelled) recordCancelledDeletion(history, account, place);
  await limits.logins.succeeded(pending.login, address);
  if (!passkey && !isTotpText(code.replaceAll(/\s/g, '')))
    history.record({ kind: 'recoveryCodeUsed', ...told });
  return { account, ...opened };
}
