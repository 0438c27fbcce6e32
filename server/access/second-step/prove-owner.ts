import type { GivenPasskey } from '#server/access/passkeys/take-passkey.ts';
import { ApiError } from '#server/errors.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import type { History } from '#server/history/history.ts';
import type { Place } from '#server/history/place.ts';
import type { Session } from '#server/request/route.ts';
import { siteNow } from '#server/site/clock.ts';
import { readStepMethods } from '#server/site/second-step/second-steps.ts';
import { activeSecondStep, type GivenStep, type StepServices, takeStep } from './verify-code.ts';

export interface OwnerProofServices extends StepServices {
  readonly game: Game;
  readonly history: Pick<History, 'record'>;
}

/** A change that asks for the password again, although there is a session. */
export interface OwnerProof {
  readonly password: string;
  readonly address: string;
  readonly place: Place;
}

/** Neither a stolen session nor a stolen phone is enough. */
export interface FullProof extends OwnerProof {
  readonly code: string;
  readonly passkey: GivenPasskey | undefined;
}

export async function accountOf(
  { game }: Pick<OwnerProofServices, 'game'>,
  session: Session,
): Promise<GameAccount> {
  const account = await game.accounts.findById(session.accountId);
  if (!account) throw new ApiError('auth.accountInactive');
  return account;
}

/** Who guesses within a stolen session is seen by the owner, as one who guesses at the login. */
export function recordWrongProof(
  { history }: Pick<OwnerProofServices, 'history'>,
  kind: 'loginFailed' | 'codeFailed' | 'passkeyFailed',
  { id: accountId, login, email }: GameAccount,
  place: Place,
): void {
  history.record({ kind, accountId, login, email, ...place });
}

/**
 * Guesses count like those of logins, until `succeeded`, and the owner hears of them like of those.
 * @throws ApiError `password.…`, `rateLimit.auth`
 */
export async function checkPassword(
  services: Pick<OwnerProofServices, 'game' | 'history' | 'limits'>,
  session: Session,
  { password, address, place }: OwnerProof,
): Promise<GameAccount> {
  if (password === '') throw new ApiError('password.currentRequired');
  const account = await accountOf(services, session);
  await services.limits.logins.attempt(account.login, address);
  const { passwords } = services.game;
  if (!(await passwords.verify(password, account.passwordHash))) {
    recordWrongProof(services, 'loginFailed', account, place);
    throw new ApiError('password.currentIncorrect');
  }
  return account;
}

/**
 * Checks the password and, where two-step login is on, uses up a code or a passkey's signature.
 * @throws ApiError `password.…`, `twoStep.…`, `passkeys.…`, `rateLimit.auth`
 */
export async function proveOwner(
  services: OwnerProofServices,
  session: Session,
  proof: FullProof,
  methods: GivenStep['methods'],
): Promise<GameAccount> {
  const account = await checkPassword(services, session, proof);
  const { code, passkey, address, place } = proof;
  const step = await activeSecondStep(services, account);
  if (step) {
    if (code === '' && !passkey) {
      const known = await readStepMethods(services.site, account);
      throw new ApiError('twoStep.codeRequired', { methods: known.filter((each) => methods.includes(each)) });
    }
    const given = { code, passkey, methods, now: siteNow() };
    if (!(await takeStep(services, account, step, given))) {
      recordWrongProof(services, passkey ? 'passkeyFailed' : 'codeFailed', account, place);
      throw new ApiError(passkey ? 'passkeys.refused' : 'twoStep.codeWrong');
    }
  }
  await services.limits.logins.succeeded(account.login, address);
  return account;
}
