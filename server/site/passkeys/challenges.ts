import { passkeyChallengeSeconds } from '#contract/limits.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import type { ChallengePurpose } from '#server/site/tables/accounts.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** What a challenge is for; it is taken for the same thing only. */
export interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  /** The hash of the token whose bearer asked for it. */
  readonly boundTo: string;
}

/** What is remembered with the challenge of a new passkey. */
export interface NewPasskeyFacts {
  readonly fingerprint: string;
  readonly userHandle: string;
}

/** Only the hash is stored. @param challenge a `newToken()` */
export async function storeChallenge(
  { db }: SiteDb,
  challenge: string,
  { purpose, boundTo, ...facts }: ChallengeUse & Partial<NewPasskeyFacts>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      bound_to: boundTo,
      fingerprint: facts.fingerprint ?? '',
      user_handle: facts.userHandle ?? '',
      expires_at: stamp(secondsAfter(now, passkeyChallengeSeconds)),
    })
    .execute();
}

/**
 * Uses up a challenge, whether its signature turns out right or not.
 * @returns undefined when it is of another use, over or used; of concurrent calls only one gets it
 */
export async function takeChallenge(
  { db }: SiteDb,
  challenge: string,
  { purpose, boundTo }: ChallengeUse,
  now: Date,
): Promise<NewPasskeyFacts | undefined> {
  const hash = hashToken(challenge);
  const row = await db
    .selectFrom('passkey_challenges')
    .select(['fingerprint', 'user_handle'])
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('bound_to', '=', boundTo)
    .where('expires_at', '>', stamp(now))
    .executeTakeFirst();
  if (!row) return undefined;
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) return undefined;
  return { fingerprint: row.fingerprint, userHandle: row.user_handle };
}
