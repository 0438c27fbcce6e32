import type { ErrorCode } from '#contract/api/errors.ts';
import { checkNewPassword, type FieldProblem } from '#contract/validation.ts';

export interface PasswordForm {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

export type PasswordField = keyof PasswordForm;

function required(form: PasswordForm): readonly (readonly [PasswordField, ErrorCode | undefined])[] {
  return [
    ['currentPassword', form.currentPassword === '' ? 'password.currentRequired' : undefined],
    ['newPassword', form.newPassword === '' ? 'password.newRequired' : undefined],
    ['confirmPassword', form.confirmPassword === '' ? 'password.confirmRequired' : undefined],
  ];
}

/** Every problem in the order of specification §5; at most one per field. */
export function passwordProblems(form: PasswordForm): FieldProblem<PasswordField>[] {
  const same = form.newPassword === form.confirmPassword;
  const checks: readonly (readonly [PasswordField, ErrorCode | undefined])[] = [
    ...required(form),
    ['confirmPassword', same || form.confirmPassword === '' ? undefined : 'password.differ'],
    ['newPassword', form.newPassword === '' ? undefined : checkNewPassword(form.newPassword)],
  ];
  return checks.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
