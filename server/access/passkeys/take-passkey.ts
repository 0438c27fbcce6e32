import type { Assertion } from '#contract/api/account/passkeys.ts';
import { ApiError } from '#server/errors.ts';
import type { SecurityLog } from '#server/logging/security-log.ts';
import { type ChallengeUse, takeChallenge } from '#server/site/passkeys/challenges.ts';
import { findPasskey, recordUse, type StoredPasskey } from '#server/site/passkeys/passkeys.ts';
import type { StepOwner } from '#server/site/second-step/second-steps.ts';
import type { Site } from '#server/site/site.ts';
import type { RelyingParty } from './relying-party.ts';
import { challengeOf, type Signed, verifyAssertion } from './verify.ts';

interface PasskeyServices {
  readonly security: SecurityLog;
  readonly site: Pick<Site, 'db'>;
}

/** A signature with what it has to fit. */
export interface GivenPasskey {
  readonly assertion: Assertion;
  readonly use: ChallengeUse;
  readonly party: RelyingParty;
  readonly address: string;
}

/**
 * Uses up the challenge that was signed.
 * @throws ApiError `passkeys.ended`, `passkeys.refused`
 */
export async function takeSignedChallenge(
  { site }: Pick<PasskeyServices, 'site'>,
  { assertion, use }: GivenPasskey,
  now: Date,
): Promise<string> {
  const challenge = challengeOf(assertion.response.clientDataJSON);
  if (challenge === undefined) throw new ApiError('passkeys.refused');
  if (!(await takeChallenge(site, challenge, use, now))) throw new ApiError('passkeys.ended');
  return challenge;
}

/** Records that a passkey's counter went back, as that of a copy does, unless it was only removed or distrusted meanwhile. */
export async function recordIfCloned(
  { security, site }: PasskeyServices,
  { credential_id, account_id: account, step_only }: StoredPasskey,
  address: string,
): Promise<void> {
  const left = await findPasskey(site, credential_id);
  if (left?.step_only === step_only) security.record('passkey.cloned', { account, address });
}

/** Whether a passkey of the account has signed what it should. @throws ApiError `passkeys.ended`, `passkeys.refused` */
export async function takePasskey(
  services: PasskeyServices,
  { id, login }: StepOwner,
  given: GivenPasskey,
  now: Date,
): Promise<boolean> {
  const { assertion, party, address } = given;
  const challenge = await takeSignedChallenge(services, given, now);
  const passkey = await findPasskey(services.site, assertion.id);
  if (passkey?.account_id !== id || passkey.login !== login) return false;
  const signed: Signed | undefined = await verifyAssertion(assertion, { challenge, party }, passkey);
  if (!signed) return false;
  const used = await recordUse(services.site, { id: passkey.id, ...signed }, now);
  if (!used) await recordIfCloned(services, passkey, address);
  return used;
}
