import { createHash, timingSafeEqual } from 'node:crypto';
import type { GameSettings } from '#server/game/game-settings.ts';
import { argon2idHash, argon2idVerify } from './argon2id.ts';

type PasswordScheme = GameSettings['PASSWORD_SCHEME'];

/** Formats of stored passwords; `old-mysql` is the one before MySQL 4.1. */
export type PasswordForm = PasswordScheme | 'old-mysql' | 'unknown';

/** Hashes in the scheme the game core reads. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** In constant time; detects the scheme from the stored format. Unknown formats never verify. */
  verify(password: string, stored: string): Promise<boolean>;
  /** Costs as much as `verify` of a hash of the scheme, for logins that do not exist; always false. */
  verifyDummy(password: string): Promise<false>;
}

const bcryptRounds = 10;

const forms: readonly (readonly [PasswordForm, RegExp])[] = [
  ['mysql41', /^\*[0-9A-F]{40}$/],
  ['argon2id', /^\$argon2id\$/],
  ['bcrypt', /^\$2[aby]\$\d\d\$.{53}$/],
  ['old-mysql', /^[0-9a-f]{16}$/],
];

const schemes: Record<PasswordScheme, Pick<PasswordHashing, 'hash' | 'verify'>> = {
  mysql41: {
    hash: async (password) => mysql41(password),
    verify: async (password, stored) => equalsInConstantTime(mysql41(password), stored),
  },
  argon2id: { hash: argon2idHash, verify: argon2idVerify },
  bcrypt: {
    hash: async (password) => (await import('bcryptjs')).hash(password, bcryptRounds),
    verify: async (password, stored) => (await import('bcryptjs')).compare(password, stored),
  },
};

/** Length of each stored format, which the game's column must hold. */
export const storedLengths: Record<PasswordScheme, number> = { mysql41: 41, argon2id: 97, bcrypt: 60 };

export function passwordForm(stored: string): PasswordForm {
  return forms.find(([, pattern]) => pattern.test(stored))?.[0] ?? 'unknown';
}

/** Hashes with the configured scheme and verifies every known one. */
export function passwordHashing(scheme: PasswordScheme): PasswordHashing {
  const nothing = schemes[scheme].hash('the password of nobody');
  return {
    hash: schemes[scheme].hash,
    async verify(password, stored) {
      const form = passwordForm(stored);
      if (form === scheme) return schemes[form].verify(password, stored);
      // Another form may be cheaper, which would tell that the login exists.
      const dummy = this.verifyDummy(password);
      if (form === 'old-mysql' || form === 'unknown') return dummy;
      const [isRight] = await Promise.all([schemes[form].verify(password, stored), dummy]);
      return isRight;
    },
    async verifyDummy(password) {
      await schemes[scheme].verify(password, await nothing);
      return false;
    },
  };
}

/** MySQL 4.1's `PASSWORD()`: `*` and the upper-case hex of a double SHA-1. */
function mysql41(password: string): string {
  const once = createHash('sha1').update(password, 'utf8').digest();
  return `*${createHash('sha1').update(once).digest('hex').toUpperCase()}`;
}

function equalsInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
