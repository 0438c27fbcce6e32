import { captchaLoginAttempts } from '#contract/limits.ts';

/** What a solved captcha is good for. */
export type CaptchaUse = 'login' | 'registrationAttempt' | 'registration';

/** `burnt` by this answer, one wrong too many; `gone` before it: expired, burnt or never made. */
export type Solving = 'solved' | 'wrong' | 'burnt' | 'gone';

/** How often a solved captcha serves each use. A registration that finds its login taken may be tried again. */
export const captchaUses: Readonly<Record<CaptchaUse, number>> = {
  login: captchaLoginAttempts,
  registrationAttempt: 5,
  registration: 1,
};

/** How often one captcha is spoken: each time it sounds otherwise, so that a thousand times would betray it. */
export const captchaListenings = 10;

/** Keeps captchas for their five minutes. Every step is atomic, however many ask at once. */
export interface CaptchaStore {
  /** @param sealedAnswer the answer itself, for speaking it; opens with the visitor's id only */
  put(key: string, answerHash: string, sealedAnswer: string): Promise<void>;
  solve(key: string, answerHash: string): Promise<Solving>;
  /** Counts one listening. @returns the sealed answer; null when the captcha is gone or was heard too often */
  listen(key: string): Promise<string | null>;
  isSolved(key: string): Promise<boolean>;
  take(key: string, use: CaptchaUse): Promise<boolean>;
  /** Whether it has served a use as often as it can. */
  isUsedUp(key: string, use: CaptchaUse): Promise<boolean>;
}
