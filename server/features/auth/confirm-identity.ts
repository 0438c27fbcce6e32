import { isTotpText } from '#server/access/second-step/totp.ts';
import { activeSecondStep, takeCode } from '#server/access/second-step/verify-code.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Place } from '#server/history/place.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import type { SecondStep } from '#server/site/second-step/second-steps.ts';
import { recordProof } from '#server/site/sessions/proofs.ts';
import { sessionAccount } from './session-account.ts';

type ConfirmServices = Pick<Services, 'game' | 'history' | 'limits' | 'site' | 'siteKey'>;

interface GivenProof {
  readonly password: string;
  readonly code: string;
}

interface Caller {
  readonly address: string;
  readonly place: Place;
}

async function checkPassword(
  { game, history }: ConfirmServices,
  account: GameAccount,
  password: string,
  place: Place,
): Promise<void> {
  if (await game.passwords.verify(password, account.passwordHash)) return;
  const { id: accountId, login, email } = account;
  history.record({ kind: 'loginFailed', accountId, login, email, ...place });
  throw new ApiError('password.currentIncorrect');
}

async function checkCode(
  services: ConfirmServices,
  account: GameAccount,
  { step, code }: { readonly step: SecondStep; readonly code: string },
  place: Place,
): Promise<void> {
  const { id: accountId, login, email } = account;
  const told = { accountId, login, email, ...place };
  const given = { code, methods: ['totp', 'recovery'], now: siteNow() } as const;
  if (!(await takeCode(services, account, step, given))) {
    services.history.record({ kind: 'codeFailed', ...told });
    throw new ApiError('twoStep.codeWrong');
  }
  if (!isTotpText(code.replaceAll(/\s/g, ''))) services.history.record({ kind: 'recoveryCodeUsed', ...told });
}

/**
 * Proves within a session who its owner is; begins a staff session anew. Where two-step login is on only its code counts:
 * who has stolen the session may have the password, too. Guesses count like those of logins.
 * @throws ApiError `password.…`, `twoStep.…`, `rateLimit.auth`, `auth.…`; GameUnavailable
 */
export async function confirmIdentity(
  services: ConfirmServices,
  session: Session,
  { password, code }: GivenProof,
  { address, place }: Caller,
): Promise<void> {
  const { limits, site } = services;
  const account = await sessionAccount(services, session, session.accountId);
  const step = await activeSecondStep(services, account);
  if (step && code === '') throw new ApiError('twoStep.codeRequired');
  if (!step && password === '') throw new ApiError('password.currentRequired');
  await limits.logins.attempt(account.login, address);
  if (step) await checkCode(services, account, { step, code }, place);
  else await checkPassword(services, account, password, place);
  await limits.logins.succeeded(account.login, address);
  const proof = step ? 'secondStep' : 'password';
  if (!(await recordProof(site, session.tokenHash, proof, siteNow()))) {
    throw new ApiError('auth.sessionExpired');
  }
}
