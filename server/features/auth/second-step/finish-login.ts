import type { SecondStepMethod } from '#contract/api/call.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isTotpText } from '#server/access/second-step/totp.ts';
import { activeSecondStep, takeCode } from '#server/access/second-step/verify-code.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Place } from '#server/history/place.ts';
import { networksOf } from '#server/limits/networks.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import {
  countAttempt,
  createPendingLogin,
  findPendingLogin,
  isPendingOwner,
  type PendingLogin,
  takePendingLogin,
} from '#server/site/second-step/pending-logins.ts';
import { countRecoveryCodes } from '#server/site/second-step/recovery-codes.ts';
import { createSession } from '#server/site/sessions/sessions.ts';

type LoginServices = Pick<Services, 'game' | 'history' | 'limits' | 'site' | 'siteKey'>;

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
  const recovery = (await countRecoveryCodes(site, id)) > 0;
  return { pendingToken, methods: recovery ? ['totp', 'recovery'] : ['totp'] };
}

function end(): never {
  throw new ApiError('login.secondStepEnded');
}

/** The account, if it is still the one whose password was verified. */
async function pendingAccount(
  { game }: LoginServices,
  pending: PendingLogin,
  token: string,
): Promise<GameAccount> {
  const account = await game.accounts.findById(pending.accountId);
  if (!account || !isPendingOwner(pending, token, account)) return end();
  if (account.blocked) throw new ApiError('login.blocked');
  return account;
}

interface GivenStep {
  readonly token: string;
  readonly code: string;
  readonly address: string;
  readonly place: Place;
  readonly language: LanguageCode;
}

/**
 * Ends a pending login with a session. Its network and its account's login and password must be the same as at
 * its start; wrong codes count like wrong passwords.
 * @returns the account and its new session's token
 * @throws ApiError `login.…`, `twoStep.…`, `rateLimit.auth`; GameUnavailable
 */
export async function finishLogin(
  services: LoginServices,
  { token, code, address, place, language }: GivenStep,
  now = siteNow(),
): Promise<{ readonly account: GameAccount; readonly token: string }> {
  const { history, limits, site } = services;
  const pending = token === '' ? undefined : await findPendingLogin(site, token, now);
  if (!pending || networksOf(pending.address).own !== networksOf(address).own) return end();
  if (code === '') throw new ApiError('twoStep.codeRequired');
  await limits.logins.attempt(pending.login, address);
  if (!(await countAttempt(site, token))) return end();
  const account = await pendingAccount(services, pending, token);
  const step = await activeSecondStep(services, account);
  // Switched off meanwhile: the password alone logs in now.
  if (!step) return end();
  const { id, login, passwordHash, email } = account;
  const told = { accountId: id, login, email, ...place };
  if (!(await takeCode(services, account, step, { code, methods: ['totp', 'recovery'], now }))) {
    history.record({ kind: 'codeFailed', ...told });
    throw new ApiError(
      (await findPendingLogin(site, token, now)) ? 'twoStep.codeWrong' : 'login.secondStepEnded',
    );
  }
  if (!(await takePendingLogin(site, token))) return end();
  await limits.logins.succeeded(pending.login, address);
  const session = await createSession(site, { id, login, passwordHash, address, device: place });
  history.record({ kind: 'login', language, ...told });
  if (!isTotpText(code.replaceAll(/\s/g, ''))) history.record({ kind: 'recoveryCodeUsed', ...told });
  return { account, token: session };
}
