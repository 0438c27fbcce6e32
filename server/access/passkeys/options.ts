import type { CreationOptions, RequestOptions } from '#contract/api/account/passkeys.ts';
import { passkeyChallengeSeconds } from '#contract/limits.ts';
import type { StoredPasskey } from '#server/site/passkeys/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** COSE numbers of the signatures that are accepted, the preferred first: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const;

const timeout = passkeyChallengeSeconds * 1000;
const type = 'public-key';

function describe({ credential_id: id, transports }: StoredPasskey) {
  return { id, type, transports: transports === '' ? [] : transports.split(',') } as const;
}

interface NewPasskeyOf {
  readonly challenge: string;
  readonly party: RelyingParty;
  readonly siteName: string;
  readonly login: string;
  readonly userHandle: string;
  /** Of the same account: one authenticator makes one passkey. */
  readonly known: readonly StoredPasskey[];
}

/** For a passkey that logs in without a name, and only after it has verified its user (by PIN, finger, face). */
export function creationOptions(wanted: NewPasskeyOf): CreationOptions {
  const { challenge, party, siteName, login, userHandle, known } = wanted;
  return {
    challenge,
    rp: { id: party.id, name: siteName },
    user: { id: userHandle, name: login, displayName: login },
    pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
    timeout,
    excludeCredentials: known.map(describe),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    // What kind of device somebody has is none of the site's business.
    attestation: 'none',
  };
}

/** @param allowed the passkeys to choose from; without it any of this site */
export function requestOptions(
  challenge: string,
  party: RelyingParty,
  allowed?: readonly StoredPasskey[],
): RequestOptions {
  return {
    challenge,
    rpId: party.id,
    timeout,
    ...(allowed ? { allowCredentials: allowed.map(describe) } : {}),
    userVerification: 'required',
  };
}
