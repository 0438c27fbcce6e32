import { secondStepMethods } from '#contract/api/call.ts';
import { checkNewDeletionCode } from '#contract/validation.ts';
import { type FullProof, proveOwner } from '#server/access/second-step/prove-owner.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';

interface CodeChange extends FullProof {
  readonly deletionCode: string;
}

/** @throws ApiError `deletionCode.…`, `register.deletionCode…`, `password.…`, `twoStep.…`, `passkeys.…`; GameUnavailable, GameLimited */
export async function changeDeletionCode(
  services: Pick<Services, 'game' | 'history' | 'limits' | 'security' | 'site' | 'siteKey'>,
  session: Session,
  { deletionCode, ...proof }: CodeChange,
): Promise<GameAccount> {
  const { accounts } = services.game;
  // Before the proof, which may use up a code.
  const problem = checkNewDeletionCode(deletionCode);
  if (problem) throw new ApiError(problem);
  const max = accounts.limits().deletionCode;
  if (deletionCode.length > max) throw new ApiError('register.deletionCodeTooLong', { values: { max } });
  const account = await proveOwner(services, session, proof, secondStepMethods);
  const isChanged = await accounts.changeDeletionCode(account, deletionCode);
  if (!isChanged) throw new ApiError('password.currentIncorrect');
  return account;
}
