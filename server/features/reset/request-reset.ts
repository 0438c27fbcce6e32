import type { ErrorCode } from '#contract/api/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { ApiError } from '#server/errors.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { resetMail } from './reset-mail.ts';

function problemOf(email: string): ErrorCode | undefined {
  if (email === '') return 'reset.emailRequired';
  return isEmail(email) ? undefined : 'reset.emailInvalid';
}

/**
 * Takes on the mail and looks nothing up: whether the address has an account is found out when the mail is written,
 * so that neither the answer nor its time can tell.
 * @throws ApiError `reset.email…`
 */
export async function requestReset(
  mailQueue: MailQueue,
  email: string,
  language: LanguageCode,
): Promise<void> {
  const problem = problemOf(email);
  if (problem) throw new ApiError(problem, { problems: [problem] });
  await mailQueue.enqueue({ kind: resetMail, recipient: email, language });
}
