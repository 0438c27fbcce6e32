import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GameAccount } from '#server/game/game.ts';

/**
 * What a token's row keeps of the account it was made for. The key is the token itself, of which the database has only
 * a hash: rows alone tell nothing about passwords, and no secret has to be kept or shared between instances.
 */
function fingerprint(token: string, facts: readonly string[]): string {
  return createHmac('sha256', token).update(JSON.stringify(facts)).digest('hex');
}

/** For a session: it ends when the login or the password changes, or another account gets the number. */
export function sessionFingerprint(
  token: string,
  { login, passwordHash }: Pick<GameAccount, 'login' | 'passwordHash'>,
): string {
  return fingerprint(token, [login, passwordHash]);
}

/** For a mailed link: it ends like a session, and when the address it was sent to is no longer the account's. */
export function linkFingerprint(
  token: string,
  { login, passwordHash, email }: Pick<GameAccount, 'login' | 'passwordHash' | 'email'>,
): string {
  return fingerprint(token, [login, passwordHash, email]);
}

/** Compares in constant time; an empty stored fingerprint fits nothing. */
export function isSameFingerprint(stored: string, current: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(current)];
  return one.length === other.length && timingSafeEqual(one, other);
}
