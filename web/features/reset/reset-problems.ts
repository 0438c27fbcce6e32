import type { ErrorCode } from '#contract/api/errors.ts';
import { passwordLength } from '#contract/limits.ts';
import { isPasswordText } from '#contract/validation.ts';

export interface ResetForm {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type ResetField = keyof ResetForm;
export type ResetProblem = ErrorCode | 'reset.passwordCharacters';

function checkPassword(password: string): ResetProblem | undefined {
  if (password === '') return 'register.passwordRequired';
  if (password.length < passwordLength.min || password.length > passwordLength.max)
    return 'reset.passwordLength';
  return isPasswordText(password) ? undefined : 'reset.passwordCharacters';
}

/** Every problem of the new password. */
export function resetProblems(form: ResetForm): { field: ResetField; code: ResetProblem }[] {
  const checks: readonly (readonly [ResetField, ResetProblem | undefined])[] = [
    ['newPassword', checkPassword(form.newPassword)],
    ['confirmPassword', form.newPassword === form.confirmPassword ? undefined : 'register.passwordsDiffer'],
  ];
  return checks.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
