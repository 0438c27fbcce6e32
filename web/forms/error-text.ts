import { literalMessages } from '#contract/api/literal-messages.ts';
import { ApiError, ApiUnreachable } from '#web/api.ts';
import type { Translate } from '#web/i18n.ts';
import { sessionEndOf } from '#web/page/session-end.ts';
import type { Countdown, Problem } from '#web/ui/forms/error-summary.tsx';

const keyPattern = /^(?:rateLimit|auth|login|passkeys)\.\w+$/;

type TranslateAny = (key: string, values?: object) => string;

function translateKey(apiError: ApiError, translate: TranslateAny): string {
  if (apiError.message.startsWith('rateLimit.') && apiError.retryAfter === undefined)
    return translate('rateLimit.tryLater');
  return translate(apiError.message, { wait: apiError.retryAfter });
}

/** Whether the message is the fixed English text of the specification for this code. */
function isLiteral({ code, message }: ApiError): boolean {
  return Reflect.get(literalMessages, code) === message;
}

/**
 * Whether the connection is to blame; anything else that is no answer is a mistake in our scripts. Browsers say, as a
 * `TypeError`, that a script or a file of texts cannot be fetched: each in its own words.
 */
function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiUnreachable || /fetch|load|module/i.test(String(error));
}

/**
 * An error's text in the page's language: keys and fixed English messages are translated, other messages already are.
 * @param error anything a call has thrown
 */
export function errorText(error: unknown, t: Translate): string {
  const translate = t as unknown as TranslateAny;
  if (!(error instanceof ApiError))
    return translate(isConnectionLost(error) ? 'login.connection' : 'error.unknown');
  if (keyPattern.test(error.message)) return translateKey(error, translate);
  if (isLiteral(error)) return translate(error.code);
  return error.message || translate('error.unknown');
}

function isLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.message.startsWith('rateLimit.');
}

function countdownOf(error: unknown, failedAt: number, t: Translate): Countdown | undefined {
  if (!isLimit(error) || error.retryAfter === undefined) return undefined;
  const textAt = (seconds: number) =>
    seconds === 0 ? t('rateLimit.over') : (t as unknown as TranslateAny)(error.message, { wait: seconds });
  return { endsAt: failedAt + error.retryAfter * 1_000, textAt };
}

/**
 * An error as problems of a form: every message, and for an expired session that nothing was saved.
 * @param failedAt `Date.now()` of the failure
 */
export function errorProblems(error: unknown, failedAt: number, t: Translate): readonly Problem[] {
  if (error instanceof ApiError && error.errors.length > 0) return error.errors.map((text) => ({ text }));
  const problem = { text: errorText(error, t), countdown: countdownOf(error, failedAt, t) };
  return sessionEndOf(error) ? [problem, { text: t('auth.nothingChanged') }] : [problem];
}

/** A form's own heading is not used for rate limits, which are not its failure. */
export function errorTitle(error: unknown, t: Translate, own: string | undefined): string {
  if (isLimit(error)) return t('rateLimit.title');
  return own ?? t(error instanceof ApiUnreachable ? 'error.connection' : 'error.failed');
}
