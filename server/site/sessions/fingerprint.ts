import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GameAccount } from '#server/game/game.ts';

/**
 * A keyed hash of the account a token was made for. The key is the token itself, which the database does not
 * have: rows reveal nothing about passwords, and instances need no shared secret.
 */
function fingerprint(token: string, facts: readonly string[]): string {
  return createHmac('sha256', token).update(JSON.stringify(facts)).digest('hex');
}

/** Ends a session when the login or password changes, or the account number is reused. */
export function sessionFingerprint(
  token: string,
  { login, passwordHash }: Pick<GameAccount, 'login' | 'passwordHash'>,
): string {
  return fingerprint(token, [login, passwordHash]);
}

/** As for sessions; also ends a mailed link when the account's email changes. */
export function linkFingerprint(
  token: string,
  { login, passwordHash, email }: Pick<GameAccount, 'login' | 'passwordHash' | 'email'>,
): string {
  return fingerprint(token, [login, passwordHash, email]);
}

/** Compares in constant time; an empty stored fingerprint never matches. */
export function isSameFingerprint(stored: string, current: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(current)];
  return one.length === other.length && timingSafeEqual(one, other);
}
