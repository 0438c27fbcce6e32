import { isRefusalCode, refusals } from '#contract/errors.ts';
import { ApiRefusal } from '#web/api.ts';
import type { Translate } from '#web/i18n.ts';

/** Messages that the server sends as translation keys. */
const keyPattern = /^(?:rateLimit|auth|login)\.\w+$/;

type Say = (key: string, values?: object) => string;

function sayKey(refusal: ApiRefusal, say: Say): string {
  if (refusal.message.startsWith('rateLimit.') && refusal.retryAfter === undefined)
    return say('rateLimit.tryLater');
  return say(refusal.message, { seconds: refusal.retryAfter });
}

/** Whether the message is the fixed English text that the specification names for this code. */
function isLiteral({ code, message }: ApiRefusal): boolean {
  if (!isRefusalCode(code)) return false;
  const style = refusals[code].message;
  return typeof style === 'object' && style.literal === message;
}

/**
 * What went wrong, in the page's language: keys and the fixed English messages are translated, other messages
 * come translated from the server.
 * @param error anything a call of the API has thrown
 */
export function refusalText(error: unknown, t: Translate): string {
  const say = t as unknown as Say;
  if (!(error instanceof ApiRefusal)) return say('login.connection');
  if (keyPattern.test(error.message)) return sayKey(error, say);
  if (isLiteral(error)) return say(error.code);
  return error.message || say('error.unknown');
}

/** The same for a form: every message of the refusal, one per line. */
export function refusalLines(error: unknown, t: Translate): readonly string[] {
  if (error instanceof ApiRefusal && error.errors.length > 0) return error.errors;
  return [refusalText(error, t)];
}
