import type { ErrorCode } from '#contract/api/errors.ts';
import { isEmail } from '#contract/validation.ts';

export function recoverProblem(email: string): ErrorCode | undefined {
  if (email === '') return 'reset.emailRequired';
  return isEmail(email) ? undefined : 'reset.emailInvalid';
}
