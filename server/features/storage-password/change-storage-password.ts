import { secondStepMethods } from '#contract/api/call.ts';
import { defaultStoragePassword } from '#contract/limits.ts';
import { checkStoragePassword } from '#contract/validation.ts';
import { type FullProof, proveOwner } from '#server/access/second-step/prove-owner.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';

interface PasswordChange extends FullProof {
  readonly storagePassword: string;
}

/** @throws ApiError `storage.…`, `password.…`, `twoStep.…`, `passkeys.…`; GameUnavailable, GameLimited */
export async function changeStoragePassword(
  services: Pick<Services, 'game' | 'history' | 'limits' | 'security' | 'site' | 'siteKey'>,
  session: Session,
  { storagePassword, ...proof }: PasswordChange,
): Promise<GameAccount> {
  // Before the proof, which may use up a code.
  const problem = checkStoragePassword(storagePassword);
  if (problem) throw new ApiError(problem);
  const account = await proveOwner(services, session, proof, secondStepMethods);
  const change = await services.game.storagePasswords.change(account, storagePassword);
  if (change === 'noStorage') {
    throw new ApiError('storage.none', { values: { password: defaultStoragePassword } });
  }
  if (change === 'accountChanged') throw new ApiError('password.currentIncorrect');
  return account;
}
