import type { ErrorCode } from '#contract/api/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { ApiError } from '#server/errors.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { resetMailKind } from './reset-mail.ts';

function problemOf(email: string): ErrorCode | undefined {
  if (email === '') return 'reset.emailRequired';
  return isEmail(email) ? undefined : 'reset.emailInvalid';
}

/**
 * Only queues the mail; the account is looked up when the mail is written, so that neither response nor timing
 * reveals whether the address has an account.
 * @throws ApiError `reset.email…`
 */
export async function requestReset(
  mailQueue: MailQueue,
  email: string,
  language: LanguageCode,
): Promise<void> {
  const problem = problemOf(email);
  if (problem) throw new ApiError(problem, { problems: [problem] });
  await mailQueue.enqueue({ kind: resetMailKind, recipient: email, language });
}
