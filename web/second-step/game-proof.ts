import { ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import type { FieldText } from '#web/forms/use-form.ts';
import type { Translate } from '#web/i18n.ts';

const fields: Readonly<Record<string, 'password' | 'code'>> = {
  'password.currentIncorrect': 'password',
  'twoStep.codeRequired': 'code',
  'twoStep.codeWrong': 'code',
};

/** The field of a refused password or second step, in forms whose own fields are of the game. */
export function refusedProof(error: unknown, t: Translate): FieldText<'password' | 'code'> | undefined {
  const field = error instanceof ApiError ? fields[error.code] : undefined;
  // «Current» would be that of the game here.
  return field && { field, text: field === 'password' ? t('email.passwordIncorrect') : errorText(error, t) };
}
