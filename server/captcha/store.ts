import { captchaLoginAttempts } from '#contract/limits.ts';

export type CaptchaUse = 'login' | 'registrationAttempt' | 'registration';

/** `burnt`: this was one wrong answer too many; `gone`: expired, invalidated or never made. */
export type SolveResult = 'solved' | 'wrong' | 'burnt' | 'gone';

/** Permitted uses of a solved captcha. A registration whose login is taken may be retried. */
export const captchaUses: Readonly<Record<CaptchaUse, number>> = {
  login: captchaLoginAttempts,
  registrationAttempt: 5,
  registration: 1,
};

/** A captcha is spoken differently each time, so many listenings would reveal it. */
export const maxListenings = 10;

/** Keeps captchas for five minutes. All operations are atomic. */
export interface CaptchaStore {
  /** @param sealedAnswer for the audio version; opens only with the captcha's id */
  put(key: string, answerHash: string, sealedAnswer: string): Promise<void>;
  solve(key: string, answerHash: string): Promise<SolveResult>;
  /** Counts one listening. @returns the sealed answer; null when the captcha is gone or was heard too often */
  listen(key: string): Promise<string | null>;
  isSolved(key: string): Promise<boolean>;
  take(key: string, use: CaptchaUse): Promise<boolean>;
  /** True when all permitted uses are spent. */
  isUsedUp(key: string, use: CaptchaUse): Promise<boolean>;
}
