import { secondStepMethods } from '#contract/api/call.ts';
import type { GivenPasskey } from '#server/access/passkeys/take-passkey.ts';
import { recordWrongProof } from '#server/access/second-step/prove-owner.ts';
import { isTotpText } from '#server/access/second-step/totp.ts';
import { activeSecondStep, takeStep } from '#server/access/second-step/verify-code.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Place } from '#server/history/place.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import type { SecondStep } from '#server/site/second-step/second-steps.ts';
import { recordProof } from '#server/site/sessions/proofs.ts';
import { sessionAccount } from './session-account.ts';

type ConfirmServices = Pick<Services, 'game' | 'history' | 'limits' | 'security' | 'site' | 'siteKey'>;

interface GivenProof {
  readonly password: string;
  readonly code: string;
  readonly passkey: GivenPasskey | undefined;
}

interface Caller {
  readonly address: string;
  readonly place: Place;
}

async function checkPassword(
  services: ConfirmServices,
  account: GameAccount,
  password: string,
  place: Place,
): Promise<void> {
  if (await services.game.passwords.verify(password, account.passwordHash)) return;
  recordWrongProof(services, 'loginFailed', account, place);
  throw new ApiError('password.currentIncorrect');
}

async function checkStep(
  services: ConfirmServices,
  account: GameAccount,
  { step, code, passkey }: Omit<GivenProof, 'password'> & { readonly step: SecondStep },
  place: Place,
): Promise<void> {
  const given = { code, passkey, methods: secondStepMethods, now: siteNow() };
  if (!(await takeStep(services, account, step, given))) {
    recordWrongProof(services, passkey ? 'passkeyFailed' : 'codeFailed', account, place);
    throw new ApiError(passkey ? 'passkeys.refused' : 'twoStep.codeWrong');
  }
  if (!passkey && !isTotpText(code.replaceAll(/\s/g, ''))) {
    const { id: accountId, login, email } = account;
    services.history.record({ kind: 'recoveryCodeUsed', accountId, login, email, ...place });
  }
}

/**
 * Proves within a session who its owner is; begins a staff session anew. Where two-step login is on only its second step counts:
 * who has stolen the session may have the password, too. Guesses count like those of logins.
 * @throws ApiError `password.…`, `twoStep.…`, `passkeys.…`, `rateLimit.auth`, `auth.…`; GameUnavailable
 */
export async function confirmIdentity(
  services: ConfirmServices,
  session: Session,
  { password, code, passkey }: GivenProof,
  { address, place }: Caller,
): Promise<void> {
  const { limits, site } = services;
  const account = await sessionAccount(services, session, session.accountId);
  const step = await activeSecondStep(services, account);
  if (step && code === '' && !passkey) throw new ApiError('twoStep.codeRequired');
  if (!step && password === '') throw new ApiError('password.currentRequired');
  await limits.logins.attempt(account.login, address);
  if (step) await checkStep(services, account, { step, code, passkey }, place);
  else await checkPassword(services, account, password, place);
  await limits.logins.succeeded(account.login, address);
  const proof = step ? 'secondStep' : 'password';
  if (!(await recordProof(site, session.tokenHash, proof, siteNow()))) {
    throw new ApiError('auth.sessionExpired');
  }
}
