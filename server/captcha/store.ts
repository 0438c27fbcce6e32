import { captchaLoginAttempts } from '#contract/limits.ts';

/** What a solved captcha is good for. */
export type CaptchaUse = 'login' | 'registrationAttempt' | 'registration';

export type Solving = 'solved' | 'wrong' | 'gone';

/** How often a solved captcha serves each use. A registration that finds its login taken may be tried again. */
export const captchaUses: Readonly<Record<CaptchaUse, number>> = {
  login: captchaLoginAttempts,
  registrationAttempt: 5,
  registration: 1,
};

/** Keeps captchas for their five minutes. Every step is atomic, however many ask at once. */
export interface CaptchaStore {
  put(key: string, answerHash: string): Promise<void>;
  solve(key: string, answerHash: string): Promise<Solving>;
  isSolved(key: string): Promise<boolean>;
  take(key: string, use: CaptchaUse): Promise<boolean>;
}
