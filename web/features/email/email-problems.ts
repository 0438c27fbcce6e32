import type { ErrorCode } from '#contract/api/errors.ts';
import { type FieldProblem, isEmail } from '#contract/validation.ts';

export interface EmailForm {
  readonly newEmail: string;
  readonly confirmEmail: string;
  readonly password: string;
}

export type EmailField = keyof EmailForm;

function checkNewEmail(newEmail: string): ErrorCode | undefined {
  if (newEmail === '') return 'email.newRequired';
  return isEmail(newEmail) ? undefined : 'email.newInvalid';
}

function checkConfirmation({ newEmail, confirmEmail }: EmailForm): ErrorCode | undefined {
  if (confirmEmail === '') return 'email.confirmRequired';
  return newEmail === confirmEmail ? undefined : 'email.differ';
}

/**
 * Every problem in the order of specification §5.
 * @param current the current email; a masked one can only be compared by the server
 */
export function emailProblems(form: EmailForm, current: string): FieldProblem<EmailField>[] {
  const unchanged = form.newEmail !== '' && form.newEmail.toLowerCase() === current.toLowerCase();
  const checks: readonly (readonly [EmailField, ErrorCode | undefined])[] = [
    ['newEmail', checkNewEmail(form.newEmail)],
    ['confirmEmail', checkConfirmation(form)],
    ['newEmail', unchanged ? 'email.unchanged' : undefined],
    ['password', form.password === '' ? 'email.passwordRequired' : undefined],
  ];
  return checks.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
