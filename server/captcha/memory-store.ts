import { timingSafeEqual } from 'node:crypto';
import { captchaLifeSeconds, captchaWrongAnswers } from '#contract/limits.ts';
import { type CaptchaStore, type CaptchaUse, captchaUses, maxListenings } from './store.ts';

interface Entry {
  readonly answerHash: string;
  readonly sealedAnswer: string;
  readonly until: number;
  solved: boolean;
  wrong: number;
  heard: number;
  readonly used: Record<CaptchaUse, number>;
}

function equalsInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Keeps at most `maxEntries` captchas; the oldest are evicted. */
export function createMemoryStore({
  most: maxEntries = 20_000,
  now = () => performance.now(),
} = {}): CaptchaStore {
  const kept = new Map<string, Entry>();
  const find = (key: string): Entry | undefined => {
    const found = kept.get(key);
    if (found && found.until > now()) return found;
    kept.delete(key);
    return undefined;
  };
  const evict = () => {
    // All live equally long, so Map order is expiry order.
    for (const [key, { until }] of kept) {
      if (until > now() && kept.size < maxEntries) return;
      kept.delete(key);
    }
  };
  return {
    async put(key, answerHash, sealedAnswer) {
      evict();
      const used = { login: 0, registrationAttempt: 0, registration: 0 };
      const until = now() + captchaLifeSeconds * 1000;
      kept.set(key, { answerHash, sealedAnswer, until, solved: false, wrong: 0, heard: 0, used });
    },
    async solve(key, answerHash) {
      const captcha = find(key);
      if (!captcha) return 'gone';
      if (equalsInConstantTime(captcha.answerHash, answerHash)) {
        captcha.solved = true;
        return 'solved';
      }
      captcha.wrong += 1;
      if (captcha.wrong < captchaWrongAnswers) return 'wrong';
      kept.delete(key);
      return 'burnt';
    },
    async listen(key) {
      const captcha = find(key);
      if (!captcha || captcha.heard >= maxListenings) return null;
      captcha.heard += 1;
      return captcha.sealedAnswer;
    },
    isSolved: async (key) => find(key)?.solved ?? false,
    async take(key, use) {
      const captcha = find(key);
      if (!captcha?.solved || captcha.used[use] >= captchaUses[use]) return false;
      captcha.used[use] += 1;
      return true;
    },
    isUsedUp: async (key, use) => (find(key)?.used[use] ?? 0) >= captchaUses[use],
  };
}
