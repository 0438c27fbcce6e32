import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import type { Config } from '#server/settings/config.ts';

const timeoutMs = 2_000;
/** Services answer about 40 kB. */
const maxAnswerBytes = 256 * 1024;
const sentDigits = 5;
const answerLine = /^([0-9A-F]{35}):(\d{1,12})\r?$/i;

const throttle = createLogThrottle();

/** The message is logged: it must not contain anything of the request. */
class AnswerError extends Error {}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new AnswerError('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

async function askForRange(url: string, prefix: string): Promise<string> {
  const response = await fetch(`${url}/${prefix}`, {
    signal: AbortSignal.timeout(timeoutMs),
    // Padded answers have the same length, so that an eavesdropper cannot tell the range by it.
    headers: { accept: 'text/plain', 'add-padding': 'true', 'user-agent': 'Guildhall' },
    redirect: 'manual',
  });
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !/^text\/plain\b/i.test(type)) {
    await response.body?.cancel();
    throw new AnswerError(response.status === 200 ? 'the answer is no text' : `status ${response.status}`);
  }
  return readText(response);
}

/** Padding has the count 0. @throws AnswerError when the text is not of the range API's form */
function isInRange(text: string, suffix: string): boolean {
  const found = text.split('\n').flatMap((line) => {
    const [, digits = '', count] = answerLine.exec(line) ?? [];
    return digits === '' ? [] : [{ digits: digits.toUpperCase(), count: Number(count) }];
  });
  if (found.length === 0) throw new AnswerError('the answer has no hashes');
  return found.some(({ digits, count }) => digits === suffix && count > 0);
}

function reasonOf(error: unknown): string {
  if (error instanceof AnswerError) return error.message;
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'cannot be reached';
}

/**
 * Whether the service of `BREACH_CHECK_URL` knows the password from a breach. It is sent five digits of the SHA-1 hash.
 * False without such a service and while it fails: nobody must wait for it to set a password.
 */
export async function isBreachedPassword(
  { config, log }: { readonly config: Pick<Config, 'BREACH_CHECK_URL'>; readonly log: Pick<Logger, 'warn'> },
  password: string,
): Promise<boolean> {
  const url = config.BREACH_CHECK_URL;
  if (!url) return false;
  const digits = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    return isInRange(await askForRange(url, digits.slice(0, sentDigits)), digits.slice(sentDigits));
  } catch (error) {
    const suppressed = throttle.record('breach check');
    if (suppressed !== undefined) {
      log.warn(
        { reason: reasonOf(error), suppressed },
        'A password could not be checked at BREACH_CHECK_URL',
      );
    }
    return false;
  }
}
