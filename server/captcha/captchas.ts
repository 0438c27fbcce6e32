import { createHash, randomBytes, randomInt } from 'node:crypto';
import { captchaLength } from '#contract/limits.ts';
import type { CounterOptions } from '#server/limits/counters.ts';
import type { Config } from '#server/settings/config.ts';
import { createMemoryStore } from './memory-store.ts';
import { createRedisStore } from './redis-store.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';
import type { CaptchaStore, CaptchaUse, Solving } from './store.ts';
import { readAnswer } from './typed-answer.ts';

export interface NewCaptcha {
  /** The session id the visitor carries; 256 random bits. */
  readonly id: string;
  readonly answer: string;
}

/** Captchas by the session id their visitor carries. */
export interface Captchas {
  generate(): Promise<NewCaptcha>;
  /** Tries an answer, however it is typed. Five wrong ones burn the captcha. */
  solve(id: string, answer: string): Promise<Solving>;
  /**
   * The answer, for speaking it and for nothing else; a captcha is heard ten times at most, and it is no try at solving it.
   * @returns null when it is burnt, expired, unknown or was heard too often
   */
  listen(id: string): Promise<string | null>;
  isSolved(id: string): Promise<boolean>;
  /** Uses a solved captcha for one of the things it is good for; false when it is not or no more. */
  take(id: string, use: CaptchaUse): Promise<boolean>;
  /** Whether `take` refuses one because it has served often enough, and not because it is unsolved or gone. */
  isUsedUp(id: string, use: CaptchaUse): Promise<boolean>;
}

/** Letters and digits that nobody confuses with one another, in the site's own fonts or anybody's handwriting. */
export const captchaAlphabet = 'ACDEFHJKLMNPRTUVWXY34679';

function randomAnswer(): string {
  return Array.from({ length: captchaLength }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join(
    '',
  );
}

/** The store never sees an id or an answer in clear: reading it opens nothing. The id is the salt of the answer. */
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
    solve: (id, answer) => store.solve(hash(id), hash(id, readAnswer(answer))),
    async listen(id) {
      const sealed = await store.listen(hash(id));
      return sealed === null ? null : openAnswer(sealed, id);
    },
    isSolved: (id) => store.isSolved(hash(id)),
    take: (id, use) => store.take(hash(id), use),
    isUsedUp: (id, use) => store.isUsedUp(hash(id), use),
  };
}
