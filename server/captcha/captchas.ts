import { createHash, randomBytes, randomInt } from 'node:crypto';
import { captchaLength } from '#contract/limits.ts';
import type { CounterOptions } from '#server/limits/counters.ts';
import type { Config } from '#server/settings/config.ts';
import { createMemoryStore } from './memory-store.ts';
import { normalizeAnswer } from './normalize-answer.ts';
import { createRedisStore } from './redis-store.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';
import type { CaptchaStore, CaptchaUse, SolveResult } from './store.ts';

export interface NewCaptcha {
  /** The captcha's secret id; 256 random bits. */
  readonly id: string;
  readonly answer: string;
}

export interface Captchas {
  generate(): Promise<NewCaptcha>;
  /** Checks an answer. Five wrong ones invalidate the captcha. */
  solve(id: string, answer: string): Promise<SolveResult>;
  /**
   * Returns the answer for the audio version, at most ten times; it does not count as a try.
   * @returns null when the captcha is invalid, expired, unknown or was heard too often
   */
  listen(id: string): Promise<string | null>;
  isSolved(id: string): Promise<boolean>;
  /** Uses up one of a solved captcha's permitted uses; false when there is none left. */
  take(id: string, use: CaptchaUse): Promise<boolean>;
  /** True when `take` fails because all uses are spent, not because the captcha is unsolved or gone. */
  isUsedUp(id: string, use: CaptchaUse): Promise<boolean>;
}

/** Characters that cannot be confused with one another. */
export const captchaAlphabet = 'ACDEFHJKLMNPRTUVWXY34679';

function randomAnswer(): string {
  return Array.from({ length: captchaLength }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join(
    '',
  );
}

/** The store sees neither ids nor answers in clear. The id salts the answer. */
function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

export function openCaptchas(
  { CAPTCHA_ANSWER }: Pick<Config, 'CAPTCHA_ANSWER'>,
  where: CounterOptions,
): Captchas {
  const memory = createMemoryStore();
  const store: CaptchaStore = where.redis ? createRedisStore(where.redis, where.prefix, memory) : memory;
  return {
    async generate() {
      const id = randomBytes(32).toString('base64url');
      const answer = CAPTCHA_ANSWER ?? randomAnswer();
      await store.put(hash(id), hash(id, answer), sealAnswer(answer, id));
      return { id, answer };
    },
    solve: (id, answer) => store.solve(hash(id), hash(id, normalizeAnswer(answer))),
    async listen(id) {
      const sealed = await store.listen(hash(id));
      return sealed === null ? null : openAnswer(sealed, id);
    },
    isSolved: (id) => store.isSolved(hash(id)),
    take: (id, use) => store.take(hash(id), use),
    isUsedUp: (id, use) => store.isUsedUp(hash(id), use),
  };
}
