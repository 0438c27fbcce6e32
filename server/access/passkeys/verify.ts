import type { Assertion, Attestation } from '#contract/api/account/passkeys.ts';
import type { NewPasskey, StoredPasskey } from '#server/site/passkeys/passkeys.ts';
import { algorithms } from './options.ts';
import type { RelyingParty } from './relying-party.ts';

interface Expected {
  readonly challenge: string;
  readonly party: RelyingParty;
}

/** Imported lazily: a hundred modules that most requests never need. */
const library = () => import('@simplewebauthn/server');

/** The challenge that was signed, as the client says; undefined for broken data. */
export function challengeOf(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge: unknown =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : '';
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True for no attestation, and for one by the passkey's own key. The library fetches what the certificates of others
 * name, so that a client could make the server send requests.
 */
async function isWithoutCertificate(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

/** Verifies a new passkey. @returns undefined for any that does not fit */
export async function verifyAttestation(
  { response, ...credential }: Attestation,
  { challenge, party }: Expected,
): Promise<Omit<NewPasskey, 'name' | 'userHandle'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    if (!(await isWithoutCertificate(attestationObject))) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    });
    if (!verified || registrationInfo.credential.id !== credential.id) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
      backedUp: registrationInfo.credentialBackedUp,
    };
  } catch {
    // The library throws for whatever is wrong with the client's data.
    return undefined;
  }
}

/** What a signature tells besides that it is right. */
export interface Signed {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** Verifies a signature of a passkey; its counter is the caller's to compare. @returns undefined for a wrong one */
export async function verifyAssertion(
  { response, ...credential }: Assertion,
  { challenge, party }: Expected,
  passkey: StoredPasskey,
): Promise<Signed | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // Accepts any: it is compared when it is stored, so that of two at once only one is accepted.
        counter: 0,
      },
    });
    if (!verified) return undefined;
    const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
    return { counter, backedUp };
  } catch {
    return undefined;
  }
}
