import { ApiError } from '#web/api.ts';
import type { FieldText } from '#web/forms/use-form.ts';
import type { Translate } from '#web/i18n.ts';

const codes = ['password.common', 'password.sameAsLogin', 'password.breached'] as const;

/** The server's refusal of a weak password, for the field it was typed in. */
export function weakPasswordProblem(error: unknown, t: Translate): FieldText<'newPassword'> | undefined {
  const code = error instanceof ApiError ? codes.find((each) => each === error.code) : undefined;
  return code && { field: 'newPassword', text: t(code) };
}
