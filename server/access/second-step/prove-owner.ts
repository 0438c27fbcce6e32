import type { SecondStepMethod } from '#contract/api/call.ts';
import { ApiError } from '#server/errors.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Session } from '#server/request/route.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteKey } from '#server/site/site-key.ts';
import { activeSecondStep, takeCode } from './verify-code.ts';

/** A change that asks for the password again, although there is a session. */
export interface Proof {
  readonly password: string;
  readonly address: string;
}

/** Neither a stolen session nor a stolen phone is enough. */
export interface FullProof extends Proof {
  readonly code: string;
}

/** @throws ApiError `auth.accountInactive`; GameUnavailable */
export async function accountOf(
  { game }: { readonly game: Pick<Game, 'accounts'> },
  session: Session,
): Promise<GameAccount> {
  const account = await game.accounts.findById(session.accountId);
  if (!account) throw new ApiError('auth.accountInactive');
  return account;
}

/**
 * Checks the password of the session's account. Guesses count like those of logins, until `limits.logins.succeeded`.
 * @throws ApiError `password.…`, `rateLimit.auth`; GameUnavailable
 */
export async function checkPassword(
  services: { readonly game: Game; readonly limits: Limits },
  session: Session,
  { password, address }: Proof,
): Promise<GameAccount> {
  if (password === '') throw new ApiError('password.currentRequired');
  const account = await accountOf(services, session);
  await services.limits.logins.attempt(account.login, address);
  const { passwords } = services.game;
  if (!(await passwords.verify(password, account.passwordHash))) {
    throw new ApiError('password.currentIncorrect');
  }
  return account;
}

interface ProofServices {
  readonly game: Game;
  readonly limits: Limits;
  readonly site: Site;
  readonly siteKey: SiteKey;
}

/**
 * Checks the password and, where two-step login is on, uses up a code.
 * @throws ApiError `password.…`, `twoStep.…`, `rateLimit.auth`; GameUnavailable
 */
export async function proveOwner(
  services: ProofServices,
  session: Session,
  proof: FullProof,
  methods: readonly SecondStepMethod[],
): Promise<{ readonly account: GameAccount; readonly hasSecondStep: boolean }> {
  const account = await checkPassword(services, session, proof);
  const step = await activeSecondStep(services, account);
  if (step) {
    if (proof.code === '') throw new ApiError('twoStep.codeRequired');
    const given = { code: proof.code, methods, now: siteNow() };
    if (!(await takeCode(services, account, step, given))) throw new ApiError('twoStep.codeWrong');
  }
  await services.limits.logins.succeeded(account.login, proof.address);
  return { account, hasSecondStep: step !== undefined };
}
